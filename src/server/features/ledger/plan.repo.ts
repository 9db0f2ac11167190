/** The instalments of notes, those that stand and those that were replaced: SQL only. */
import type { Instalment } from '#contract/plan.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRow } from '#server/db/rows.ts';
import { linkAtEnd } from './chain.service.ts';

export interface PagoRow {
  note_id: number;
  fecha: string;
  cents: number;
}

/** The instalments that stand of these notes, in order of their dates. */
export function pagosOf(db: Queryable, noteIds: readonly number[]): Promise<PagoRow[]> {
  return db.all(
    `SELECT note_id, fecha, monto_cents AS cents FROM note_pagos
      WHERE ${db.dialect.inIds('note_id')} AND hasta IS NULL ORDER BY note_id, fecha`,
    JSON.stringify(noteIds),
  );
}

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
 * The plan of a note that was replaced at an instant, empty where there was none; null when the plan was changed again since.
 */
export async function planUntil(tx: Transaction, noteId: number, instant: string): Promise<Instalment[] | null> {
  const rows = await tx.all<Instalment & { desde: string; hasta: string | null }>(
    'SELECT fecha, monto_cents AS cents, desde, hasta FROM note_pagos WHERE note_id = ? ORDER BY fecha',
    noteId,
  );
  if (rows.some(({ desde, hasta }) => desde > instant || (hasta !== null && hasta > instant))) return null;
  return rows.flatMap(({ fecha, cents, hasta }) => (hasta === instant ? [{ fecha, cents }] : []));
}

/** Replaces the plan of a note from `now` (an instant) on, by instalments in order of their dates; what stood is kept. */
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
