/** Who of a list is reminded, and what became of each. */
import type { DeudorView } from '#client/entities/deudores.ts';
import { daysBetween } from '#contract/dates.ts';
import type { User } from '#contract/entities.ts';
import { CANAL_NAMES } from '#contract/recordatorios.ts';

/** How it went with one alumno of the queue. */
export type Outcome = 'enviado' | 'saltado' | 'promesa' | 'no_molestar' | 'equivocado';
export const OUTCOME_NAMES: Record<Outcome, string> = {
  enviado: 'Recordatorio registrado',
  saltado: 'Saltado',
  promesa: 'Prometió pagar',
  no_molestar: 'No molestar',
  equivocado: 'Teléfono equivocado',
};

/** Somebody of the queue, who has a record. */
export interface Reminded extends DeudorView {
  user: User;
}
export const hasRecord = (row: DeudorView): row is Reminded => row.user !== null;

/**
 * Why somebody is left out, unless it is forced: they were reminded less than `days` days ago. Null: they are not.
 * `dayOf`: the calendar day of an instant.
 */
export function recentReason(
  { recordatorio }: DeudorView,
  { today, days, dayOf }: { today: string; days: number; dayOf: (at: string) => string },
): string | null {
  if (!recordatorio) return null;
  const ago = daysBetween(dayOf(recordatorio.fecha), today);
  if (ago >= days) return null;
  const when = ago === 0 ? 'hoy' : ago === 1 ? 'ayer' : `hace ${ago} días`;
  return `Se le recordó ${when} (${CANAL_NAMES[recordatorio.canal]})`;
}
