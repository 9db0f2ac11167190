import type { ReactNode } from 'react';
import css from './Figures.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  /** The one that people look for: largest, and in the colour of its news. */
  tone?: 'due' | 'settled' | undefined;
}

/** Two or three amounts, large and calm. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className={css.figures} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} className={css.figure}>
          <dt className={css.label}>{figure.label}</dt>
          <dd className={`${css.value} ${figure.tone ? css[figure.tone] : ''}`}>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
