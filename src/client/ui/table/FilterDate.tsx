import { useId, useState } from 'react';
import { isCalendarDate } from '#contract/dates.ts';
import { DAY_WRONG, DateInput } from '../form/DateInput.tsx';
import { Frame } from '../form/Frame.tsx';

interface Props {
  label: string;
  /** A calendar day (YYYY-MM-DD), '' for none. */
  value: string;
  onChange: (day: string) => void;
}

/** A day that a list is filtered by. What is no day is said once the field is left, and not sent. */
export function FilterDate({ label, value, onChange }: Props) {
  const id = useId();
  const [wrong, setWrong] = useState('');
  const [left, setLeft] = useState(false);
  const errors = wrong && left ? [DAY_WRONG] : [];
  return (
    <Frame id={id} label={label} errors={errors}>
      <DateInput
        id={id}
        value={wrong || value}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
        onBlur={() => setLeft(true)}
        onChange={(day) => {
          const sent = day === '' || isCalendarDate(day);
          setLeft(false);
          setWrong(sent ? '' : day);
          if (sent) onChange(day);
        }}
      />
    </Frame>
  );
}
