/** SQL about notes, closings and debts, shared by the repos of several features. */

import type { Transaction } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';

/**
 * For a WITH: `withheld` has the cents of cash that each note was paid in a closing, less those given back, by
 * `note_id`; with `before`, an instant, only movements before it. Empty without a closing.
 */
export function withheldCash(numero: number | null, before: string | null): Fragment {
  const moved = (cents: string, corte: string, en: string) =>
    `SELECT note_id, ${cents} AS cents FROM abonos
      WHERE ${corte} = ? AND metodo = 'efectivo'${before === null ? '' : ` AND ${en} < ?`}`;
  const params = before === null ? [numero] : [numero, before];
  return {
    sql: `withheld AS MATERIALIZED (SELECT note_id, CAST(sum(cents) AS bigint) AS cents FROM (
        ${moved('amount_cents', 'corte', 'created_at')}
        UNION ALL ${moved('-amount_cents', 'cancelado_corte', 'cancelado_en')}
      ) AS m GROUP BY note_id)`,
    params: [...params, ...params],
  };
}

/** A day of the business (YYYY-MM-DD) and the instant at which it was over; null for the day that is not over yet. */
export interface AsOf {
  day: string;
  over: string | null;
}

/** Of a note that a statement knows as `n`. SQLite uses the index of these notes for a query that says both in these words. */
export const UNPAID = 'n.pagado_cents < n.total_cents AND n.cancelada_en IS NULL';

/** Columns of a note of which `paid` cents count as paid. */
const columns = (paid: string) =>
  `id AS note_id, user_id, nullif(totals_escuela_id, 0) AS escuela_id, total_cents, ${paid} AS pagado_cents, limite`;

/** Read in place: SQLite then looks up those of one school, one group or one page alone. */
const NOW = `(SELECT ${columns('pagado_cents')} FROM notes n WHERE ${UNPAID})`;
/** As if `withheld` had not been paid: also of notes of which nothing is owed with it. */
const NOW_WITHOUT = `(SELECT * FROM (
    SELECT ${columns('pagado_cents - coalesce(w.cents, 0)')}
      FROM notes n LEFT JOIN withheld w ON w.note_id = n.id WHERE ${UNPAID}
    UNION ALL SELECT ${columns('pagado_cents - w.cents')} FROM withheld w JOIN notes n ON n.id = w.note_id
      WHERE n.pagado_cents >= n.total_cents AND n.cancelada_en IS NULL
  ) AS o WHERE pagado_cents < total_cents)`;
/** An alumno who changed school has neither debt nor payments in the former one. */
const then = (without: boolean) => `MATERIALIZED (
    SELECT s.note_id, s.user_id, s.escuela_id, s.total_cents,
      s.pagado_cents${without ? ' - coalesce(w.cents, 0)' : ''} AS pagado_cents, n.limite
    FROM (
      SELECT note_id, min(user_id) AS user_id, escuela_id, sum(total_cents) AS total_cents, sum(pagado_cents) AS pagado_cents
      FROM saldo_cambios WHERE en < ? GROUP BY note_id, escuela_id
      HAVING sum(total_cents - pagado_cents) <> 0${without ? ' OR note_id IN (SELECT note_id FROM withheld)' : ''}
    ) s LEFT JOIN notes n ON n.id = s.note_id
    ${
      without
        ? `LEFT JOIN withheld w ON w.note_id = s.note_id AND s.total_cents <> 0
    WHERE s.total_cents - s.pagado_cents + coalesce(w.cents, 0) <> 0`
        : ''
    }
  )`;

/**
 * For a WITH: `missing` has a row for each instalment that is not fully paid, for a note without a plan one for the
 * whole note, with its missing cents; for a late one `vencido_cents` are the same and `since` its day. For a note of an
 * undone import `fecha` is null. `withheld`: number of the closing whose cash is left out.
 */
export function owing({ day, over }: AsOf, withheld: number | null = null): Fragment {
  const [until, stood] = over === null ? [[], []] : [[over], [over, over]];
  const without = withheld === null ? null : withheldCash(withheld, over);
  const now = without ? NOW_WITHOUT : NOW;
  return {
    sql: `${without ? `${without.sql},\n      ` : ''}owed AS ${over === null ? now : then(without !== null)},
      unpaid AS (
        SELECT o.note_id, o.user_id, o.escuela_id, coalesce(p.fecha, o.limite) AS fecha,
          CASE WHEN p.acumulado_cents - o.pagado_cents > p.monto_cents THEN p.monto_cents
            ELSE coalesce(p.acumulado_cents, o.total_cents) - o.pagado_cents END AS saldo_cents
        FROM owed o LEFT JOIN note_pagos p ON p.note_id = o.note_id AND p.acumulado_cents > o.pagado_cents
          AND ${over === null ? 'p.hasta IS NULL' : 'p.desde < ? AND (p.hasta IS NULL OR p.hasta >= ?)'}
      ),
      missing AS (
        SELECT u.*, CASE WHEN fecha < ? THEN saldo_cents ELSE 0 END AS vencido_cents,
          CASE WHEN fecha < ? THEN fecha END AS since FROM unpaid u
      )`,
    params: [...(without?.params ?? []), ...until, ...stood, day, day],
  };
}

/**
 * The id of the current note of the alumno whose id is `user` (a column or a `?`): the newest with a saldo, else the
 * newest; never a cancelled one. A subselect that returns one id or NULL.
 */
export const currentNoteOf = (user: string): string => `SELECT c.id FROM notes c
  WHERE c.user_id = ${user} AND c.cancelada_en IS NULL
  ORDER BY CASE WHEN c.pagado_cents < c.total_cents THEN 0 ELSE 1 END, c.id DESC LIMIT 1`;

/** Number of the closing that is open; it stays so until the transaction ends. */
export const openCorte = (tx: Transaction): string =>
  `(SELECT value + 1 FROM counters WHERE name = 'corte'${tx.dialect.forShare})`;

/** Milliseconds of the quarters of an hour by which the sums of the till are kept. */
export const QUARTER = 900_000;

/**
 * Numbers of the closings that were open at an instant or later, `c` of a FROM, with an hour to spare for an abono
 * being stored while one was closed. Later money of the till is read closing by closing: abonos have no index by time
 * alone.
 */
export const closingsSince = (from: string): Fragment => ({
  sql: `(SELECT numero FROM cortes WHERE hasta >= ?
    UNION ALL SELECT value + 1 FROM counters WHERE name = 'corte') c`,
  params: [new Date(Date.parse(from) - 3_600_000).toISOString()],
});
