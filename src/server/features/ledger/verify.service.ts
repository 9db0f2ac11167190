/** «Verificar saldos»: proves that every stored figure equals the sum of its rows. */
import { formatCents } from '#contract/money.ts';
import type { Queryable } from '#server/db/database.ts';

interface Verification {
  notes: number;
  abonos: number;
  /** Sums over the notes that stand, in cents. */
  total_cents: number;
  pagado_cents: number;
  /** A sentence for each figure that differs from its rows. */
  differences: string[];
}

interface Difference {
  id: number;
  folio: string;
  stored: number;
  summed: number;
}

/** Paid amounts of notes compared with their active abonos. */
const PAID = `SELECT n.id, n.folio, n.pagado_cents AS stored,
    CAST(coalesce(sum(CASE WHEN a.cancelado_en IS NULL THEN a.amount_cents ELSE 0 END), 0) AS bigint) AS summed
  FROM notes n LEFT JOIN abonos a ON a.note_id = n.id GROUP BY n.id, n.folio, n.pagado_cents
  HAVING n.pagado_cents <> coalesce(sum(CASE WHEN a.cancelado_en IS NULL THEN a.amount_cents ELSE 0 END), 0) ORDER BY n.id`;

/** Totals of notes beside their lines and later surcharges. */
const TOTALS = `SELECT n.id, n.folio, n.total_cents AS stored, CAST(coalesce(l.cents, 0) AS bigint) AS summed
  FROM notes n LEFT JOIN (SELECT note_id, sum(cents) AS cents
    FROM (SELECT note_id, costo_cents AS cents FROM note_conceptos
      UNION ALL SELECT note_id, monto_cents FROM note_recargos WHERE cancelado_en IS NULL) AS lines
    GROUP BY note_id) l ON l.note_id = n.id
  WHERE n.total_cents <> coalesce(l.cents, 0) ORDER BY n.id`;

/** Abonos whose alumno differs from their note's, or on a cancelled note. */
const STRAY = `SELECT a.id, n.folio, a.user_id AS stored, n.user_id AS summed FROM abonos a JOIN notes n ON n.id = a.note_id
  WHERE a.user_id <> n.user_id OR (a.cancelado_en IS NULL AND n.cancelada_en IS NOT NULL) ORDER BY a.id`;

/** Difference between imported amounts in the journal and active imported abonos, by note and school. */
const LISTED = `SELECT coalesce(n.folio, CAST(j.note_id AS text)) AS folio, j.cents
  FROM (SELECT note_id, CAST(sum(cents) AS bigint) AS cents
    FROM (SELECT note_id, escuela_id, importado_cents AS cents FROM saldo_cambios WHERE importado_cents <> 0
      UNION ALL SELECT a.note_id, nullif(n.totals_escuela_id, 0), -a.amount_cents
        FROM abonos a JOIN notes n ON n.id = a.note_id WHERE a.importado = 1 AND a.cancelado_en IS NULL) AS both_sides
    GROUP BY note_id, escuela_id HAVING sum(cents) <> 0) j
  LEFT JOIN notes n ON n.id = j.note_id ORDER BY j.note_id, j.cents`;

/** Difference between the journal of balances and the active notes, by note and school. */
const JOURNAL = `SELECT coalesce(n.folio, CAST(j.note_id AS text)) AS folio, e.nombre AS escuela, j.total_cents, j.pagado_cents
  FROM (SELECT note_id, escuela_id, CAST(sum(total_cents) AS bigint) AS total_cents,
      CAST(sum(pagado_cents) AS bigint) AS pagado_cents
    FROM (SELECT note_id, escuela_id, total_cents, pagado_cents FROM saldo_cambios
      UNION ALL SELECT id, nullif(totals_escuela_id, 0), -total_cents, -pagado_cents
        FROM notes WHERE cancelada_en IS NULL) AS both_sides
    GROUP BY note_id, escuela_id HAVING sum(total_cents) <> 0 OR sum(pagado_cents) <> 0) j
  LEFT JOIN notes n ON n.id = j.note_id LEFT JOIN escuelas e ON e.id = j.escuela_id ORDER BY j.note_id, j.escuela_id`;

