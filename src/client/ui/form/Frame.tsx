/** Label, hint and error around the control of a field, independent of Formik. */
import { createContext, type ReactNode, useContext, useId } from 'react';
import css from './fields.module.css';

export interface Common {
  name: string;
  label: string;
  /** Said under the control before anything is wrong. */
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

/** A label above a control; its hint or its errors below. */
export function Frame({ id, label, hint, required, errors = [], live, children }: FrameProps) {
  return (
    <div className="campo" style={{ minWidth: 0 }}>
      <label className={css.label} htmlFor={id}>
        {label}
        {required && <Star />}
      </label>
      {children}
      <FieldMessage id={id} hint={hint} errors={errors} live={live} />
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
    <FieldMessage id={id} errors={errors} />
  </fieldset>
);

/** Messages that stand above the form: fields that they are about are marked, and say them to screen readers only. */
export const ShownAboveContext = createContext<ReadonlySet<string>>(new Set());

/** The line below a control. An error takes the place of the hint, which keeps it: nothing around it moves. */
export function FieldMessage({ id, hint, ...error }: ErrorsProps & { hint?: ReactNode }) {
  const shownAbove = useContext(ShownAboveContext);
  return (
    <div className={css.below}>
      {hint && (
        <div id={`${id}-hint`} className={error.errors.every((text) => shownAbove.has(text)) ? css.hint : css.covered}>
          {hint}
        </div>
      )}
      <Errors id={id} {...error} />
    </div>
  );
}

/** Says «obligatorio» to the eye; to ears the control's own aria-required does. */
export const Star = () => (
  <span aria-hidden="true" style={{ color: 'var(--danger)' }}>
    {' '}
    *
  </span>
);

interface ErrorsProps {
  id: string;
  errors: string[];
  live?: boolean | undefined;
}

export function Errors({ id, errors, live }: ErrorsProps) {
  const shownAbove = useContext(ShownAboveContext);
  return (
    <div id={`${id}-error`} className={css.errors} role={live ? 'status' : undefined}>
      {errors.map((text) => (
        <div key={text} className={shownAbove.has(text) ? 'solo-lectores' : undefined}>
          {text}
        </div>
      ))}
    </div>
  );
}

/** Fields side by side, as many as fit; sentences and checkboxes have a line of their own. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>;
