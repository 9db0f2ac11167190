/** Label, hint and error around the control of a field, independent of Formik. */
import { type ReactNode, useId } from 'react';
import css from './fields.module.css';

export interface Common {
  name: string;
  label: string;
  /** Said under the label before anything is wrong. */
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/** The ids that tie a control to its hint and its errors. */
export function useIds(errors: string[], hint: ReactNode) {
  const id = useId();
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    aria: { 'aria-invalid': errors.length > 0 || undefined, 'aria-describedby': described || undefined } as const,
  };
}

interface FrameProps extends Omit<Common, 'name'> {
  id: string;
  errors?: string[];
  /** Shows errors while typing, in forms without a submit button. */
  live?: boolean;
  children: ReactNode;
}

/** A label above a control, its hint, and its error below. */
export function Frame({ id, label, hint, required, errors = [], live, children }: FrameProps) {
  return (
    <div className="campo" style={{ marginBottom: 16, minWidth: 0 }}>
      <label className={css.label} htmlFor={id}>
        {label}
        {required && <Star />}
      </label>
      <Hint id={id}>{hint}</Hint>
      {children}
      <Errors id={id} errors={errors} live={live} />
    </div>
  );
}

/** A label above a group of controls, and its error below. */
export const FieldSet = ({ id, label, required, errors = [], children }: Omit<FrameProps, 'hint' | 'live'>) => (
  <fieldset id={id} className={css.set} aria-describedby={errors.length > 0 ? `${id}-error` : undefined}>
    <legend className={css.label}>
      {label}
      {required && <Star />}
    </legend>
    {children}
    <Errors id={id} errors={errors} />
  </fieldset>
);

export const Hint = ({ id, children }: { id: string; children: ReactNode }) =>
  children && (
    <div id={`${id}-hint`} style={{ marginBottom: 4, color: 'var(--muted)', fontSize: 13 }}>
      {children}
    </div>
  );

/** Says «obligatorio» to the eye; to ears the control's own aria-required does. */
export const Star = () => (
  <span aria-hidden="true" style={{ color: 'var(--danger)' }}>
    {' '}
    *
  </span>
);

export function Errors({ id, errors, live }: { id: string; errors: string[]; live?: boolean | undefined }) {
  return (
    <div id={`${id}-error`} className={css.errors} role={live ? 'status' : undefined}>
      {errors.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  );
}

/** Filters of a list in a wrapping row. */
export const FilterBar = ({ children }: { children: ReactNode }) => <div className={css.filters}>{children}</div>;

/** Fields side by side, as many as fit; sentences and checkboxes have a line of their own. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>;
