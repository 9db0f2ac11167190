import type { RowOf } from '#contract/record.ts';
import { movimientoRecord } from '#contract/records/caja.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { selectOf } from '#server/db/record.ts';
import { numberOf, type PageSlice } from '#server/db/rows.ts';
import { hashOfText, newSalt } from '#server/features/ledger/chain.record.ts';
import { openCorte } from '#server/features/ledger/open-corte.sql.ts';
import type { Actor } from '#server/http/actor.ts';

export type MovimientoRow = RowOf<typeof movimientoRecord>;
export type MovimientoFields = Pick<MovimientoRow, 'tipo' | 'monto_cents' | 'caja' | 'excede'> & { motivo: string };

/** Stores a movement of the open closing and gives its id. */
export async function insertMovimiento(tx: Transaction, actor: Actor, fields: MovimientoFields): Promise<number> {
  const { tipo, monto_cents, motivo, caja, excede } = fields;
  const sal = newSalt();
  const row = await tx.get<{ id: number }>(
    `INSERT INTO movimientos (tipo, monto_cents, motivo, sal, motivo_huella, caja, excede, created_at, registrado_por, corte)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ${openCorte(tx)}) RETURNING id`,
    ...[tipo, monto_cents, motivo, sal, hashOfText(sal, motivo), caja, excede, actor.now, actor.userId],
  );
  if (!row) throw new Error('INSERT INTO movimientos gave no id');
  return row.id;
}

/** Marks a movement as cancelled, in the open closing; its version rises. */
export async function cancelMovimiento(
  tx: Transaction,
  { userId, now }: Actor,
  id: number,
  motivo: string,
): Promise<void> {
  const row = await tx.get<{ sal: string | null }>('SELECT sal FROM movimientos WHERE id = ?', id);
  const sal = row?.sal ?? newSalt();
  await tx.run(
    `UPDATE movimientos SET cancelado_en = ?, cancelado_motivo = ?, cancelado_por = ?, sal = ?, cancelado_huella = ?,
       cancelado_corte = ${openCorte(tx)}, version = version + 1 WHERE id = ?`,
    ...[now, motivo, userId, sal, hashOfText(sal, motivo), id],
  );
}

/** The movements that were made, or cancelled, in any of these closings, by their numbers, oldest first. */
export function movimientosOf(db: Queryable, numeros: readonly number[]): Promise<MovimientoRow[]> {
  const ids = JSON.stringify(numeros);
  return db.all(
    `${selectOf(movimientoRecord)}
      WHERE v.id IN (SELECT id FROM movimientos WHERE ${db.dialect.inIds('corte')}
        UNION SELECT id FROM movimientos WHERE ${db.dialect.inIds('cancelado_corte')}) ORDER BY v.id`,
    ids,
    ids,
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
