import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import type { PageSlice } from '#server/db/rows.ts';
import { closingsSince } from '#server/features/cortes/closings.sql.ts';
import { planned } from './planned.sql.ts';

export interface PagoRow {
  note_id: number;
  user_id: number;
  /** Null of a note that is gone. */
  folio: string | null;
  escuela_id: number | null;
  escuela: string | null;
  fecha: string;
  monto_cents: number;
  /** Null of what was collected. */
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
