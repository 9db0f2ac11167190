import type { PendingItem } from '#client/entities/pending/item.ts';
import { useEditing } from '#client/entities/pending/useEditing.ts';
import { useQueue } from '#client/entities/pending/useQueue.ts';
import { problemOf } from '#client/lib/errors.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { type NewNoteBody, notes } from '../api.ts';
import type { Offers } from './useOffers.ts';

/** Result: the note's id, or its key in the queue. */
export type Saved = { id: number; kept?: undefined } | { id?: undefined; kept: string };

/**
 * Sends a new note; without connection it is kept on this computer, and one that waits there is mended. `clash`: its
 * folio is somebody else's.
 */
export function useSendNote(waiting: PendingItem | undefined, offers: Offers, clash: (folio: string) => void) {
  const queue = useQueue();
  const [createNote] = notes.endpoints.createNote.useMutation();
  useEditing(waiting?.kind === 'nota' ? waiting.key : null);
  return async (body: NewNoteBody, key: string): Promise<Saved> => {
    const checked = body as BodyOf<typeof endpoints.createNote>;
    if (waiting) {
      await queue.edit(waiting.key, checked);
      return { kept: waiting.key };
    }
    try {
      const id = await queue.sendOrKeep({ kind: 'nota', key, body: checked }, () => createNote({ body, key }).unwrap());
      return id === null ? { kept: key } : { id };
    } catch (error) {
      const problem = problemOf(error);
      if (problem.fields.folio) clash(String(body.folio));
      offers.recheck(problem);
      throw error;
    }
  };
}
