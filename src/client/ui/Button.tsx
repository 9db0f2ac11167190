import type { ButtonHTMLAttributes, ReactNode } from 'react';
import css from './Button.module.css';

export type ButtonKind = 'primary' | 'plain' | 'danger' | 'quiet';

/** What buttons and links that look like them have in common. */
export interface ButtonLook {
  kind?: ButtonKind;
  small?: boolean;
  icon?: ReactNode;
}

/** The class of whatever is to look like a button. */
export const buttonClass = (kind: ButtonKind = 'plain', small?: boolean): string =>
  [css.button, css[kind], small && css.small].filter(Boolean).join(' ');

interface Props extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Work is under way: the button shows it and takes no second click. */
  busy?: boolean;
}

export function Button({ kind, small, icon, busy, type = 'button', children, className, onClick, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: the browser would take the focus away, and the keyboard would start from the top of the page.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(kind, small)} ${className ?? ''}`}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
