import type { RowOf } from '#contract/record.ts';
import { movimientoRecord } from '#contract/records/caja.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { columnsOf, selectOf, tablesOf } from '#server/db/record.ts';
import { numberOf, type PageSlice } from '#server/db/rows.ts';
import { hashOfText, newSalt } from '#server/features/ledger/chain.record.ts';
import { openCorte } from '#server/features/ledger/open-corte.sql.ts';
import type { Actor } from '#server/http/actor.ts';

export type MovimientoRow = RowOf<typeof movimientoRecord>;
export type MovimientoFields = Pick<MovimientoRow, 'tipo' | 'monto_cents' | 'caja'> & { motivo: string };

/** Stores a movement of the open closing and gives its id. */
export async function insertMovimiento(tx: Transaction, actor: Actor, fields: MovimientoFields): Promise<number> {
  const { tipo, monto_cents, motivo, caja } = fields;
  const sal = newSalt();
  const row = await tx.get<{ id: number }>(
    `INSERT INTO movimientos (tipo, monto_cents, motivo, sal, motivo_huella, caja, created_at, registrado_por, corte)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ${openCorte(tx)}) RETURNING id`,
    ...[tipo, monto_cents, motivo, sal, hashOfText(sal, motivo), caja, actor.now, actor.userId],
  );
  if (!row) throw new Error('INSERT INTO movimientos gave no id');
  return row.id;
}

/** The movements of these closings, by their numbers, oldest first. */
export function movimientosOf(
  db: Queryable,
  numeros: readonly number[],
): Promise<(MovimientoRow & { corte: number })[]> {
  return db.all(
    `SELECT v.corte, ${columnsOf(movimientoRecord)} FROM ${tablesOf(movimientoRecord)}
      WHERE ${db.dialect.inIds('v.corte')} ORDER BY v.id`,
    JSON.stringify(numeros),
  );
}

/** A page of those of a closing, newest first. */
export function pageOfMovimientos(
  db: Queryable,
  corte: number,
  { limit, offset }: PageSlice,
): Promise<MovimientoRow[]> {
  const sql = `${selectOf(movimientoRecord)} WHERE v.corte = ? ORDER BY v.id DESC LIMIT ? OFFSET ?`;
  return db.all(sql, corte, limit, offset);
}

/** How many movements a closing has, by its number. */
export const countMovimientos = (db: Queryable, corte: number): Promise<number> =>
  numberOf(db, 'SELECT count(*) FROM movimientos WHERE corte = ?', corte);
