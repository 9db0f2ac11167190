/** Tables of figures by week. */
import type { ReactNode } from 'react';
import { Money } from '#client/ui/Money.tsx';
import { addDays, sayDate } from '#contract/dates.ts';
import { WITHHELD } from './Cobranza.tsx';
import css from './Dashboard.module.css';

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

/** What came in, in dollars; null of what nobody may see before it is counted. */
export const Taken = ({ value }: { value: number | null }) =>
  value === null ? <span style={{ whiteSpace: 'normal' }}>{WITHHELD}</span> : <Money value={value} />;
