/** SQL that links the money of a database from before the chain. */
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { ChainKind, ChainRow } from './chain.record.ts';
import { CHAIN_SLICE, TABLES, wholeRows } from './chain.repo.ts';

/**
 * Puts the counter there; false where it was, and where somebody took it away: with links, or with rows of money that
 * were never written without one.
 */
export async function beginChain(tx: Transaction): Promise<boolean> {
  const { changes } = await tx.run(
    `INSERT INTO counters (name, value) SELECT 'cadena', 0 WHERE NOT EXISTS (SELECT 1 FROM cadena)
        AND NOT EXISTS (SELECT 1 FROM movimientos) AND NOT EXISTS (SELECT 1 FROM conteos)
        AND NOT EXISTS (SELECT 1 FROM cortes WHERE sal IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM abonos WHERE entonces_calculado = 0)
      ON CONFLICT (name) DO NOTHING`,
  );
  return changes > 0;
}

/** The same for notes and the journal of saldos: false where they have links, or had them. */
export async function beginNotes(tx: Transaction): Promise<boolean> {
  const { changes } = await tx.run(
    `INSERT INTO counters (name, value) SELECT 'cadena_notas', 0
        WHERE EXISTS (SELECT 1 FROM counters WHERE name = 'cadena')
        AND NOT EXISTS (SELECT 1 FROM cadena WHERE tipo IN ('nota', 'saldo'))
      ON CONFLICT (name) DO NOTHING`,
  );
  return changes > 0;
}

/** The next rows behind an id that fulfil a condition. */
export async function rowsAfter(db: Queryable, tipo: ChainKind, condition: string, id: number): Promise<ChainRow[]> {
  const sql = `SELECT * FROM ${TABLES[tipo]} WHERE id > ? AND ${condition} ORDER BY id LIMIT ${CHAIN_SLICE}`;
  return wholeRows(db, tipo, await db.all<ChainRow>(sql, id));
}

export interface Reason {
  id: number;
  cancelado_motivo: string;
}

/** Why abonos were cancelled, where that has no hash. */
export const unhashedReasons = (db: Queryable): Promise<Reason[]> =>
  db.all('SELECT id, cancelado_motivo FROM abonos WHERE cancelado_motivo IS NOT NULL AND motivo_huella IS NULL');

/** Stores the random text and the hash of why an abono was cancelled; its version stays. */
export async function setReason(tx: Transaction, id: number, sal: string, huella: string | null): Promise<void> {
  await tx.run('UPDATE abonos SET sal = ?, motivo_huella = ? WHERE id = ?', sal, huella, id);
}
