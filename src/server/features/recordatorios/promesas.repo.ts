import type { RowOf } from '#contract/record.ts';
import type { PromesaEstado } from '#contract/recordatorios.ts';
import { promesaRecord } from '#contract/records/recordatorios.ts';
import { allOf, given } from '#server/db/conditions.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { selectOf, tablesOf } from '#server/db/record.ts';
import { numberOf, type PageSlice } from '#server/db/rows.ts';
import { PROMESA_STATES, STANDING_PROMISES } from './promesas.sql.ts';

export type PromesaRow = RowOf<typeof promesaRecord>;

/** Which promises are listed; what is left out does not matter. */
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

/** Active promises of these people for unpaid notes, by day. */
export function standingPromisesBy(db: Queryable, userIds: readonly number[], now: string): Promise<PromesaRow[]> {
  return db.all(
    `${selectOf(promesaRecord)} WHERE ${db.dialect.inIds('n.user_id')} AND ${STANDING_PROMISES}
      ORDER BY p.fecha, p.id`,
    JSON.stringify(userIds),
    now,
  );
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
