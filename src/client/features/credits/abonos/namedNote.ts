import type { PendingNote } from '#client/offline/item.ts';

/** Note named by the screen's address. */
export interface Wanted {
  nota: number | null;
  pendiente: string | null;
  abono: string | null;
}

/** A note of the server's by its id, or one that waits, or waited, by its key. */
export type Named = { id: number; key?: undefined } | { id?: undefined; key: string };

/**
 * The note of the address, else the latest queued one, else the one that the server shows. Null while unknown, and for
 * an abono that has lost its note: then a person has to choose.
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
