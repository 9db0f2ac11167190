/** antd's Checkbox for values that are sent at once. */
import Checkbox from 'antd/es/checkbox';
import type { ReactNode } from 'react';
import { FieldSet, useIds } from './Frame.tsx';
import css from './fields.module.css';
import { useFieldState } from './fields.tsx';

interface Props {
  checked: boolean;
  /** The last change is on its way: no other one is taken. */
  busy: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

export const Check = ({ busy, onChange, ...rest }: Props) => (
  <Checkbox
    {...rest}
    // Not `disabled`: the browser would take the focus away, and the keyboard would start from the top of the page.
    aria-disabled={busy || undefined}
    onChange={({ target }) => busy || onChange(target.checked)}
  />
);

interface GroupProps<Value> {
  name: string;
  label: string;
  choices: readonly { value: Value; label: string }[];
  /** Columns as of a CSS grid: choices are so short that they stand side by side. */
  columns: string;
}

/** Several of a list; the form's value is the list of the chosen ones in the order of the choices. */
export function CheckboxGroup<Value extends string | number>({ name, label, choices, columns }: GroupProps<Value>) {
  const { field, helpers, errors } = useFieldState<Value[]>(name);
  const { id, aria } = useIds(errors, undefined);
  const toggle = (value: Value, checked: boolean) => {
    const chosen = new Set(field.value);
    if (checked) chosen.add(value);
    else chosen.delete(value);
    void helpers.setTouched(true, false);
    void helpers.setValue(choices.map((choice) => choice.value).filter((one) => chosen.has(one)));
  };
  return (
    <FieldSet id={id} label={label} required errors={errors}>
      <div className={css.choices} style={{ gridTemplateColumns: columns }}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={name}
            className={css.choice}
            aria-invalid={aria['aria-invalid']}
            checked={field.value.includes(choice.value)}
            onChange={({ target }) => toggle(choice.value, target.checked)}
          >
            {choice.label}
          </Checkbox>
        ))}
      </div>
    </FieldSet>
  );
}
