/** What of notes is late, in the words of the database; the rule in those of the screens is `fillPlan` of contract/plan.ts. */

/**
 * What of a note, by the alias `n`, should have been paid before a day, in cents: the instalments of its plan until then, and
 * without a plan all of it once its day is over. Both `?` stand for the day (YYYY-MM-DD).
 */
export const DUE_BEFORE = `coalesce(
  (SELECT CAST(sum(CASE WHEN p.fecha < ? THEN p.monto_cents ELSE 0 END) AS bigint) FROM note_pagos p
    WHERE p.note_id = n.id AND p.hasta IS NULL),
  CASE WHEN n.limite < ? THEN n.total_cents ELSE 0 END)`;
