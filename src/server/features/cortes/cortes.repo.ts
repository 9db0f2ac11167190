import type { AbonoMethod } from '#contract/rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

export interface LineaRow {
  dia: string;
  user_id: number;
  nombre: string;
  metodo: AbonoMethod;
  abonos: number;
  /** Taken less cancelled. */
  total_cents: number;
  cancelaciones: number;
  cancelado_cents: number;
}

export interface CorteRow {
  id: number;
  numero: number;
  dia: string;
  desde: string;
  hasta: string;
  esperado_cents: number;
  declarado_cents: number;
  cerrado_por_nombre: string;
}

const COLUMNS = 'id, numero, dia, desde, hasta, esperado_cents, declarado_cents, cerrado_por_nombre';

/** Number of the closing that is open. */
export async function openNumber(db: Queryable): Promise<number> {
  const row = await db.get<{ value: number }>("SELECT value + 1 AS value FROM counters WHERE name = 'corte'");
  if (!row) throw new Error('The counter of closings is missing');
  return row.value;
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

/** Milliseconds of the quarters of an hour by which the sums are kept. */
const QUARTER = 900_000;

/**
 * What each person took in a closing between two instants (of a full quarter of an hour), by method, out of the kept
 * sums. What is cancelled is taken from the person who had taken it, at the instant of the cancelling.
 */
export function movements(db: Queryable, numero: number, from: string, to: string): Promise<Omit<LineaRow, 'dia'>[]> {
  return db.all(
    `SELECT s.user_id, u.nombre || ' ' || u.apaterno AS nombre, s.metodo, CAST(sum(s.abonos) AS bigint) AS abonos,
        CAST(sum(s.tomado_cents - s.cancelado_cents) AS bigint) AS total_cents,
        CAST(sum(s.cancelaciones) AS bigint) AS cancelaciones,
        CAST(sum(s.cancelado_cents) AS bigint) AS cancelado_cents
      FROM corte_sumas s JOIN users u ON u.id = s.user_id WHERE s.corte = ? AND s.cuarto >= ? AND s.cuarto < ?
      GROUP BY s.user_id, u.nombre, u.apaterno, s.metodo ORDER BY u.nombre, u.apaterno, s.user_id, s.metodo`,
    numero,
    Date.parse(from) / QUARTER,
    Date.parse(to) / QUARTER,
  );
}

export async function insertCorte(
  tx: Transaction,
  corte: Omit<CorteRow, 'id'> & { cerrado_por: number },
  lineas: LineaRow[],
): Promise<number> {
  const row = await tx.get<{ id: number }>(
    `INSERT INTO cortes (numero, dia, desde, hasta, esperado_cents, declarado_cents, cerrado_por, cerrado_por_nombre)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    corte.numero,
    corte.dia,
    corte.desde,
    corte.hasta,
    corte.esperado_cents,
    corte.declarado_cents,
    corte.cerrado_por,
    corte.cerrado_por_nombre,
  );
  if (!row) throw new Error('INSERT INTO cortes gave no id');
  for (const linea of lineas) {
    await tx.run(
      `INSERT INTO corte_lineas (corte_id, dia, user_id, nombre, metodo, abonos, total_cents, cancelaciones,
         cancelado_cents) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      row.id,
      linea.dia,
      linea.user_id,
      linea.nombre,
      linea.metodo,
      linea.abonos,
      linea.total_cents,
      linea.cancelaciones,
      linea.cancelado_cents,
    );
  }
  return row.id;
}

export function corteById(db: Queryable, id: number): Promise<CorteRow | null> {
  return db.get(`SELECT ${COLUMNS} FROM cortes WHERE id = ?`, id);
}

export function corteByNumber(db: Queryable, numero: number): Promise<CorteRow | null> {
  return db.get(`SELECT ${COLUMNS} FROM cortes WHERE numero = ?`, numero);
}

export async function countCortes(db: Queryable): Promise<number> {
  return (await db.get<{ total: number }>('SELECT count(*) AS total FROM cortes'))?.total ?? 0;
}

/** Newest first. */
export function pageOfCortes(db: Queryable, limit: number, offset: number): Promise<CorteRow[]> {
  return db.all(`SELECT ${COLUMNS} FROM cortes ORDER BY numero DESC LIMIT ? OFFSET ?`, limit, offset);
}

/** The lines of these closings, by day and person. */
export function lineasOf(db: Queryable, corteIds: number[]): Promise<(LineaRow & { corte_id: number })[]> {
  return db.all(
    `SELECT corte_id, dia, user_id, nombre, metodo, abonos, total_cents, cancelaciones, cancelado_cents
      FROM corte_lineas WHERE ${db.dialect.inIds('corte_id')} ORDER BY corte_id, dia, nombre, user_id, metodo`,
    JSON.stringify(corteIds),
  );
}

export async function fullName(db: Queryable, userId: number): Promise<string> {
  const row = await db.get<{ nombre: string }>(
    "SELECT nombre || ' ' || apaterno AS nombre FROM users WHERE id = ?",
    userId,
  );
  if (!row) throw new Error(`There is no user ${userId}`);
  return row.nombre;
}
