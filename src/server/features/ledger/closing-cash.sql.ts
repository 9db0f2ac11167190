import type { Fragment } from '#server/db/dialect.ts';

/**
 * For a WITH: `withheld` has the cents of cash that each note was paid in a closing, less those that were given back, by
 * `note_id`; with `before`, an instant, only of what moved before it. Of no closing it is empty.
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
