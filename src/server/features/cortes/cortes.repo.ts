import type { RowOf } from '#contract/record.ts';
import { corteLineaRecord, corteRecord } from '#contract/records/cortes.ts';
import { shortNameOf } from '#contract/records/names.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { columnsOf, insertRecord, selectOf } from '#server/db/record.ts';
import { insertRow, numberOf } from '#server/db/rows.ts';
import { newSalt } from '#server/features/ledger/chain.record.ts';
import { QUARTER } from './closings.sql.ts';

export type LineaRow = RowOf<typeof corteLineaRecord>;
export type CorteRow = RowOf<typeof corteRecord>;

/** Number of the closing that is open. */
export async function openNumber(db: Queryable): Promise<number> {
  const row = await db.get<{ value: number }>("SELECT value + 1 AS value FROM counters WHERE name = 'corte'");
  if (!row) throw new Error('The counter of closings is missing');
  return row.value;
}

/** The same, as it stays until the transaction ends: whoever is storing an abono is waited for, who comes later waits. */
export async function lockedNumber(tx: Transaction): Promise<number> {
  if (tx.dialect.forUpdate) await tx.get(`SELECT value FROM counters WHERE name = 'corte'${tx.dialect.forUpdate}`);
  return openNumber(tx);
}

/**
 * Takes the number of the open closing, so that another one is open from then on. Whoever is storing an abono at this
 * instant is waited for; who comes later waits, and belongs to the next.
 */
export async function takeNumber(tx: Transaction): Promise<number> {
  const row = await tx.get<{ value: number }>(
    "UPDATE counters SET value = value + 1 WHERE name = 'corte' RETURNING value",
  );
  if (!row) throw new Error('The counter of closings is missing');
  return row.value;
}

/** The first instant, `from` on, at which something was taken or cancelled in a closing; null when there is none. */
export async function nextMovement(db: Queryable, numero: number, from: string): Promise<string | null> {
  const row = await db.get<{ instant: string | null }>(
    `SELECT min(instant) AS instant FROM (
        SELECT min(created_at) AS instant FROM abonos WHERE corte = ? AND created_at >= ?
        UNION ALL SELECT min(cancelado_en) FROM abonos WHERE cancelado_corte = ? AND cancelado_en >= ?) AS found`,
    numero,
    from,
    numero,
    from,
  );
  return row?.instant ?? null;
}

/**
 * What each person took in a closing between two instants (of a full quarter of an hour), by till and method, out of the
 * kept sums. What is cancelled is taken from the person and till that had taken it, at the instant of the cancelling.
 */
export function movements(db: Queryable, numero: number, from: string, to: string): Promise<Omit<LineaRow, 'dia'>[]> {
  return db.all(
    `SELECT s.user_id, ${shortNameOf('u')} AS nombre, s.metodo, s.caja, CAST(sum(s.abonos) AS bigint) AS abonos,
        CAST(sum(s.tomado_cents - s.cancelado_cents) AS bigint) AS total_cents,
        CAST(sum(s.cancelaciones) AS bigint) AS cancelaciones,
        CAST(sum(s.cancelado_cents) AS bigint) AS cancelado_cents
      FROM corte_sumas s JOIN users u ON u.id = s.user_id WHERE s.corte = ? AND s.cuarto >= ? AND s.cuarto < ?
      GROUP BY s.user_id, u.nombre, u.apaterno, s.metodo, s.caja
      ORDER BY u.nombre, u.apaterno, s.user_id, s.caja, s.metodo`,
    numero,
    Date.parse(from) / QUARTER,
    Date.parse(to) / QUARTER,
  );
}

/** Stores a closing with its lines; gives its id. */
export async function insertCorte(
  tx: Transaction,
  { cerrado_por, ...corte }: Omit<CorteRow, 'id' | 'sello_n' | 'sello_hash'> & { cerrado_por: number },
  lineas: LineaRow[],
): Promise<number> {
  const corte_id = await insertRecord(tx, corteRecord, corte, { cerrado_por, sal: newSalt() });
  for (const linea of lineas) await insertRow(tx, 'corte_lineas', { corte_id, ...linea });
  return corte_id;
}

/** The closing with this number; null when there is none, and while it is open. */
export function corteByNumber(db: Queryable, numero: number): Promise<CorteRow | null> {
  return db.get(`${selectOf(corteRecord)} WHERE c.numero = ?`, numero);
}

/** How many closings were made; the open one is none of them. */
export const countCortes = (db: Queryable): Promise<number> => numberOf(db, 'SELECT count(*) FROM cortes');

/** Newest first. */
export function pageOfCortes(db: Queryable, limit: number, offset: number): Promise<CorteRow[]> {
  return db.all(`${selectOf(corteRecord)} ORDER BY c.numero DESC LIMIT ? OFFSET ?`, limit, offset);
}

/** The lines of these closings, by day and person. */
export function lineasOf(db: Queryable, corteIds: number[]): Promise<(LineaRow & { corte_id: number })[]> {
  return db.all(
    `SELECT l.corte_id, ${columnsOf(corteLineaRecord)} FROM corte_lineas l
      WHERE ${db.dialect.inIds('l.corte_id')} ORDER BY l.corte_id, l.dia, l.nombre, l.user_id, l.caja, l.metodo`,
    JSON.stringify(corteIds),
  );
}

/** First name and first surname of somebody who is on record. */
export async function shortName(db: Queryable, userId: number): Promise<string> {
  const row = await db.get<{ nombre: string }>(
    `SELECT ${shortNameOf('u')} AS nombre FROM users u WHERE u.id = ?`,
    userId,
  );
  if (!row) throw new Error(`There is no user ${userId}`);
  return row.nombre;
}
