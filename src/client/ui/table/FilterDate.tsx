import Input from 'antd/es/input';
import { useId } from 'react';
import css from '../form/fields.module.css';

interface Props {
  label: string;
  /** A calendar day (YYYY-MM-DD), '' for none. */
  value: string;
  onChange: (day: string) => void;
}

/** A day that a list is filtered by. */
export function FilterDate({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        type="date"
        value={value}
        // While the year is typed, «0002-01-01» is a whole date already.
        min="2000-01-01"
        onChange={({ currentTarget }) => {
          if (currentTarget.validity.valid) onChange(currentTarget.value);
        }}
      />
    </div>
  );
}
