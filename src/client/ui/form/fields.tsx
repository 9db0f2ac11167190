/** The fields of forms: a label above, the error below, both tied to the control for screen readers. */
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { getIn, useField, useFormikContext } from 'formik';
import { createContext, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useContext, useId } from 'react';
import { equal } from '#client/lib/equal.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { Choose, type Option } from './Choose.tsx';
import { type Common, FieldMessage, Frame, useIds } from './Frame.tsx';
import css from './fields.module.css';

/** Server errors with the refused values: an error disappears when its field changes. */
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
  const shown = submitCount > 0 || (meta.touched && !equal(field.value, initial));
  const own = shown && meta.error ? [String(meta.error)] : [];
  return { field, helpers, errors: texts.length > 0 ? texts : own };
}

/** Props that a field passes to its frame and control. */
export function useControl<Value>({ name, label, hint, required, disabled }: Common) {
  const { field, helpers, errors } = useFieldState<Value>(name);
  const { id, aria } = useIds(errors, hint);
  return {
    ...{ field, helpers },
    frame: { id, label, hint, required, errors },
    control: {
      ...aria,
      ...{ id, disabled },
      status: errors.length > 0 ? ('error' as const) : ('' as const),
      'aria-required': required || undefined,
    },
  };
}

type TextProps = Common &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'readOnly' | 'onFocus'
  > & {
    type?: 'text' | 'email' | 'password' | 'tel';
    /** Converts input to capitals. */
    uppercase?: boolean;
    prefix?: string;
  };

export function TextField({ label, hint, required, uppercase, prefix, type = 'text', ...rest }: TextProps) {
  const { field, helpers, frame, control } = useControl<string>({ label, hint, required, ...rest });
  return (
    <Frame {...frame}>
      <Input
        {...rest}
        {...field}
        {...control}
        {...(rest.readOnly && FIXED)}
        type={type}
        prefix={prefix && <span aria-hidden="true">{prefix}</span>}
        onChange={(event) => {
          const { value } = event.currentTarget;
          void helpers.setValue(uppercase ? value.toUpperCase() : value);
        }}
      />
    </Frame>
  );
}

/** A value that can't be changed here looks like text, and can be reached and copied as one. */
const FIXED = { variant: 'borderless', className: css.fixed ?? '', readOnly: true } as const;

/** A value of a form that stands among its fields and can't be changed there. */
export function ReadOnlyField({ label, value, hint }: { label: string; value: string; hint?: ReactNode }) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint}>
      <Input {...FIXED} id={id} type="text" value={value} aria-describedby={hint ? `${id}-hint` : undefined} />
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

type SelectProps = Common & { options: readonly Option[]; placeholder?: string; sends?: boolean };

/** Enter in a closed list that has a value: antd would open it. */
function sendForm(event: KeyboardEvent<HTMLElement>): void {
  const input = event.target as HTMLElement;
  if (event.key !== 'Enter' || event.repeat || input.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  event.stopPropagation();
  input.closest('form')?.requestSubmit();
}

/** `sends`: the last field of its form, where Enter sends it once something is chosen. */
export function SelectField(props: SelectProps) {
  const { field, helpers, frame, control } = useControl<string>(props);
  return (
    <div style={{ minWidth: 0 }} onKeyDownCapture={props.sends && field.value !== '' ? sendForm : undefined}>
      <Frame {...frame}>
        <Choose
          {...control}
          value={field.value}
          options={props.options}
          placeholder={props.placeholder}
          onChange={(value) => void helpers.setValue(value)}
          onBlur={() => void helpers.setTouched(true)}
        />
      </Frame>
    </div>
  );
}

export function TextAreaField({ rows = 4, ...props }: Common & { rows?: number }) {
  const { field, frame, control } = useControl<string>(props);
  return (
    <Frame {...frame}>
      <TextArea {...field} {...control} rows={rows} />
    </Frame>
  );
}

/** One thing that is so or not. */
export function CheckboxField({ name, label, hint, disabled }: Common) {
  const { field, helpers, errors } = useFieldState<boolean>(name);
  const { id, aria } = useIds(errors, hint);
  return (
    <div style={{ minWidth: 0 }}>
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
      <FieldMessage id={id} hint={hint} errors={errors} />
    </div>
  );
}

/** Enter in one of several fields, as scanners send it, goes on to the next; in the last one it sends the form. */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const at = inputs.indexOf(event.target as HTMLInputElement);
  const next = inputs[at + 1];
  if (at < 0) return;
  // Held down it would run through all of them, and send the form.
  if (next || event.repeat) event.preventDefault();
  if (!next || event.repeat) return;
  next.focus();
  next.select();
}
