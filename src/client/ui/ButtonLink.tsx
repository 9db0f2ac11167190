import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonLook, buttonClass } from './Button.tsx';

interface Props extends Omit<LinkProps, 'to' | 'className'>, ButtonLook {
  /** An address of `lib/urls.ts`. */
  to: string;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ to, kind, small, icon, children, ...rest }: Props) {
  return (
    <Link {...rest} to={to} className={buttonClass(kind, small)}>
      {icon}
      {children}
    </Link>
  );
}
