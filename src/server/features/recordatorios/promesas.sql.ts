/** Which promises are in which state, for statements that know them as `promesaRecord` joins them. */

import type { Compromiso } from '#contract/deudores.ts';
import type { PromesaEstado } from '#contract/recordatorios.ts';
import { promesaRecord } from '#contract/records/recordatorios.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { tablesOf } from '#server/db/record.ts';

const { retirada, cumplida } = promesaRecord.columns;
const open = `${retirada.sql} = 0 AND ${cumplida.sql} = 0`;

/** A condition of each state; whether the promised day is over is told by the instant that two of them take. */
export const PROMESA_STATES: Record<PromesaEstado, string> = {
  retirada: `${retirada.sql} = 1`,
  cumplida: `${retirada.sql} = 0 AND ${cumplida.sql} = 1`,
  rota: `${open} AND p.hasta <= ?`,
  pendiente: `${open} AND p.hasta > ?`,
};

/** Active promises of unpaid notes: pending, or broken without a later promise. */
export const STANDING_PROMISES = `n.pagado_cents < n.total_cents AND ${open} AND (p.hasta > ? OR NOT EXISTS (
  SELECT 1 FROM promesas q WHERE q.note_id = p.note_id AND q.id > p.id AND q.retirada_en IS NULL))`;

/** A condition on `user_id`, of debtors; `now` is an instant. */
export function promised(compromiso: Compromiso, now: string): Fragment {
  const latest = `SELECT n.user_id FROM ${tablesOf(promesaRecord)} WHERE ${STANDING_PROMISES}
    GROUP BY n.user_id`;
  if (compromiso === 'ninguna') return { sql: `user_id NOT IN (${latest})`, params: [now] };
  return {
    sql: `user_id IN (${latest} HAVING max(p.hasta) ${compromiso === 'rota' ? '<=' : '>'} ?)`,
    params: [now, now],
  };
}
