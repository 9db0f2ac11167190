/** Tables of figures, by week or school. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Money } from '#client/ui/Money.tsx';
import { addDays, sayDate } from '#contract/dates.ts';
import css from './Dashboard.module.css';

/** The till is counted before anybody sees what should be in it. */
export const WITHHELD = 'Se ve después del corte';

/** A column of figures. */
export const figure = <Row,>(title: string, render: (row: Row) => ReactNode) => ({
  title,
  align: 'right' as const,
  className: 'cifra',
  render: (_: unknown, row: Row) => render(row),
});

export const looks = { className: css.table ?? '', size: 'small', pagination: false } as const;

/** Monday to Sunday: «16 nov al 22 nov 2026». */
export const daysFrom = (monday: string): string => `${sayDate(monday).slice(0, -5)} al ${sayDate(addDays(monday, 6))}`;

/** An amount that leads to its rows; null of what nobody may see before it is counted, nor its rows. */
export const Amount = ({ value, to }: { value: number | null; to: string }) =>
  value === null ? (
    <span style={{ whiteSpace: 'normal' }}>{WITHHELD}</span>
  ) : (
    <Link to={to}>
      <Money value={value} />
    </Link>
  );
