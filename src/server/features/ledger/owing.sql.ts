/**
 * What is owed, as of now or as of a past day: the tables that statements about debts begin with. The same rule in the
 * words of the screens is `fillPlan` of contract/plan.ts.
 */
import type { Fragment } from '#server/db/dialect.ts';

/** A day of the business (YYYY-MM-DD) and the instant at which it was over; null for the day that is not over yet. */
export interface AsOf {
  day: string;
  over: string | null;
}

/** Of a note that a statement knows as `n`. SQLite uses the index of these notes for a query that says both in these words. */
export const UNPAID = 'n.pagado_cents < n.total_cents AND n.cancelada_en IS NULL';

/** Read in place: SQLite then looks up those of one school, one group or one page alone. */
const NOW = `(
    SELECT id AS note_id, user_id, nullif(totals_escuela_id, 0) AS escuela_id, total_cents, pagado_cents, limite
    FROM notes n WHERE ${UNPAID}
  )`;
/** An alumno who changed school owes nothing in the one before. */
const THEN = `MATERIALIZED (
    SELECT s.*, n.limite FROM (
      SELECT note_id, min(user_id) AS user_id, escuela_id, sum(total_cents) AS total_cents, sum(pagado_cents) AS pagado_cents
      FROM saldo_cambios WHERE en < ? GROUP BY note_id, escuela_id HAVING sum(total_cents - pagado_cents) <> 0
    ) s LEFT JOIN notes n ON n.id = s.note_id
  )`;

/**
 * For a WITH: `missing` has a row for each instalment that was not wholly paid, of a note without a plan one for the whole
 * note, with what is owed of it in cents; of one that is late `vencido_cents` are the same and `since` its day. Of a note
 * that went with an import `fecha` is null.
 */
export function owing({ day, over }: AsOf): Fragment {
  const [then, stood] = over === null ? [[], []] : [[over], [over, over]];
  return {
    sql: `owed AS ${over === null ? NOW : THEN},
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
    params: [...then, ...stood, day, day],
  };
}
