import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import type { PageSlice } from '#server/db/record.ts';
import { closingsSince, owing } from '#server/features/ledger/ledger.sql.ts';

/**
 * Payments due from one day to before another, `p` of a FROM: a row for each instalment of a standing note, or one for
 * a note without a plan; with its amount and the paid part of it, in cents.
 */
export function planned(from: string, to: string): Fragment {
  const note = 'n.id AS note_id, n.user_id, n.folio, nullif(n.totals_escuela_id, 0) AS escuela_id';
  return {
    sql: `(SELECT p.fecha, p.monto_cents, CASE WHEN n.pagado_cents >= p.acumulado_cents THEN p.monto_cents
          WHEN n.pagado_cents <= p.acumulado_cents - p.monto_cents THEN 0
          ELSE n.pagado_cents - p.acumulado_cents + p.monto_cents END AS pagado_cents, ${note}
        FROM note_pagos p JOIN notes n ON n.id = p.note_id AND n.cancelada_en IS NULL
        WHERE p.hasta IS NULL AND p.fecha >= ? AND p.fecha < ?
      UNION ALL SELECT n.limite, n.total_cents, n.pagado_cents, ${note} FROM notes n
        WHERE n.cancelada_en IS NULL AND n.total_cents > 0 AND n.limite >= ? AND n.limite < ?
          AND NOT EXISTS (SELECT 1 FROM note_pagos p WHERE p.note_id = n.id AND p.hasta IS NULL)) AS p`,
    params: [from, to, from, to],
  };
}

interface PagoRow {
  note_id: number;
  user_id: number;
  /** Null of a note that is gone. */
  folio: string | null;
  escuela_id: number | null;
  escuela: string | null;
  fecha: string;
  monto_cents: number;
  /** Null for collected money. */
  pagado_cents: number | null;
}
/** Of all pages. */
interface Sums {
  filas: number;
  monto_cents: number;
  pagado_cents: number | null;
}

/** A page of the rows `p` of a FROM, in an order, and the sums of all of them. */
async function pageOf(
  db: Queryable,
  { sql, params }: Fragment,
  order: string,
  { limit, offset }: PageSlice,
): Promise<{ rows: PagoRow[]; sums: Sums }> {
  const rows = await db.all<PagoRow>(
    `SELECT p.*, e.nombre AS escuela FROM ${sql} LEFT JOIN users u ON u.id = p.user_id
      LEFT JOIN escuelas e ON e.id = p.escuela_id ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...params,
    limit,
    offset,
  );
  const sums = await db.get<Sums>(
    `SELECT count(*) AS filas, CAST(coalesce(sum(monto_cents), 0) AS bigint) AS monto_cents,
      CAST(sum(pagado_cents) AS bigint) AS pagado_cents FROM ${sql}`,
    ...params,
  );
  return { rows, sums: sums ?? { filas: 0, monto_cents: 0, pagado_cents: null } };
}

/** Instalments due from one day (YYYY-MM-DD) to before another. */
export const plannedRows = (db: Queryable, from: string, to: string, slice: PageSlice) =>
  pageOf(db, planned(from, to), 'p.fecha, u.sort_key, p.note_id', slice);

/** Of movements of money (`en`, `note_id`, `user_id`, `escuela_id`, `pagado_cents`) a row for each note and instant, newest first. */
const movedRows = (db: Queryable, { sql, params }: Fragment, slice: PageSlice) => {
  const rows = `(SELECT c.*, n.folio, CAST(NULL AS bigint) AS pagado_cents FROM (
      SELECT en AS fecha, note_id, min(user_id) AS user_id, max(escuela_id) AS escuela_id,
        CAST(sum(pagado_cents) AS bigint) AS monto_cents
      FROM ${sql} GROUP BY en, note_id HAVING sum(pagado_cents) <> 0
    ) c LEFT JOIN notes n ON n.id = c.note_id) AS p`;
  return pageOf(db, { sql: rows, params }, 'p.fecha DESC, p.note_id DESC', slice);
};

/** Imported abonos from one instant to before another. A change of school moves sums but is no payment. */
export const listedRows = (db: Queryable, from: string, to: string, slice: PageSlice) => {
  const sql = `(SELECT en, note_id, user_id, escuela_id, importado_cents AS pagado_cents FROM saldo_cambios
    WHERE importado_cents <> 0 AND en >= ? AND en < ?) AS m`;
  return movedRows(db, { sql, params: [from, to] }, slice);
};

/** Abonos and cancellations at the till from one instant to before another, without imported ones. */
export const tillRows = (db: Queryable, from: string, to: string, slice: PageSlice) => {
  const closings = closingsSince(from);
  const moved = (corte: 'corte' | 'cancelado_corte', en: 'created_at' | 'cancelado_en', cents: string) =>
    `SELECT a.${en} AS en, a.note_id, a.user_id, nullif(n.totals_escuela_id, 0) AS escuela_id, ${cents} AS pagado_cents
      FROM ${closings.sql} JOIN abonos a ON a.${corte} = c.numero AND a.${en} >= ? AND a.${en} < ?
      JOIN notes n ON n.id = a.note_id`;
  const [taken, cancelled] = [
    moved('corte', 'created_at', 'a.amount_cents'),
    moved('cancelado_corte', 'cancelado_en', '-a.amount_cents'),
  ];
  const params = [...closings.params, from, to];
  return movedRows(db, { sql: `(${taken} UNION ALL ${cancelled}) AS m`, params: [...params, ...params] }, slice);
};

/** Cents that a day (YYYY-MM-DD) brings. */
export interface DayCents {
  fecha: string;
  cents: number;
}

/** Instalments due from one day to before another. */
export function plannedBetween(db: Queryable, from: string, to: string): Promise<DayCents[]> {
  const { sql, params } = planned(from, to);
  return db.all(`SELECT fecha, CAST(sum(monto_cents) AS bigint) AS cents FROM ${sql} GROUP BY fecha`, ...params);
}

/** Unpaid part of the instalments of each day, past days included; `withheld` as in `owing`. */
export function missingByDay(db: Queryable, today: string, withheld: number | null): Promise<DayCents[]> {
  const { sql, params } = owing({ day: today, over: null }, withheld);
  return db.all(
    `WITH ${sql} SELECT fecha, CAST(sum(saldo_cents) AS bigint) AS cents FROM missing GROUP BY fecha`,
    ...params,
  );
}

/**
 * Paid in all, or by lists, from the first of these instants to before each one, in cents; they are in order, and of a
 * bounded number.
 */
export async function receivedUntil(
  db: Queryable,
  column: 'pagado_cents' | 'importado_cents',
  instants: readonly string[],
): Promise<number[]> {
  const sums = instants.map(
    (_, at) => `coalesce(CAST(sum(CASE WHEN en < ? THEN ${column} ELSE 0 END) AS bigint), 0) AS before_${at}`,
  );
  const row = await db.get<Record<string, number>>(
    `SELECT ${sums.join(', ')} FROM saldo_cambios WHERE en >= ? AND ${column} <> 0`,
    ...instants,
    instants[0] ?? '',
  );
  return instants.map((_, at) => row?.[`before_${at}`] ?? 0);
}
