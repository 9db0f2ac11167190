import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import css from './Button.module.css';

export type ButtonKind = 'primary' | 'plain' | 'danger' | 'quiet';
const classOf = (kind: ButtonKind, small?: boolean) =>
  [css.button, css[kind], small && css.small].filter(Boolean).join(' ');

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  small?: boolean;
  icon?: ReactNode;
  /** Work is under way: the button shows it and takes no second click. */
  busy?: boolean;
}

export function Button({
  kind = 'plain',
  small,
  icon,
  busy,
  type = 'button',
  children,
  className,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: the browser would take the focus away, and the keyboard would start from the top of the page.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${classOf(kind, small)} ${className ?? ''}`}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A link to another screen that looks like a button. */
export function ButtonLink({
  kind = 'plain',
  small,
  icon,
  children,
  ...rest
}: LinkProps & Omit<Props, keyof LinkProps | 'busy'>) {
  return (
    <Link {...rest} className={classOf(kind, small)}>
      {icon}
      {children}
    </Link>
  );
}
