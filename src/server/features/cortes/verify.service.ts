/** Proves that every closing is the sum of its abonos and cancellations, and that each of them is in one. */
import { formatCents } from '#contract/money.ts';
import type { Queryable } from '#server/db/database.ts';

interface Difference {
  numero: number;
  stored: number;
  summed: number;
}

/** Cents that a movement of cash puts into the till. */
const SIGNED = "CASE v.tipo WHEN 'fondo' THEN v.monto_cents ELSE -v.monto_cents END";

/** The cash of closings beside their abonos and cancellations. */
const CASH = `SELECT c.numero, c.esperado_cents AS stored, CAST(
    coalesce((SELECT sum(a.amount_cents) FROM abonos a WHERE a.corte = c.numero AND a.metodo = 'efectivo'), 0)
    - coalesce((SELECT sum(a.amount_cents) FROM abonos a WHERE a.cancelado_corte = c.numero AND a.metodo = 'efectivo'), 0)
    + coalesce((SELECT sum(${SIGNED}) FROM movimientos v WHERE v.corte = c.numero), 0)
    - coalesce((SELECT sum(${SIGNED}) FROM movimientos v WHERE v.cancelado_corte = c.numero), 0)
    AS bigint) AS summed FROM cortes c`;

/** The same of all methods, as the lines have it. */
const LINES = `SELECT c.numero,
    CAST(coalesce((SELECT sum(l.total_cents) FROM corte_lineas l WHERE l.corte_id = c.id), 0) AS bigint) AS stored, CAST(
    coalesce((SELECT sum(a.amount_cents) FROM abonos a WHERE a.corte = c.numero), 0)
    - coalesce((SELECT sum(a.amount_cents) FROM abonos a WHERE a.cancelado_corte = c.numero), 0) AS bigint) AS summed
  FROM cortes c`;

const wrong = (sql: string) => `SELECT * FROM (${sql}) AS both_sums WHERE stored <> summed ORDER BY numero`;

/** Abonos without a closing, in one that is not open yet, or with such a cancellation; abonos of imports have none. */
const LOST = `SELECT a.id FROM abonos a JOIN counters n ON n.name = 'corte'
  WHERE (a.corte IS NULL) <> (a.importado = 1) OR a.corte < 1 OR a.corte > n.value + 1
    OR (a.cancelado_en IS NULL OR a.importado = 1) <> (a.cancelado_corte IS NULL)
    OR a.cancelado_corte < a.corte OR a.cancelado_corte > n.value + 1 ORDER BY a.id`;

const NUMBERS = `SELECT count(*) AS cortes, coalesce(max(numero), 0) AS last,
    (SELECT value FROM counters WHERE name = 'corte') AS counter FROM cortes`;

/** People and closings whose kept sums differ from their abonos and cancellations. */
const SUMS = `SELECT corte AS numero, user_id, metodo, caja, CAST(sum(kept) AS bigint) AS stored,
    CAST(sum(summed) AS bigint) AS summed FROM (
      SELECT corte, user_id, metodo, caja, tomado_cents - cancelado_cents AS kept, 0 AS summed,
        abonos + cancelaciones AS movements FROM corte_sumas
      UNION ALL SELECT corte, registrado_por, metodo, coalesce(caja, 0), 0, amount_cents, -1
        FROM abonos WHERE corte IS NOT NULL
      UNION ALL SELECT cancelado_corte, registrado_por, metodo, coalesce(caja, 0), 0, -amount_cents, -1
        FROM abonos WHERE cancelado_corte IS NOT NULL) AS both_sums
  GROUP BY corte, user_id, metodo, caja HAVING sum(kept) <> sum(summed) OR sum(movements) <> 0
  ORDER BY corte, user_id, metodo, caja`;

/** A sentence for each fault. */
export async function verifyCortes(db: Queryable): Promise<string[]> {
  const cash = await db.all<Difference>(wrong(CASH));
  const lines = await db.all<Difference>(wrong(LINES));
  const sums = await db.all<Difference & { user_id: number; metodo: string; caja: number }>(SUMS);
  const lost = await db.all<{ id: number }>(LOST);
  const numbers = await db.get<{ cortes: number; last: number; counter: number | null }>(NUMBERS);
  const { cortes = 0, last = 0, counter = null } = numbers ?? {};
  return [
    ...cash.map(
      ({ numero, stored, summed }) =>
        `Corte ${numero}: espera ${formatCents(stored)}, sus abonos suman ${formatCents(summed)}`,
    ),
    ...lines.map(
      ({ numero, stored, summed }) =>
        `Corte ${numero}: sus líneas suman ${formatCents(stored)}, sus abonos ${formatCents(summed)}`,
    ),
    ...sums.map(
      ({ numero, user_id, metodo, caja, stored, summed }) =>
        `Corte ${numero}: las sumas de la persona ${user_id} en ${metodo}${caja ? `, caja ${caja},` : ''} dicen ${formatCents(stored)}, sus abonos ${formatCents(summed)}`,
    ),
    ...lost.map(({ id }) => `Abono ${id}: no está en ningún corte`),
    ...(cortes === last && counter === last
      ? []
      : [`Numeración de cortes: hay ${cortes}, el último es el ${last} y el contador dice ${counter}`]),
  ];
}
