/** Where the rows of each figure are: they come to the same sum. Weeks are told by their Mondays. */
import { screens } from '#client/lib/urls.ts';
import { addDays, mondayOf } from '#contract/dates.ts';
import type { PagoVista } from '#contract/deudores.ts';

const daysOf = (semana: string, last = semana) => ({ desde: semana, hasta: addDays(last, 6) });

export const rowsOf = {
  day: (vista: PagoVista, day: string) => screens.pagos({ vista, desde: day, hasta: day }),
  week: (vista: PagoVista, semana: string) => screens.pagos({ vista, ...daysOf(semana) }),
  /** The week of a day, and the one before. */
  tillNow: (today: string) => rowsOf.week('cobrado', mondayOf(today)),
  tillBefore: (today: string) => rowsOf.week('cobrado', addDays(mondayOf(today), -7)),
  /** All that is owed. */
  owed: (escuela?: number) => screens.deudores({ escuela: escuela ?? null }),
  /** Overdue rows. */
  late: (today: string, escuela?: number) => screens.deudores({ escuela: escuela ?? null, hasta: addDays(today, -1) }),
  /** Rows due in a week from today on, without overdue ones. */
  due: (semana: string, today: string) =>
    screens.deudores({ ...daysOf(semana), ...(semana < today && { desde: today }) }),
  /** Reminders from one week to another. */
  reminders: (semana: string, last?: string) => screens.recordatorios(daysOf(semana, last)),
};
