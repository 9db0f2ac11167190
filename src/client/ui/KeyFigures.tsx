/** The figures that a screen is about, each with what stands behind it. */
import type { ReactNode } from 'react';
import { formatMoney, sumDollars } from '#contract/money.ts';
import css from './KeyFigures.module.css';
import { FigureLink, Money } from './Money.tsx';

/** In the place of a sum with cash that is to be counted first. */
export const WITHHELD = 'Se muestra al contar la caja';

/** A week beside the one before up to the same hour: «$250.00 más que la semana pasada a esta hora»; in dollars. */
export function sayWeek(week: number, before: number): string {
  const difference = sumDollars([week, -before]);
  const then = 'que la semana pasada a esta hora';
  if (difference === 0) return `Lo mismo ${then}`;
  return `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'} ${then}`;
}

export interface KeyFigure {
  label: string;
  /** Dollars, null while withheld; or a text. */
  value: number | null | string;
  /** The one figure that the screen is about. */
  large?: boolean;
  /** Amber: owed or late. */
  due?: boolean;
  /** Green: nothing is owed, nothing is missing. */
  settled?: boolean;
  /** Where its rows are. */
  to?: string | undefined;
  /** Lines below it. */
  notes?: readonly ReactNode[];
  children?: ReactNode;
}

function Value({ value, to }: Pick<KeyFigure, 'value' | 'to'>) {
  if (value === null) return <span className={css.withheld}>{WITHHELD}</span>;
  const shown = typeof value === 'number' ? <Money value={value} /> : <span className="cifra">{value}</span>;
  return to === undefined ? shown : <FigureLink to={to}>{shown}</FigureLink>;
}

export const KeyFigures = ({ label, figures }: { label: string; figures: readonly KeyFigure[] }) => (
  <dl className={css.figures} aria-label={label}>
    {figures.map(({ label: name, value, large, due, settled, to, notes = [], children }) => (
      <div key={name} className={css.figure}>
        <dt className={css.label}>{name}</dt>
        <dd
          className={[css.value, large && css.large, due && css.due, settled && css.settled].filter(Boolean).join(' ')}
        >
          <Value value={value} to={to} />
        </dd>
        {notes.filter(Boolean).map((note, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one figure, in one order
          <dd key={place} className={css.note}>
            {note}
          </dd>
        ))}
        {children && <dd className={css.below}>{children}</dd>}
      </div>
    ))}
  </dl>
);
