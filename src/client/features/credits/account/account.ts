/** Debt of an alumno over all notes, and the note for the next abono. */

import type { NoteRow } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import type { PendingNote } from '#client/offline/item.ts';
import { sumDollars } from '#contract/money.ts';
import { NOTE_STATUS } from '#contract/rules.ts';

/** Of a note that was cancelled nothing is owed. */
const standing = (notes: readonly NoteRow[]) => notes.filter(({ cancelada }) => cancelada === null);

/** Dollars over the notes that stand. */
export function sumsOf(notes: readonly NoteRow[]) {
  const counted = standing(notes);
  const sum = (field: 'total' | 'pagado' | 'saldo') => sumDollars(counted.map((note) => note[field]));
  return { total: sum('total'), pagado: sum('pagado'), saldo: sum('saldo') };
}

/** The notes with a saldo, the one that owes longest first; `notes` come newest first. */
export const owingOf = (notes: readonly NoteRow[]): NoteRow[] =>
  standing(notes)
    .filter(({ saldo }) => saldo > 0)
    .toReversed();

/** The screen where the next abono is taken; null when nothing is owed, here or at the server. */
export function chargePath(userId: number, owing: readonly NoteRow[], waiting: readonly PendingNote[]): string | null {
  const [oldest] = owing;
  if (oldest) return screens.noteCredits(userId, { nota: oldest.id });
  const unpaid = waiting.find(({ body }) => body.status === NOTE_STATUS.pendiente);
  return unpaid ? screens.noteCredits(userId, { pendiente: unpaid.key }) : null;
}
