import type { ReactNode } from 'react';
import { count } from '#client/lib/numbers.ts';
import css from './Page.module.css';

export interface PageHeadProps {
  title: string;
  /** How many there are, behind the title: «Solicitudes: 128»; null while that is not known. */
  counter?: number | null | undefined;
  /** A figure or a word beside the title. */
  aside?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
}

/** The one h1 of a screen and what stands beside it. */
export function PageHead({ title, counter, aside, actions, children }: PageHeadProps & { children?: ReactNode }) {
  return (
    <header className={css.head}>
      <h1 className={css.title}>
        {title}
        {counter !== undefined && `: ${counter === null ? '' : count(counter)}`}
      </h1>
      {aside && <div className={css.aside}>{aside}</div>}
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}
