import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonLook, buttonClass } from './Button.tsx';

/** A link to another screen that looks like a button. */
export function ButtonLink({ kind, small, icon, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={buttonClass(kind, small)}>
      {icon}
      {children}
    </Link>
  );
}
