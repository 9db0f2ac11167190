/** The instalments of notes, those that stand and those that were replaced: SQL only. */
import type { Instalment } from '#contract/plan.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRow } from '#server/db/record.ts';
import { linkAtEnd } from './chain-links.repo.ts';

/** The instalments of a note that stand no more, those that were replaced last first, each plan in order of its dates. */
export function replacedPagos(
  db: Queryable,
  noteId: number,
): Promise<(Instalment & { desde: string; hasta: string })[]> {
  return db.all(
    `SELECT fecha, monto_cents AS cents, desde, hasta FROM note_pagos
      WHERE note_id = ? AND hasta IS NOT NULL ORDER BY hasta DESC, desde DESC, fecha`,
    noteId,
  );
}

/**
 * The plans of a note since the last agreement, oldest first and the agreed one among them; each in order of its dates.
 */
export async function plansSinceAgreed(tx: Transaction, noteId: number): Promise<Instalment[][]> {
  const rows = await tx.all<Instalment & { until: number }>(
    `SELECT p.fecha, p.monto_cents AS cents, p.acumulado_cents AS until
      FROM note_pagos p JOIN notes n ON n.id = p.note_id WHERE n.id = ? AND p.id > n.plan_desde ORDER BY p.id`,
    noteId,
  );
  const plans: Instalment[][] = [];
  for (const { fecha, cents, until } of rows) {
    // Only until the first one of a plan no more is to be paid than itself.
    if (cents === until) plans.push([]);
    plans.at(-1)?.push({ fecha, cents });
  }
  return plans;
}

/** Replaces the plan of a note by a newly agreed one, as below. */
export async function agreePlan(
  tx: Transaction,
  noteId: number,
  pagos: readonly Instalment[],
  now: string,
): Promise<void> {
  const last = '(SELECT coalesce(max(id), 0) FROM note_pagos WHERE note_id = notes.id)';
  await tx.run(`UPDATE notes SET plan_desde = ${last} WHERE id = ?`, noteId);
  await setPlan(tx, noteId, pagos, now);
}

/**
 * Replaces the plan of a note from `now` (an instant) on, by instalments in order of their dates; the former plan is
 * kept.
 */
export async function setPlan(
  tx: Transaction,
  noteId: number,
  pagos: readonly Instalment[],
  now: string,
): Promise<void> {
  await tx.run('UPDATE note_pagos SET hasta = ? WHERE note_id = ? AND hasta IS NULL', now, noteId);
  let acumulado_cents = 0;
  for (const { fecha, cents } of pagos) {
    acumulado_cents += cents;
    await insertRow(tx, 'note_pagos', { note_id: noteId, fecha, monto_cents: cents, acumulado_cents, desde: now });
  }
  linkAtEnd(tx, 'nota', [noteId]);
}
