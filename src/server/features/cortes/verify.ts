/** Proves that every closing is the sum of its abonos and cancellations, and that each of them is in one. */
import { formatMoney, toDollars } from '#contract/money.ts';
import type { Queryable } from '#server/db/database.ts';

interface Difference {
  numero: number;
  stored: number;
  summed: number;
}

/** The cash of closings beside their abonos and cancellations. */
const CASH = `SELECT c.numero, c.esperado_cents AS stored, CAST(
    coalesce((SELECT sum(a.amount_cents) FROM abonos a WHERE a.corte = c.numero AND a.metodo = 'efectivo'), 0)
    - coalesce((SELECT sum(a.amount_cents) FROM abonos a WHERE a.cancelado_corte = c.numero AND a.metodo = 'efectivo'), 0)
    AS bigint) AS summed FROM cortes c`;

/** The same of all methods, as the lines have it. */
const LINES = `SELECT c.numero,
    CAST(coalesce((SELECT sum(l.total_cents) FROM corte_lineas l WHERE l.corte_id = c.id), 0) AS bigint) AS stored, CAST(
    coalesce((SELECT sum(a.amount_cents) FROM abonos a WHERE a.corte = c.numero), 0)
    - coalesce((SELECT sum(a.amount_cents) FROM abonos a WHERE a.cancelado_corte = c.numero), 0) AS bigint) AS summed
  FROM cortes c`;

const wrong = (sql: string) => `SELECT * FROM (${sql}) AS both_sums WHERE stored <> summed ORDER BY numero`;

/** Abonos that are in no closing, in one that is not open yet, or whose cancelling is. */
const LOST = `SELECT a.id FROM abonos a JOIN counters n ON n.name = 'corte'
  WHERE a.corte IS NULL OR a.corte < 1 OR a.corte > n.value + 1
    OR (a.cancelado_en IS NULL) <> (a.cancelado_corte IS NULL)
    OR a.cancelado_corte < a.corte OR a.cancelado_corte > n.value + 1 ORDER BY a.id`;

const NUMBERS = `SELECT count(*) AS cortes, coalesce(max(numero), 0) AS last,
    (SELECT value FROM counters WHERE name = 'corte') AS counter FROM cortes`;

const money = (cents: number) => formatMoney(toDollars(cents));

/** A sentence for each fault. */
export async function verifyCortes(db: Queryable): Promise<string[]> {
  const cash = await db.all<Difference>(wrong(CASH));
  const lines = await db.all<Difference>(wrong(LINES));
  const lost = await db.all<{ id: number }>(LOST);
  const numbers = await db.get<{ cortes: number; last: number; counter: number | null }>(NUMBERS);
  const { cortes = 0, last = 0, counter = null } = numbers ?? {};
  return [
    ...cash.map(
      ({ numero, stored, summed }) => `Corte ${numero}: espera ${money(stored)}, sus abonos suman ${money(summed)}`,
    ),
    ...lines.map(
      ({ numero, stored, summed }) => `Corte ${numero}: sus líneas suman ${money(stored)}, sus abonos ${money(summed)}`,
    ),
    ...lost.map(({ id }) => `Abono ${id}: no está en ningún corte`),
    ...(cortes === last && counter === last
      ? []
      : [`Numeración de cortes: hay ${cortes}, el último es el ${last} y el contador dice ${counter}`]),
  ];
}
