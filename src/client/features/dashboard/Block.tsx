/** The parts of the dashboard: blocks, links to the rows of a figure, cells of its tables. */

import { type ReactNode, useMemo } from 'react';
import type { RecordState } from '#client/entities/base.ts';
import { useSchoolFilterOptions } from '#client/entities/state.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { WITHHELD } from '#client/ui/KeyFigures.tsx';
import { FigureLink, Money } from '#client/ui/Money.tsx';
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
  owed: (escuela?: number) => screens.deudores({ escuela: escuela ?? null }),
  late: (today: string, escuela?: number) => screens.deudores({ escuela: escuela ?? null, hasta: addDays(today, -1) }),
  /** Rows due in a week from today on, without overdue ones. */
  due: (semana: string, today: string) =>
    screens.deudores({ ...daysOf(semana), ...(semana < today && { desde: today }) }),
  reminders: (semana: string, last?: string) => screens.recordatorios(daysOf(semana, last)),
};

export const looks = { className: css.table ?? '', size: 'small', pagination: false } as const;

/** Monday to Sunday: «16 nov al 22 nov 2026». */
export const daysFrom = (monday: string): string => `${sayDate(monday).slice(0, -5)} al ${sayDate(addDays(monday, 6))}`;

/**
 * An amount that links to its rows, where there is a list of them; null for an amount that is withheld until the count,
 * with its rows.
 */
export function Amount({ value, to }: { value: number | null; to: string | null }) {
  if (value === null) return <span className={css.withheld}>{WITHHELD}</span>;
  const money = <Money value={value} />;
  return to === null ? money : <FigureLink to={to}>{money}</FigureLink>;
}

/** The alumnos of a school with the way to their list: the figures tell schools by their names, the list by their ids. */
export function useAlumnosOf() {
  const { options } = useSchoolFilterOptions('');
  const ids = useMemo(() => new Map(options.map(({ label, value }) => [label, Number(value)])), [options]);
  return ({ escuela, total }: SchoolTotal) => {
    const id = ids.get(escuela);
    return id ? <FigureLink to={screens.solicitudes({ escuela: id })}>{count(total)}</FigureLink> : count(total);
  };
}

interface PartProps<Data> {
  title: string;
  result: RecordState<Data>;
  children: (response: Data) => ReactNode;
}

/** A part of the page, which loads and fails by itself. */
export const Part = <Data,>({ title, result, children }: PartProps<Data>) => (
  <section aria-label={title}>
    <LoadState of={result} />
    {result.response !== undefined && children(result.response)}
  </section>
);

/** A table or a picture under its own heading, inside a part of the page. */
export const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.block}>
    <h2 className={css.heading}>{title}</h2>
    {children}
  </section>
);

/** A table of all schools: it scrolls by itself, and comes out whole on paper. */
export const ScrollTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className={css.scroll} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
