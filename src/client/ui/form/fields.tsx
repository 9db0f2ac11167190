/** The fields of forms: a label above, what is wrong below, both tied to the control for those who listen. */
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import { getIn, useField, useFormikContext } from 'formik';
import { createContext, type InputHTMLAttributes, useContext } from 'react';
import { equal } from '#client/lib/equal.ts';
import type { FieldErrors } from '#contract/refusals.ts';
import { Choose, type Option } from './Choose.tsx';
import { type Common, Errors, Frame, Star, useIds } from './Frame.tsx';
import css from './fields.module.css';

/** What the server refused, and the values that it refused: an error goes as soon as its field is changed. */
export interface Rejected {
  fields: FieldErrors;
  values: Record<string, unknown>;
}
export const RejectedContext = createContext<Rejected | null>(null);

/** The errors to show at a field: the server's while the value is still the refused one, else the form's own. */
export function useFieldState<Value>(name: string) {
  const [field, meta, helpers] = useField<Value>(name);
  const { submitCount } = useFormikContext();
  const rejected = useContext(RejectedContext);
  const texts = rejected && equal(getIn(rejected.values, name), field.value) ? (rejected.fields[name] ?? []) : [];
  // Not at the mere leaving of an empty field: the text would move the button below away from under the click that
  // caused it.
  // A row that was added has no initial values: its fields begin empty.
  const initial = meta.initialValue === undefined ? '' : meta.initialValue;
  const told = submitCount > 0 || (meta.touched && !equal(field.value, initial));
  const own = told && meta.error ? [String(meta.error)] : [];
  return { field, helpers, errors: texts.length > 0 ? texts : own };
}

type TextProps = Common &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'readOnly'
  > & {
    type?: 'text' | 'email' | 'password' | 'tel';
    /** What is typed becomes capitals. */
    uppercase?: boolean;
    prefix?: string;
  };

export function TextField({ name, label, hint, required, uppercase, prefix, type = 'text', ...rest }: TextProps) {
  const { field, helpers, errors } = useFieldState<string>(name);
  const { id, aria } = useIds(errors, hint);
  return (
    <Frame id={id} label={label} hint={hint} required={required} errors={errors}>
      <Input
        {...rest}
        {...field}
        {...aria}
        id={id}
        type={type}
        prefix={prefix && <span aria-hidden="true">{prefix}</span>}
        status={errors.length > 0 ? 'error' : ''}
        aria-required={required || undefined}
        onChange={(event) => {
          const { value } = event.currentTarget;
          void helpers.setValue(uppercase ? value.toUpperCase() : value);
        }}
      />
    </Frame>
  );
}

/** Digits only, as text: a phone is no number, and `type="number"` changes with the mouse's wheel. */
export function NumberField(props: TextProps) {
  return <TextField {...props} inputMode="numeric" />;
}

/**
 * An amount in dollars, as typed; `parseMoney` of the contract reads it on submit. No InputNumber of antd: it writes the
 * number anew, and an abono's four characters are those that were typed.
 */
export function MoneyField(props: TextProps) {
  return <TextField autoComplete="off" {...props} inputMode="decimal" prefix="$" />;
}

/** One of a list. */
export function SelectField({
  name,
  label,
  hint,
  required,
  disabled,
  options,
  placeholder,
}: Common & { options: readonly Option[]; placeholder?: string }) {
  const { field, helpers, errors } = useFieldState<string>(name);
  const { id, aria } = useIds(errors, hint);
  return (
    <Frame id={id} label={label} hint={hint} required={required} errors={errors}>
      <Choose
        {...aria}
        id={id}
        disabled={disabled}
        status={errors.length > 0 ? 'error' : ''}
        aria-required={required || undefined}
        value={field.value}
        options={options}
        placeholder={placeholder}
        onChange={(value) => void helpers.setValue(value)}
        onBlur={() => void helpers.setTouched(true)}
      />
    </Frame>
  );
}

export function TextAreaField({ name, label, hint, required, disabled, rows = 4 }: Common & { rows?: number }) {
  const { field, errors } = useFieldState<string>(name);
  const { id, aria } = useIds(errors, hint);
  return (
    <Frame id={id} label={label} hint={hint} required={required} errors={errors}>
      <Input.TextArea
        {...field}
        {...aria}
        id={id}
        rows={rows}
        disabled={disabled}
        status={errors.length > 0 ? 'error' : ''}
        aria-required={required || undefined}
      />
    </Frame>
  );
}

export interface Choice<Value> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** Several of a list; the form's value is the list of the chosen ones in the order of the choices. */
export function CheckboxGroup<Value extends string | number>({
  name,
  label,
  hint,
  required,
  disabled,
  choices,
  columns,
}: Common & {
  choices: readonly Choice<Value>[];
  /** Columns as of a CSS grid: choices are so short that they stand side by side. */
  columns: string;
}) {
  const { field, helpers, errors } = useFieldState<Value[]>(name);
  const { id, aria } = useIds(errors, hint);
  const toggle = (value: Value, checked: boolean) => {
    const chosen = new Set(field.value);
    if (checked) chosen.add(value);
    else chosen.delete(value);
    void helpers.setTouched(true, false);
    void helpers.setValue(choices.map((choice) => choice.value).filter((one) => chosen.has(one)));
  };
  return (
    <fieldset id={id} className={css.group} aria-describedby={aria['aria-describedby']}>
      <legend className={css.label}>
        {label}
        {required && <Star />}
      </legend>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      <div className={css.grid} style={{ gridTemplateColumns: columns }}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={name}
            className={css.choice}
            aria-invalid={aria['aria-invalid']}
            disabled={disabled || choice.disabled}
            checked={field.value.includes(choice.value)}
            onChange={({ target }) => toggle(choice.value, target.checked)}
          >
            {choice.label}
          </Checkbox>
        ))}
      </div>
      <Errors id={id} errors={errors} />
    </fieldset>
  );
}

/** One thing that is so or not. */
export function CheckboxField({ name, label, hint, disabled }: Common) {
  const { field, helpers, errors } = useFieldState<boolean>(name);
  const { id, aria } = useIds(errors, hint);
  return (
    <div className={css.field}>
      <Checkbox
        {...aria}
        id={id}
        name={name}
        disabled={disabled}
        checked={field.value}
        onChange={({ target }) => void helpers.setValue(target.checked)}
      >
        {label}
      </Checkbox>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      <Errors id={id} errors={errors} />
    </div>
  );
}
