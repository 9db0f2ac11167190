import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './LinkList.module.css';

export interface LinkItem {
  to: string;
  text: string;
  /** In smaller words behind it. */
  detail?: ReactNode;
}

/** Other records to go to, each with what tells it apart. */
export function LinkList({ label, items }: { label: string; items: readonly LinkItem[] }) {
  return (
    <nav aria-label={label} className={css.list}>
      <span className={css.label}>{label}</span>
      <ul className={css.items}>
        {items.map(({ to, text, detail }) => (
          <li key={to}>
            <Link to={to} className={css.link}>
              {text}
            </Link>
            {detail && <span className={css.detail}>{detail}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
