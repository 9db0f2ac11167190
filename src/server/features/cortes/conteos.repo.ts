import type { RowOf } from '#contract/record.ts';
import { conteoRecord } from '#contract/records/caja.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { columnsOf, insertRecord, tablesOf } from '#server/db/record.ts';

export type ConteoRow = RowOf<typeof conteoRecord>;
export type ConteoFields = Pick<
  ConteoRow,
  'movimientos' | 'declarado_cents' | 'esperado_cents' | 'desglose' | 'created_at'
>;

/** Stores a count and gives its id. `unread`: the number of its closing, and the user who counted. */
export const insertConteo = (
  tx: Transaction,
  fields: ConteoFields,
  unread: { corte: number; contado_por: number },
): Promise<number> => insertRecord(tx, conteoRecord, fields, unread);

/** How these closings were counted, by their numbers, oldest first. */
export function conteosOf(db: Queryable, numeros: readonly number[]): Promise<(ConteoRow & { corte: number })[]> {
  return db.all(
    `SELECT k.corte, ${columnsOf(conteoRecord)} FROM ${tablesOf(conteoRecord)}
      WHERE ${db.dialect.inIds('k.corte')} ORDER BY k.id`,
    JSON.stringify(numeros),
  );
}
