/** Promises, and their states as conditions on `promesaRecord` as it joins them. */
import type { Compromiso } from '#contract/deudores.ts';
import type { RowOf } from '#contract/record.ts';
import type { PromesaEstado } from '#contract/recordatorios.ts';
import { promesaRecord } from '#contract/records/recordatorios.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { allOf, given, numberOf, type PageSlice, selectOf, tablesOf } from '#server/db/record.ts';

const { retirada, cumplida } = promesaRecord.columns;
const open = `${retirada.sql} = 0 AND ${cumplida.sql} = 0`;

/** A condition of each state; whether the promised day is over is told by the instant that two of them take. */
const PROMESA_STATES: Record<PromesaEstado, string> = {
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

export type PromesaRow = RowOf<typeof promesaRecord>;

/** Filter of the list; omitted fields do not filter. */
export interface PromesaFilter {
  dia?: string | undefined;
  estado?: PromesaEstado | null | undefined;
  user_id?: number | undefined;
}

const conditionOf = ({ dia, estado, user_id }: PromesaFilter, now: string): Fragment =>
  allOf(given('p.fecha = ?', dia), given('n.user_id = ?', user_id), estado ? given(PROMESA_STATES[estado], now) : null);

/** By their days, the next ones first. */
export function pageOfPromises(
  db: Queryable,
  filter: PromesaFilter,
  now: string,
  { limit, offset }: PageSlice,
): Promise<PromesaRow[]> {
  const { sql, params } = conditionOf(filter, now);
  return db.all(
    `${selectOf(promesaRecord)} WHERE ${sql} ORDER BY p.fecha, p.id LIMIT ? OFFSET ?`,
    ...params,
    limit,
    offset,
  );
}

/** How many promises a filter finds, in the states that they have at `now` (ISO in UTC). */
export function countPromises(db: Queryable, filter: PromesaFilter, now: string): Promise<number> {
  const { sql, params } = conditionOf(filter, now);
  return numberOf(db, `SELECT count(*) FROM ${tablesOf(promesaRecord)} WHERE ${sql}`, ...params);
}

/** The pending promise of a note. */
export function openPromisesOf(db: Queryable, noteId: number, now: string): Promise<PromesaRow[]> {
  return db.all(`${selectOf(promesaRecord)} WHERE p.note_id = ? AND ${PROMESA_STATES.pendiente}`, noteId, now);
}

/** The ids of all that was ever promised of a note. */
export async function promisesOf(db: Queryable, noteId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>('SELECT id FROM promesas WHERE note_id = ? ORDER BY id', noteId);
  return rows.map(({ id }) => id);
}

/** Marks a promise as withdrawn; its version rises. */
export async function withdraw(tx: Transaction, id: number, now: string): Promise<void> {
  await tx.run('UPDATE promesas SET retirada_en = ?, version = version + 1 WHERE id = ?', now, id);
}
