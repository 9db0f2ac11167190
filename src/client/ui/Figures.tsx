import type { ReactNode } from 'react';
import css from './Figures.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  /** The one that people look for: largest, and in the colour of its news. */
  tone?: 'due' | 'settled' | undefined;
}

interface Props {
  label: string;
  figures: readonly Figure[];
  /** One below the other as in a sum: the last one is the large one. */
  stacked?: boolean;
}

/** Two or three amounts, large and calm. */
export function Figures({ label, figures, stacked }: Props) {
  return (
    <dl className={stacked ? css.stacked : css.figures} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} className={css.figure}>
          <dt className={css.label}>{figure.label}</dt>
          <dd className={`${css.value} ${figure.tone ? css[figure.tone] : ''}`}>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
