import { addDays, startOfDay } from '#contract/dates.ts';
import type { Recordado } from '#contract/deudores.ts';
import { REMINDER_RESULT_DAYS } from '#contract/rules.ts';
import type { Fragment } from '#server/db/dialect.ts';

/** When a reminder `w` went out. */
export const SENT_AT = 'coalesce(w.capturado_en, w.created_at)';

/** A condition on `user_id`, of debtors; by days of the business, as the rest of their list. */
export function reminded(recordado: Recordado, { today, timeZone }: { today: string; timeZone: string }): Fragment {
  const ever = 'SELECT w.user_id FROM recordatorios w';
  if (recordado === 'nunca') return { sql: `user_id NOT IN (${ever})`, params: [] };
  const last = `${ever} GROUP BY w.user_id HAVING max(${SENT_AT}) ${recordado === 'reciente' ? '>=' : '<'} ?`;
  return { sql: `user_id IN (${last})`, params: [startOfDay(addDays(today, 1 - REMINDER_RESULT_DAYS), timeZone)] };
}
