import { catalogs } from '#client/entities/catalogs.ts';
import { readRecord, useAppSelector, useEntities } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import type { PendingNote } from '#client/offline/item.ts';
import { selectWaitingNotesOf, selectWaitingParts } from '#client/offline/select.ts';
import { sumDollars } from '#contract/money.ts';
import { NOTE_STATUS } from '#contract/rules.ts';

/** An alumno's notes and abonos, newest first: those of the server, and what waits on this computer. */
export function useAccount(userId: number) {
  const { response, problem, retry } = readRecord(catalogs.useAccountQuery(userId));
  const notes = useEntities('notes', response?.notas);
  const abonos = useEntities('abonos', response?.abonos);
  const waitingNotes = useAppSelector((state) => selectWaitingNotesOf(state, userId));
  const waitingAbonos = useAppSelector(selectWaitingParts).filter(({ user_id }) => user_id === userId);
  return {
    ...{ userId, abonos, waitingNotes, waitingAbonos, problem },
    notes: response ? notes : null,
    retry: () => void retry(),
  };
}
export type Account = ReturnType<typeof useAccount>;

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
