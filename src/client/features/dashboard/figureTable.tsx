/** Tables of figures, by week or school. */
import Table from 'antd/es/table';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Money } from '#client/ui/Money.tsx';
import { addDays, sayDate } from '#contract/dates.ts';
import css from './Dashboard.module.css';

/** The till is counted before anybody sees what should be in it. */
export const WITHHELD = 'Se ve después del corte';

/** The column that says whose figures a row has. */
export const rowHead = <Row,>(title: string, render: (row: Row) => ReactNode) => ({
  title,
  rowScope: 'row' as const,
  render: (_: unknown, row: Row) => render(row),
});

/** A column of figures. */
export const figure = <Row,>(title: string, render: (row: Row) => ReactNode) => ({
  title,
  align: 'right' as const,
  className: 'cifra',
  render: (_: unknown, row: Row) => render(row),
});

/** A row below them: what they come to, by the titles of their columns, in order. */
export const Total = ({ name = 'Total', of }: { name?: ReactNode; of: Record<string, ReactNode> }) => (
  <Table.Summary.Row style={{ fontWeight: 600 }}>
    <Table.Summary.Cell index={0}>{name}</Table.Summary.Cell>
    {Object.entries(of).map(([title, sum], place) => (
      <Table.Summary.Cell key={title} index={place + 1} align="right" className="cifra">
        {sum}
      </Table.Summary.Cell>
    ))}
  </Table.Summary.Row>
);

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
