/** The choice of the note that the abonos screen is about, without the screen. */
import type { PendingNote } from '#client/offline/item.ts';

/** Note named by the screen's address. */
export interface Wanted {
  /** Id of a note that the server has. */
  nota: number | null;
  /** Key of a note that waits to be sent. */
  pendiente: string | null;
  /** Key of an abono that waits to be sent, to be mended. */
  abono: string | null;
}

/** A note of the server's by its id, or one that waits, or waited, by its key. */
export type Named = { id: number; key?: undefined } | { id?: undefined; key: string };

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
