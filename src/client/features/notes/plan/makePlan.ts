/** Temporary: gives way to the contract's. */
import { addDays, addMonths } from '#contract/dates.ts';
import { type Instalment, spread } from '#contract/plan.ts';

export interface PlanTerms {
  ritmo: 'semanal' | 'quincenal' | 'mensual' | 'dia_mes' | 'fechas';
  numero: number;
  dia: number | null;
  primero: string | number;
  fechas: readonly string[];
}

function dateOf({ ritmo, dia }: PlanTerms, first: string, index: number): string {
  if (ritmo === 'semanal') return addDays(first, 7 * index);
  if (ritmo === 'quincenal') return addDays(first, 15 * index);
  if (ritmo === 'mensual') return addMonths(first, index);
  const onDay = (months: number) => addMonths(`2000-01-${String(dia).padStart(2, '0')}`, months);
  const months = (Number(first.slice(0, 4)) - 2000) * 12 + Number(first.slice(5, 7)) - 1;
  return onDay(months + index + (onDay(months) < first ? 1 : 0));
}

export function makePlan(terms: PlanTerms, cents: number, day: string): Instalment[] {
  const first = typeof terms.primero === 'string' ? terms.primero : addDays(day, terms.primero);
  const dates =
    terms.ritmo === 'fechas'
      ? terms.fechas
      : Array.from({ length: terms.numero }, (_, index) => dateOf(terms, first, index));
  const amounts = spread(
    cents,
    dates.map(() => 1),
  );
  return dates.map((fecha, index) => ({ fecha, cents: amounts[index] ?? 0 }));
}
