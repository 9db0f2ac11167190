/** Tables of money, by week or school. */
import { Link } from 'react-router-dom';
import { Money } from '#client/ui/Money.tsx';
import { addDays, sayDate } from '#contract/dates.ts';
import css from '../Dashboard.module.css';

/** The till is counted before anybody sees what should be in it. */
export const WITHHELD = 'Se ve después del corte';

export const looks = { className: css.table ?? '', size: 'small', pagination: false } as const;

/** Monday to Sunday: «16 nov al 22 nov 2026». */
export const daysFrom = (monday: string): string => `${sayDate(monday).slice(0, -5)} al ${sayDate(addDays(monday, 6))}`;

/**
 * An amount that leads to its rows, where there is a list of them; null of what nobody may see before it is counted, nor its
 * rows.
 */
export function Amount({ value, to }: { value: number | null; to: string | null }) {
  if (value === null) return <span style={{ whiteSpace: 'normal' }}>{WITHHELD}</span>;
  const money = <Money value={value} />;
  return to === null ? money : <Link to={to}>{money}</Link>;
}
