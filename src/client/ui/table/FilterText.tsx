import Input from 'antd/es/input';
import { useId, useState } from 'react';
import css from '../form/fields.module.css';
import { useTyped } from './useTyped.ts';

interface Props {
  label: string;
  /** What the list is filtered by now; '' for nothing. */
  value: string;
  onChange: (value: string) => void;
  /** What is meant by a spelling; null when it is none of the choices. */
  read: (typed: string) => string | null;
  /** Said at the field when what stands there means nothing. */
  wrong: string;
  placeholder?: string;
}

/** A choice beside a search box that is quicker typed than picked. What means nothing is said and not sent. */
export function FilterText({ label, value, onChange, read, wrong, placeholder }: Props) {
  const id = useId();
  const { typed, setTyped, send, afterPause } = useTyped(value, onChange);
  const [complete, setComplete] = useState(false);
  const meant = (text: string) => (text.trim() === '' ? '' : read(text));
  const apply = (text: string) => {
    const next = meant(text);
    if (next !== null) send(next);
  };
  const finish = (text: string) => {
    apply(text);
    setTyped(meant(text) ?? text);
    setComplete(true);
  };
  // While one types, «1» is not wrong yet.
  const isWrong = meant(typed) === null && (complete || typed.trim().length > 1);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        type="text"
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          setComplete(false);
          afterPause(() => apply(text));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish(event.currentTarget.value);
        }}
        onBlur={(event) => finish(event.currentTarget.value)}
      />
      <div id={`${id}-error`} className={css.errors} role="status">
        {isWrong && <div>{wrong}</div>}
      </div>
    </div>
  );
}
