import { type ReactNode, useId } from 'react';
import { Frame } from './Frame.tsx';
import css from './fields.module.css';

/** A value of a form that stands among its fields and can't be changed there. */
export function ReadOnlyField({ label, value, hint }: { label: string; value: string; hint?: ReactNode }) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} errors={[]}>
      <input
        id={id}
        type="text"
        className={css.control}
        readOnly
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </Frame>
  );
}
