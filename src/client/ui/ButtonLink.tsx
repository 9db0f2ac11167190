import type { AnchorHTMLAttributes } from 'react';
import { type ButtonLook, buttonClass } from './Button.tsx';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className'>, ButtonLook {
  /** An address of `lib/urls.ts`; the router follows it. */
  to: string;
}

/** A link to another screen that looks like a button. A plain one: the router's own would follow the address in each row. */
export function ButtonLink({ to, kind, small, icon, children, ...rest }: Props) {
  return (
    <a {...rest} href={to} className={buttonClass(kind, small)}>
      {icon}
      {children}
    </a>
  );
}
