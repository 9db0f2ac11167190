/** Which note an abono of the queue is for. Money goes to the note that the screen named, or nowhere. */
import type { PendingAbono, PendingItem } from './item.ts';
import { NOTE_GONE, NOTE_MOVED, NOTE_UNNAMED } from './retryPolicy.ts';

type Items = Readonly<Record<string, PendingItem>>;

/** The part of an abono that says what it is for. */
export type Binding = Pick<PendingAbono, 'noteKey' | 'folio'>;

/** The note's id at the server; null while the note waits itself; or why a person has to say which note it is. */
type Bound = { noteId: number | null; error?: undefined } | { noteId?: undefined; error: string };

/** Note of an abono, resolved from the queue. */
export function boundNote(abono: PendingAbono, items: Items): Bound {
  const { body, noteKey, folio } = abono;
  if (noteKey !== null) {
    const note = items[noteKey];
    if (note?.kind !== 'nota') return { error: NOTE_GONE };
    if (note.body.user_id !== body.user_id) return { error: NOTE_MOVED };
    return { noteId: note.sent?.note ?? null };
  }
  // Without a note the server would choose one: whichever the alumno's row shows when the abono arrives.
  if (body.nota_id == null) return { error: NOTE_UNNAMED };
  // An older version opened the stored note without a word while a newer one waited: which was meant is not known.
  if (folio === null && Object.values(items).some((item) => waitedFor(item, abono))) return { error: NOTE_UNNAMED };
  return { noteId: body.nota_id };
}

/** Whether a note of the same alumno waited when the abono was typed. */
const waitedFor = (item: PendingItem, { owner, body, seq, at }: PendingAbono): boolean =>
  item.kind === 'nota' &&
  item.owner === owner &&
  item.body.user_id === body.user_id &&
  item.seq < seq &&
  (item.sent === null || item.sent.at > at);
