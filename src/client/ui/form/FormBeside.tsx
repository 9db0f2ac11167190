import { type ReactNode, useEffect, useRef } from 'react';
import css from './fields.module.css';

interface Props {
  form: ReactNode;
  /** The record of the list that the form edits; null for a new one. */
  edited: number | null;
  /** The list. */
  children: ReactNode;
}

/** A form with its list beside it, or below it on a narrow screen: there it comes into sight when a row is edited. */
export function FormBeside({ form, edited, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (edited !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [edited]);
  return (
    <div className={css.columns}>
      <div ref={place} className={css.form}>
        {form}
      </div>
      {children}
    </div>
  );
}
