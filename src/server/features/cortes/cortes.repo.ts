import type { RowOf } from '#contract/record.ts';
import { conteoRecord, movimientoRecord } from '#contract/records/caja.ts';
import { corteLineaRecord, corteRecord } from '#contract/records/cortes.ts';
import { shortNameOf } from '#contract/records/names.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { columnsOf, insertRecord, insertRow, numberOf, type PageSlice, selectOf, tablesOf } from '#server/db/record.ts';
import { hashOfText, newSalt } from '#server/features/ledger/chain.record.ts';
import { openCorte, QUARTER } from '#server/features/ledger/ledger.sql.ts';
import type { Actor } from '#server/http/actor.ts';

export type LineaRow = RowOf<typeof corteLineaRecord>;
export type CorteRow = RowOf<typeof corteRecord>;

/** Number of the closing that is open. */
export async function openNumber(db: Queryable): Promise<number> {
  const row = await db.get<{ value: number }>("SELECT value + 1 AS value FROM counters WHERE name = 'corte'");
  if (!row) throw new Error('The counter of closings is missing');
  return row.value;
}

/** The same, locked until the transaction ends: waits for abonos that are being stored; later ones wait. */
export async function lockedNumber(tx: Transaction): Promise<number> {
  if (tx.dialect.forUpdate) await tx.get(`SELECT value FROM counters WHERE name = 'corte'${tx.dialect.forUpdate}`);
  return openNumber(tx);
}

/**
 * Takes the number of the open closing, so that the next one opens. Waits for abonos that are being stored; later ones
 * wait, and belong to the next.
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
 * Money of each person in a closing between two instants (full quarters of an hour), by till and method, from the kept
 * sums. A cancellation is subtracted from the person and till that took it, at the instant of the cancellation.
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

/** What decides whether a person must count the cash of the open closing blind. */
interface OpenCash {
  corte_ciego: number;
  numero: number;
  /** The quarter of an hour in which its first cash was taken; null without any. */
  cuarto: number | null;
  movimientos: number;
  /** Of these so many had been there when it was counted last; null when it never was. */
  contados: number | null;
  /** 1 when cash that the person took or moved is in it. */
  propio: number;
}

const CASH = `FROM corte_sumas s WHERE s.corte = o.numero AND s.metodo = 'efectivo'`;
const MOVED = (corte: string) => `FROM movimientos v WHERE v.${corte} = o.numero`;

/** Abonos, cancellations and movements of cash of the closing `o`. */
const MOVEMENTS = `(SELECT CAST(coalesce(sum(s.abonos + s.cancelaciones), 0) AS bigint) FROM corte_sumas s WHERE s.corte = o.numero)
          + (SELECT count(*) ${MOVED('corte')}) + (SELECT count(*) ${MOVED('cancelado_corte')})`;
const OPEN = "(SELECT value + 1 AS numero FROM counters WHERE name = 'corte') AS o";

/** All of that in one statement. */
export async function openCash(db: Queryable, userId: number): Promise<OpenCash> {
  const row = await db.get<OpenCash>(
    `SELECT j.corte_ciego, o.numero, (SELECT min(s.cuarto) ${CASH}) AS cuarto,
        ${MOVEMENTS} AS movimientos,
        (SELECT k.movimientos FROM conteos k WHERE k.corte = o.numero AND k.propio_de IS NULL ORDER BY k.id DESC LIMIT 1) AS contados,
        CASE WHEN EXISTS (SELECT 1 ${CASH} AND s.user_id = ?)
          OR EXISTS (SELECT 1 ${MOVED('corte')} AND v.registrado_por = ?)
          OR EXISTS (SELECT 1 ${MOVED('cancelado_corte')} AND v.registrado_por = ?) THEN 1 ELSE 0 END AS propio
      FROM ajustes j, ${OPEN}`,
    userId,
    userId,
    userId,
  );
  if (!row) throw new Error('The counter of closings is missing');
  return row;
}

/** When the first of the movements of the open closing was made (null without any), and how many there are. */
export async function openMovements(db: Queryable): Promise<{ desde: string | null; movimientos: number }> {
  const first = (table: string, corte: string, en: string) =>
    `SELECT min(${en}) AS instant FROM ${table} WHERE ${corte} = o.numero`;
  const row = await db.get<{ desde: string | null; movimientos: number }>(
    `SELECT ${MOVEMENTS} AS movimientos, (SELECT min(instant) FROM (
        ${first('abonos', 'corte', 'created_at')} UNION ALL ${first('abonos', 'cancelado_corte', 'cancelado_en')}
        UNION ALL ${first('movimientos', 'corte', 'created_at')}
        UNION ALL ${first('movimientos', 'cancelado_corte', 'cancelado_en')}) AS found) AS desde
      FROM ${OPEN}`,
  );
  return row ?? { desde: null, movimientos: 0 };
}

/** Stores a closing with its lines; gives its id. */
export async function insertCorte(
  tx: Transaction,
  { cerrado_por, ...corte }: Omit<CorteRow, 'id' | 'sello_n' | 'sello_hash'> & { cerrado_por: number },
  lineas: readonly LineaRow[],
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

/** First name and first surname of a person on record. */
export async function shortName(db: Queryable, userId: number): Promise<string> {
  const row = await db.get<{ nombre: string }>(
    `SELECT ${shortNameOf('u')} AS nombre FROM users u WHERE u.id = ?`,
    userId,
  );
  if (!row) throw new Error(`There is no user ${userId}`);
  return row.nombre;
}

export type ConteoRow = RowOf<typeof conteoRecord>;
type ConteoFields = Omit<ConteoRow, 'id' | 'contado_por_nombre'>;

/** Stores a count and gives its id. `unread`: the number of its closing, and the user who counted. */
export const insertConteo = (
  tx: Transaction,
  fields: ConteoFields,
  unread: { corte: number; contado_por: number },
): Promise<number> => insertRecord(tx, conteoRecord, fields, unread);

/** The counts of these closings, of the whole till and of own drawers, by their numbers, oldest first. */
export function conteosOf(db: Queryable, numeros: readonly number[]): Promise<(ConteoRow & { corte: number })[]> {
  return db.all(
    `SELECT k.corte, ${columnsOf(conteoRecord)} FROM ${tablesOf(conteoRecord)}
      WHERE ${db.dialect.inIds('k.corte')} ORDER BY k.id`,
    JSON.stringify(numeros),
  );
}

export type MovimientoRow = RowOf<typeof movimientoRecord>;
type MovimientoFields = Pick<MovimientoRow, 'tipo' | 'monto_cents' | 'caja' | 'excede'> & { motivo: string };

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