interface Strayed {
  folio: string;
  escuela: string | null;
  total_cents: number;
  pagado_cents: number;
}

const FIGURES = `SELECT count(*) AS notes, CAST(coalesce(sum(total_cents), 0) AS bigint) AS total_cents,
    CAST(coalesce(sum(pagado_cents), 0) AS bigint) AS pagado_cents FROM notes WHERE cancelada_en IS NULL`;

const TICKETS = `SELECT count(*) AS abonos, coalesce(max(ticket), 0) AS last,
    (SELECT value FROM counters WHERE name = 'ticket') AS counter FROM abonos`;

/** Compares all balances with their rows. Reads only; on a live database it tells of one moment. */
export async function verifyBalances(db: Queryable): Promise<Verification> {
  const paid = await db.all<Difference>(PAID);
  const totals = await db.all<Difference>(TOTALS);
  const stray = await db.all<Difference>(STRAY);
  const journal = await db.all<Strayed>(JOURNAL);
  const listed = await db.all<{ folio: string; cents: number }>(LISTED);
  const figures = await db.get<{ notes: number; total_cents: number; pagado_cents: number }>(FIGURES);
  const tickets = await db.get<{ abonos: number; last: number; counter: number | null }>(TICKETS);
  const differences = [
    ...paid.map(
      ({ folio, stored, summed }) =>
        `Nota ${folio}: dice pagado ${formatCents(stored)}, sus abonos suman ${formatCents(summed)}`,
    ),
    ...totals.map(
      ({ folio, stored, summed }) =>
        `Nota ${folio}: dice total ${formatCents(stored)}, sus servicios y recargos suman ${formatCents(summed)}`,
    ),
    ...stray.map(({ id, folio }) => `Abono ${id}: no corresponde a la nota ${folio}`),
    ...journal.map(
      ({ folio, escuela, total_cents, pagado_cents }) =>
        `Nota ${folio}, ${escuela ?? 'sin escuela'}: sus cambios de saldo suman ${formatCents(total_cents)} de total y ` +
        `${formatCents(pagado_cents)} de pagado de más`,
    ),
    ...listed.map(
      ({ folio, cents }) => `Nota ${folio}: sus cambios de saldo dicen ${formatCents(cents)} de listas de más`,
    ),
  ];
  // It may be ahead: the tickets of an import that was undone are gone, and their numbers are given to no other.
  if (tickets && (tickets.counter ?? 0) < tickets.last) {
    differences.push(`Contador de tickets: dice ${tickets.counter}, el último ticket es ${tickets.last}`);
  }
  return {
    notes: figures?.notes ?? 0,
    abonos: tickets?.abonos ?? 0,
    total_cents: figures?.total_cents ?? 0,
    pagado_cents: figures?.pagado_cents ?? 0,
    differences,
  };
}

/** Totals of notes beside their plans and the sums of these. */
const PLANS = `SELECT n.id, n.folio, n.total_cents AS stored,
    CAST(CASE WHEN n.total_cents = sum(p.monto_cents) THEN max(p.acumulado_cents) ELSE sum(p.monto_cents) END AS bigint) AS summed
  FROM notes n JOIN note_pagos p ON p.note_id = n.id AND p.hasta IS NULL GROUP BY n.id, n.folio, n.total_cents
  HAVING n.total_cents <> sum(p.monto_cents) OR n.total_cents <> max(p.acumulado_cents) ORDER BY n.id`;

/** A sentence for each note whose plan does not add up to its total. */
export async function verifyPlans(db: Queryable): Promise<string[]> {
  const rows = await db.all<Difference>(PLANS);
  return rows.map(
    ({ folio, stored, summed }) =>
      `Nota ${folio}: dice total ${formatCents(stored)}, los pagos de su plan suman ${formatCents(summed)}`,
  );
}
