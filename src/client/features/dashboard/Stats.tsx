import type { ReactNode } from 'react';
import css from './Dashboard.module.css';

export interface Stat {
  label: string;
  value: ReactNode;
  tone?: 'due' | 'settled';
}

/** One card for each figure. */
export function Stats({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <dl className={css.stats} aria-label={label}>
      {stats.map((stat) => (
        <div key={stat.label} className={css.stat}>
          <dt className={css.statLabel}>{stat.label}</dt>
          <dd className={`${css.statValue} ${stat.tone ? css[stat.tone] : ''}`}>{stat.value}</dd>
        </div>
      ))}
    </dl>
  );
}
