import { DateInput } from './DateInput.tsx';
import { type Common, Frame, useIds } from './Frame.tsx';
import { useFieldState } from './fields.tsx';

/** A calendar day of a form. In a file of its own: the calendar is as large as all other fields together. */
export function DateField({ name, label, hint, required, disabled }: Common) {
  const { field, helpers, errors } = useFieldState<string>(name);
  const { id, aria } = useIds(errors, hint);
  return (
    <Frame id={id} label={label} hint={hint} required={required} errors={errors}>
      <DateInput
        {...aria}
        id={id}
        disabled={disabled}
        status={errors.length > 0 ? 'error' : ''}
        aria-required={required || undefined}
        value={field.value}
        onChange={(day) => void helpers.setValue(day)}
        onBlur={() => void helpers.setTouched(true)}
      />
    </Frame>
  );
}
