import type { RecargoTipo } from '#contract/recargos.ts';
import type { RowOf } from '#contract/record.ts';
import { recargoRecord } from '#contract/records/recargos.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { allOf, given, type PageSlice, selectOf } from '#server/db/record.ts';
import type { Actor } from '#server/http/actor.ts';

export type RecargoRow = RowOf<typeof recargoRecord>;

/** Active surcharges and discounts of these notes, oldest first. */
export function recargosOf(db: Queryable, noteIds: readonly number[]): Promise<RecargoRow[]> {
  return db.all(
    `${selectOf(recargoRecord)} WHERE ${db.dialect.inIds('g.note_id')} AND g.cancelado_en IS NULL ORDER BY g.note_id, g.id`,
    JSON.stringify(noteIds),
  );
}

/** Ids of surcharges that stood on a note and were cancelled. */
export async function cancelledRecargosOf(db: Queryable, noteId: number): Promise<number[]> {
  const sql = 'SELECT id FROM note_recargos WHERE note_id = ? AND cancelado_en IS NOT NULL ORDER BY id';
  return (await db.all<{ id: number }>(sql, noteId)).map(({ id }) => id);
}

/** Marks a surcharge or discount as cancelled; the total of its note stays as it is. */
export async function cancelRecargo(
  tx: Transaction,
  { userId, now }: Actor,
  id: number,
  motivo: string,
): Promise<void> {
  await tx.run(
    `UPDATE note_recargos SET cancelado_en = ?, cancelado_motivo = ?, cancelado_por = ?, version = version + 1 WHERE id = ?`,
    ...[now, motivo, userId, id],
  );
}

/** Which ones are listed: from an instant until another one, and of one kind; null does not matter. */
interface RecargoFilter {
  from: string | null;
  until: string | null;
  tipo: RecargoTipo | null;
}

const conditionOf = ({ from, until, tipo }: RecargoFilter): Fragment =>
  allOf(
    given('g.created_at >= ?', from),
    given('g.created_at < ?', until),
    given(tipo === 'recargo' ? 'g.monto_cents > 0' : 'g.monto_cents < 0', tipo),
  );

/** Newest first; all of them without a slice. */
export function pageOfRecargos(db: Queryable, filter: RecargoFilter, slice: PageSlice | null): Promise<RecargoRow[]> {
  const { sql, params } = conditionOf(filter);
  const all = `${selectOf(recargoRecord)} WHERE ${sql} ORDER BY g.id DESC`;
  return slice ? db.all(`${all} LIMIT ? OFFSET ?`, ...params, slice.limit, slice.offset) : db.all(all, ...params);
}

interface RecargoSums {
  count: number;
  recargos: number;
  descuentos: number;
  cancelados: number;
}

/** Their number and sum, in cents; those of a cancelled note do not count. */
export async function sumsOfRecargos(db: Queryable, filter: RecargoFilter): Promise<RecargoSums> {
  const { sql, params } = conditionOf(filter);
  const sum = (when: string) => `CAST(coalesce(sum(CASE WHEN ${when} THEN g.monto_cents ELSE 0 END), 0) AS bigint)`;
  const standing = 'g.cancelado_en IS NULL AND n.cancelada_en IS NULL';
  const row = await db.get<RecargoSums>(
    `SELECT count(*) AS count, ${sum(`${standing} AND g.monto_cents > 0`)} AS recargos,
        ${sum(`${standing} AND g.monto_cents < 0`)} AS descuentos, ${sum(`NOT (${standing})`)} AS cancelados
      FROM note_recargos g JOIN notes n ON n.id = g.note_id WHERE ${sql}`,
    ...params,
  );
  return row ?? { count: 0, recargos: 0, descuentos: 0, cancelados: 0 };
}
