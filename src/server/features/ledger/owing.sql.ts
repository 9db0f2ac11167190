/**
 * What is owed note by note, as of now or as of a past day: the tables that statements about debts begin with. The same
 * rule in the words of the screens is `fillPlan` of contract/plan.ts.
 */
import type { Fragment } from '#server/db/dialect.ts';

/** A day of the business (YYYY-MM-DD) and the instant at which it was over; null for the day that is not over yet. */
export interface Moment {
  day: string;
  over: string | null;
}

const NOW = `SELECT id AS note_id, user_id, nullif(totals_escuela_id, 0) AS escuela_id, total_cents, pagado_cents, limite
  FROM notes WHERE pagado_cents < total_cents AND cancelada_en IS NULL`;
/** An alumno who changed school owes nothing in the one before. */
const THEN = `SELECT s.*, n.limite FROM (
    SELECT note_id, min(user_id) AS user_id, escuela_id, sum(total_cents) AS total_cents, sum(pagado_cents) AS pagado_cents
    FROM saldo_cambios WHERE en < ? GROUP BY note_id, escuela_id HAVING sum(total_cents - pagado_cents) <> 0
  ) s LEFT JOIN notes n ON n.id = s.note_id`;

/**
 * For a WITH: `pagos` are the instalments of the plans that stood, `due_cents` what was to be paid until then; `due` has
 * a row for each note of which something is owed, in cents, with what of it is late and `since`, the oldest day of that.
 */
export function owing({ day, over }: Moment): Fragment {
  const [then, stood] = over === null ? [[], []] : [[over], [over, over]];
  return {
    sql: `owed AS MATERIALIZED (${over === null ? NOW : THEN}),
      pagos AS (
        SELECT o.note_id, o.pagado_cents, p.fecha, p.monto_cents,
          sum(p.monto_cents) OVER (PARTITION BY o.note_id ORDER BY p.fecha) AS due_cents
        FROM owed o JOIN note_pagos p ON p.note_id = o.note_id
          AND ${over === null ? 'p.hasta IS NULL' : 'p.desde < ? AND (p.hasta IS NULL OR p.hasta >= ?)'}
      ),
      plans AS (
        SELECT note_id, sum(CASE WHEN fecha < ? THEN monto_cents ELSE 0 END) AS due_cents,
          min(CASE WHEN due_cents > pagado_cents THEN fecha END) AS since
        FROM pagos GROUP BY note_id
      ),
      due AS MATERIALIZED (
        SELECT d.*, CASE WHEN vencido_cents > 0 THEN first_day END AS since FROM (
          SELECT o.note_id, o.user_id, o.escuela_id, o.total_cents - o.pagado_cents AS saldo_cents,
            coalesce(p.since, o.limite) AS first_day,
            CASE WHEN p.note_id IS NULL THEN CASE WHEN o.limite < ? THEN o.total_cents - o.pagado_cents ELSE 0 END
              WHEN p.due_cents > o.pagado_cents THEN p.due_cents - o.pagado_cents ELSE 0 END AS vencido_cents
          FROM owed o LEFT JOIN plans p ON p.note_id = o.note_id) d
      )`,
    params: [...then, ...stood, day, day],
  };
}
