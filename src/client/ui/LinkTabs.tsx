import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './LinkTabs.module.css';

interface Props {
  label: string;
  items: readonly { to: string; label: ReactNode }[];
  current: string | undefined;
}

/** Tabs that are addresses: back, reload and a sent link show the same one. */
export const LinkTabs = ({ label, items, current }: Props) => (
  <nav aria-label={label} className={css.tabs}>
    {items.map(({ to, label: text }) => (
      <Link key={to} to={to} className={css.tab ?? ''} {...(to === current && { 'aria-current': 'page' })}>
        {text}
      </Link>
    ))}
  </nav>
);
