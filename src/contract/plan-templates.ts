/** Plans made of templates: «3 pagos antes de la toma», «cada quincena». Days are YYYY-MM-DD, of the business. */
import { addDays, addMonths } from './dates.ts';
import { type Instalment, spread } from './plan.ts';

export const RITMO_NAMES = {
  semanal: 'Cada semana',
  quincenal: 'Cada quincena',
  mensual: 'Cada mes',
  dia_mes: 'Un día de cada mes',
  fechas: 'Fechas propias',
};
export type Ritmo = keyof typeof RITMO_NAMES;
export const RITMOS = Object.keys(RITMO_NAMES) as Ritmo[];

/** How a sale is paid. */
export interface Rhythm {
  /** How many instalments. */
  numero: number;
  ritmo: Ritmo;
  /** Of the month, for `dia_mes`; of a shorter month its last day. */
  dia: number | null;
  /** Of the first instalment: days after the sale, or its date. */
  primero: number | string;
  /** In order, for `fechas`. */
  fechas: string[] | null;
}

/** A day of the month of a date; of a shorter month its last one. */
function dayOfMonth(date: string, day: number): string {
  const first = `${date.slice(0, 8)}01`;
  const last = addDays(addMonths(first, 1), -1);
  return day > Number(last.slice(8)) ? last : addDays(first, day - 1);
}

/** So many months after a first day; after the last of a month the last of each. */
function monthAfter(first: string, months: number): string {
  const later = addMonths(first, months);
  return first === dayOfMonth(first, 31) ? dayOfMonth(later, 31) : later;
}

/**
 * The quincenas of Mexico: half a month later, which after a 15th is the last of the month and after the last of a
 * month a 15th; then a month after the first. Each is counted from the first one, so that a short February shortens no
 * later month.
 */
function quincena(first: string, index: number): string {
  const month = monthAfter(first, Math.floor(index / 2));
  if (index % 2 === 0) return month;
  if (first.endsWith('-15')) return dayOfMonth(month, 31);
  const day = first === dayOfMonth(first, 31) ? 30 : Number(first.slice(8));
  return day > 28 ? dayOfMonth(addMonths(month, 1), day - 15) : addDays(month, 15);
}

/** Days of the instalments of a sale. */
function datesOf({ numero, ritmo, dia, primero, fechas }: Rhythm, sold: string): string[] {
  if (ritmo === 'fechas') return fechas ?? [];
  const first = typeof primero === 'number' ? addDays(sold, primero) : primero;
  const inMonth = (index: number) => dayOfMonth(addMonths(`${first.slice(0, 8)}01`, index), dia ?? 1);
  const skipped = inMonth(0) < first ? 1 : 0;
  const of: Record<typeof ritmo, (index: number) => string> = {
    semanal: (index) => addDays(first, 7 * index),
    quincenal: (index) => quincena(first, index),
    mensual: (index) => monthAfter(first, index),
    dia_mes: (index) => inMonth(index + skipped),
  };
  return Array.from({ length: numero }, (_, index) => of[ritmo](index));
}

/**
 * The plan of a note of so many cents sold on a day, by a template. Amounts differ by a cent at most, the larger ones
 * first; past dates are left out and their amounts spread over the others.
 */
export function makePlan(template: Rhythm, total_cents: number, sold: string): Instalment[] {
  const left = datesOf(template, sold).filter((fecha) => fecha >= sold);
  const dates = left.length > 0 ? left : [sold];
  const shares = spread(
    total_cents,
    dates.map(() => 1),
  );
  return dates.map((fecha, index) => ({ fecha, cents: shares[index] ?? 0 })).filter(({ cents }) => cents > 0);
}

/** The templates that are offered for a sale, those of its services or its school before those for all. */
export function templatesFor<Template extends { servicio_id: number | null; escuela_id: number | null }>(
  templates: readonly Template[],
  { servicios, escuela }: { servicios: readonly number[]; escuela: number | null },
): Template[] {
  const fits = ({ servicio_id, escuela_id }: Template) =>
    (servicio_id === null || servicios.includes(servicio_id)) && (escuela_id === null || escuela_id === escuela);
  const own = ({ servicio_id, escuela_id }: Template) => Number(servicio_id !== null) + Number(escuela_id !== null);
  return templates.filter(fits).toSorted((one, other) => own(other) - own(one));
}
