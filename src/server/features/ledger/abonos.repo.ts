import type { RowOf } from '#contract/record.ts';
import { inOpenCorte } from '#contract/records/cortes.ts';
import { abonoRecord } from '#contract/records/notes.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { deleteRecord, hasRow, selectOf } from '#server/db/record.ts';
import type { Actor } from '#server/http/actor.ts';
import { type ChainRow, hashOfText, newSalt } from './chain.record.ts';
import { linkRows } from './chain-links.repo.ts';
import { openCorte } from './ledger.sql.ts';

export type AbonoRow = RowOf<typeof abonoRecord>;

/** All abonos of these notes, cancelled ones too, oldest first. */
export function abonosOf(db: Queryable, noteIds: number[]): Promise<AbonoRow[]> {
  return db.all(
    `${selectOf(abonoRecord)} WHERE ${db.dialect.inIds('a.note_id')} ORDER BY a.note_id, a.id`,
    JSON.stringify(noteIds),
  );
}

/** The abono whose ticket has this number, and whose it is; null when none has. */
export function abonoOfTicket(
  db: Queryable,
  ticket: number,
): Promise<{ id: number; note_id: number; user_id: number } | null> {
  return db.get('SELECT id, note_id, user_id FROM abonos WHERE ticket = ?', ticket);
}

/** Abonos searched for a person's latest ones; few for people who take few. */
const LOOKED_AT = 1000;

/** Latest abonos taken by a person, newest first, without imported ones and only among recent abonos. */
export function lastAbonosBy(db: Queryable, userId: number, limit: number): Promise<AbonoRow[]> {
  return db.all(
    `${selectOf(abonoRecord)} WHERE a.id > (SELECT coalesce(max(id), 0) - ${LOOKED_AT} FROM abonos)
        AND a.registrado_por = ? AND a.importado = 0 ORDER BY a.id DESC LIMIT ?`,
    userId,
    limit,
  );
}

type AbonoFields = Pick<
  AbonoRow,
  'user_id' | 'note_id' | 'amount_cents' | 'metodo' | 'referencia' | 'created_at' | 'capturado_en' | 'caja'
> & {
  registrado_por: number;
  importado: boolean;
};

/**
 * Stores an abono on its locked note, whose figures are still the former ones, links it, and returns its row. Its ticket
 * number is the next one, for which a stand-in is in the row until the transaction ends: a refused abono leaves no gap.
 */
export async function insertAbono(tx: Transaction, abono: AbonoFields): Promise<AbonoRow> {
  const { user_id, note_id, amount_cents, metodo, referencia, created_at, capturado_en, caja } = abono;
  const { registrado_por, importado } = abono;
  const sal = referencia ? newSalt() : null;
  const corte = importado ? 'NULL' : openCorte(tx);
  const ticket = tx.nextNumber('ticket');
  const row = await tx.get<AbonoRow & ChainRow>(
    `INSERT INTO abonos (user_id, note_id, amount_cents, metodo, ticket, created_at, capturado_en, registrado_por,
       importado, referencia, sal, referencia_huella, caja, total_entonces_cents, saldo_entonces_cents, reimpresiones,
       version, corte)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
       (SELECT total_cents FROM notes WHERE id = ?), (SELECT total_cents - pagado_cents - ? FROM notes WHERE id = ?),
       0, 1, ${corte})
      RETURNING *, (SELECT nombre FROM users WHERE id = registrado_por) AS registrado_por_nombre,
       NULL AS cancelado_por_nombre, ${inOpenCorte('corte')} AS en_corte_abierto`,
    ...[user_id, note_id, amount_cents, metodo, ticket, created_at, capturado_en, registrado_por, Number(importado)],
    ...[referencia, sal, sal && hashOfText(sal, referencia), caja, note_id, amount_cents, note_id],
  );
  if (!row) throw new Error('INSERT INTO abonos gave no row');
  tx.atEnd(async () => [{ sql: 'UPDATE abonos SET ticket = ? WHERE id = ?', params: [ticket, row.id] }]);
  linkRows(tx, 'abono', [row]);
  return row;
}

/** Counts one more reprint of an abono's ticket; its version rises. */
export async function countReprint(tx: Transaction, id: number): Promise<void> {
  await tx.run('UPDATE abonos SET reimpresiones = reimpresiones + 1, version = version + 1 WHERE id = ?', id);
}

/** Remembers a proof of each of these abonos' tickets; false where there are none of them. */
export async function markProof(tx: Transaction, ids: readonly number[]): Promise<boolean> {
  const sql = `UPDATE abonos SET con_recibo = 1 WHERE ${tx.dialect.inIds('id')}`;
  return (await tx.run(sql, JSON.stringify(ids))).changes > 0;
}

/** Whether a ticket was printed again, or a proof of it made, at any time. */
export const hasProof = (db: Queryable, id: number): Promise<boolean> =>
  hasRow(db, 'SELECT 1 AS found FROM abonos WHERE id = ? AND (reimpresiones > 0 OR con_recibo = 1)', id);

/** Ids of a person's abonos from lists without a proof yet. */
export async function unprovedOf(db: Queryable, userId: number): Promise<number[]> {
  const sql = 'SELECT id FROM abonos WHERE user_id = ? AND importado = 1 AND con_recibo = 0 ORDER BY id';
  return (await db.all<{ id: number }>(sql, userId)).map(({ id }) => id);
}

/** Its ticket's number is given to no other. */
export const deleteAbono = (tx: Transaction, id: number): Promise<boolean> => deleteRecord(tx, abonoRecord, id);

/** Marks an abono as cancelled, in the open closing unless it came with an import; its note stays as it is. */
export async function cancelAbono(tx: Transaction, { userId, now }: Actor, id: number, motivo: string): Promise<void> {
  const row = await tx.get<{ sal: string | null }>('SELECT sal FROM abonos WHERE id = ?', id);
  const sal = row?.sal ?? newSalt();
  await tx.run(
    `UPDATE abonos SET cancelado_en = ?, cancelado_motivo = ?, cancelado_por = ?, sal = ?, motivo_huella = ?,
       cancelado_corte = CASE WHEN importado = 1 THEN NULL ELSE ${openCorte(tx)} END, version = version + 1 WHERE id = ?`,
    ...[now, motivo, userId, sal, hashOfText(sal, motivo), id],
  );
}
