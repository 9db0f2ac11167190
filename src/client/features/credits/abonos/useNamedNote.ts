/**
 * Which note the abonos screen is about. It is settled when the screen opens and stays so until the address changes:
 * neither a note that somebody makes meanwhile, nor one that was sent, settled or discarded, moves an amount that is
 * being typed to another note.
 */
import { useEffect, useState } from 'react';
import { catalogs } from '#client/entities/catalogs.ts';
import { readRecord, useAppSelector, useEntity } from '#client/entities/state.ts';
import type { PendingNote } from '#client/offline/item.ts';
import { selectItem, selectWaitingNotesOf } from '#client/offline/select.ts';
import { useQueue } from '#client/offline/useOffline.ts';

/** Note named by the screen's address. */
export interface Wanted {
  nota: number | null;
  pendiente: string | null;
  abono: string | null;
}

/** A note of the server's by its id, or one that waits, or waited, by its key. */
type Named = { id: number; key?: undefined } | { id?: undefined; key: string };

/**
 * The note that the address names, else the one typed last of those that wait, else the one that the server shows. Null
 * while that is not known, and for an abono that no longer says what it is for: then a person has to choose.
 */
export function firstNote(
  { nota, pendiente, abono }: Wanted,
  waiting: readonly PendingNote[],
  response: { note: number | null } | undefined,
): Named | null {
  if (pendiente !== null) return { key: pendiente };
  if (nota !== null) return { id: nota };
  if (abono !== null) return null;
  const last = waiting.at(-1);
  if (last) return { key: last.key };
  return response && response.note !== null ? { id: response.note } : null;
}

export function useNamedNote(userId: number, wanted: Wanted) {
  const read = useQueueRead();
  const waiting = useAppSelector((state) => selectWaitingNotesOf(state, userId));
  // Null while that is not known, and when a person has to say it.
  const [named, setNamed] = useState<Named | null>(null);
  const found = useAppSelector((state) => selectItem(state, named?.key));
  // Mended, it may be of another alumno by now.
  const stored = found?.kind === 'nota' && found.body.user_id === userId ? found : undefined;
  const [item, setItem] = useState(stored);
  if (stored && stored !== item) setItem(stored);
  const noteId = named?.id ?? item?.sent?.note ?? null;

  // Asked by its id once the response to an address without one is about another note.
  const [byId, setById] = useState(false);
  const { response, problem, retry } = readRecord(
    catalogs.useCreditsQuery({
      userId,
      nota: byId && noteId !== null ? noteId : wanted.nota,
    }),
  );
  if (!byId && noteId !== null && response && response.note !== noteId) setById(true);
  const [last, setLast] = useState(response);
  if (response && response !== last && (noteId === null || response.note === noteId)) setLast(response);
  if (named === null && read) {
    const first = firstNote(wanted, waiting, response);
    if (first) setNamed(first);
  }

  const row = useEntity('notes', noteId);
  // A note of the address is the alumno's only if the server says so.
  const note = item || last?.note === noteId ? row : undefined;
  return {
    note,
    /** As it lies in the queue, also after it was sent. */
    item,
    /** It was in the queue when the screen opened and is no longer. */
    discarded: item !== undefined && stored === undefined,
    waiting,
    /** The server's notes of the alumno; undefined while loading. */
    response: last,
    abonos: last?.note === noteId ? last.abonos : (note?.creditos ?? []),
    /** Nothing is on its way that could still tell which notes there are. */
    settled: read && (last !== undefined || problem !== null),
    problem,
    retry,
  };
}
export type NotesOfAlumno = ReturnType<typeof useNamedNote>;

/** Whether the queue has been read, or can't be: sooner nobody knows whether a note waits. */
function useQueueRead(): boolean {
  const queue = useQueue();
  const loaded = useAppSelector(({ pending }) => pending.loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!loaded) queue.refresh().catch(() => setFailed(true));
  }, [loaded, queue]);
  return loaded || failed;
}
