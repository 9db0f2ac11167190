import type { Fragment } from '#server/db/dialect.ts';

/**
 * What is to be paid on the days from one to before another, `p` of a FROM: a row for each instalment of a note that stands,
 * of one without a plan one for all of it; with its money and what of that is paid, in cents.
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
