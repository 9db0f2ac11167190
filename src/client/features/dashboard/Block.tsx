/** The parts of the dashboard: blocks, links to the rows of a figure, cells of its tables. */

import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { RecordState } from '#client/entities/base.ts';
import { useSchoolFilterOptions } from '#client/entities/state.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Money } from '#client/ui/Money.tsx';
import { LoadState } from '#client/ui/Page.tsx';
import { addDays, mondayOf, sayDate } from '#contract/dates.ts';
import type { PagoVista } from '#contract/deudores.ts';
import type { SchoolTotal } from '#contract/entities.ts';
import css from './Dashboard.module.css';

/** Where the rows of each figure are: they come to the same sum. Weeks are told by their Mondays. */
const daysOf = (semana: string, last = semana) => ({ desde: semana, hasta: addDays(last, 6) });

export const rowsOf = {
  day: (vista: PagoVista, day: string) => screens.pagos({ vista, desde: day, hasta: day }),
  week: (vista: PagoVista, semana: string) => screens.pagos({ vista, ...daysOf(semana) }),
  tillNow: (today: string) => rowsOf.week('cobrado', mondayOf(today)),
  tillBefore: (today: string) => rowsOf.week('cobrado', addDays(mondayOf(today), -7)),
  owed: (escuela?: number) => screens.deudores({ escuela: escuela ?? null }),
  late: (today: string, escuela?: number) => screens.deudores({ escuela: escuela ?? null, hasta: addDays(today, -1) }),
  /** Rows due in a week from today on, without overdue ones. */
  due: (semana: string, today: string) =>
    screens.deudores({ ...daysOf(semana), ...(semana < today && { desde: today }) }),
  reminders: (semana: string, last?: string) => screens.recordatorios(daysOf(semana, last)),
};

/** The till is counted before its expected amount is shown. */
export const WITHHELD = 'Se ve después del corte';

export const looks = { className: css.table ?? '', size: 'small', pagination: false } as const;

/** Monday to Sunday: «16 nov al 22 nov 2026». */
export const daysFrom = (monday: string): string => `${sayDate(monday).slice(0, -5)} al ${sayDate(addDays(monday, 6))}`;

/**
 * An amount that links to its rows, where there is a list of them; null for an amount that is withheld until the count,
 * with its rows.
 */
export function Amount({ value, to }: { value: number | null; to: string | null }) {
  if (value === null) return <span style={{ whiteSpace: 'normal' }}>{WITHHELD}</span>;
  const money = <Money value={value} />;
  return to === null ? money : <Link to={to}>{money}</Link>;
}

/** The alumnos of a school with the way to their list: the figures tell schools by their names, the list by their ids. */
export function useAlumnosOf() {
  const { options } = useSchoolFilterOptions('');
  const ids = useMemo(() => new Map(options.map(({ label, value }) => [label, Number(value)])), [options]);
  return ({ escuela, total }: SchoolTotal) => {
    const id = ids.get(escuela);
    return id ? <Link to={screens.solicitudes({ escuela: id })}>{count(total)}</Link> : count(total);
  };
}

interface PartProps<Data> {
  title: string;
  result: RecordState<Data>;
  children: (response: Data) => ReactNode;
}

/** A dashboard, which loads and fails by itself. */
export function Part<Data>({ title, result, children }: PartProps<Data>) {
  return (
    <section aria-label={title} style={{ marginBottom: 32 }}>
      <h2 style={{ margin: '0 0 12px', fontSize: 20 }}>{title}</h2>
      <LoadState of={result} />
      {result.response !== undefined && children(result.response)}
    </section>
  );
}

/** A table or a picture under its own heading, inside a part of the page. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginTop: 24 }}>
      <h3 style={{ margin: '0 0 12px', fontSize: 16 }}>{title}</h3>
      {children}
    </section>
  );
}
