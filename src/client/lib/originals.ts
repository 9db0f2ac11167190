/**
 * Tickets whose original is not printed yet: those of abonos taken in this tab. Any other print is a reprint, so that
 * no abono has two originals. Kept through a reload: a jammed printer still prints an original.
 */
import { readJson, writeJson } from './storage.ts';

const KEY = 'tickets-por-imprimir';

function read(): number[] {
  const found = readJson('sessionStorage', KEY);
  return Array.isArray(found) ? found.filter((id) => typeof id === 'number') : [];
}
// Without session storage every print counts as a reprint: the safe side.
const write = (ids: readonly number[]) => writeJson('sessionStorage', KEY, ids);

/** These abonos have just been taken here. */
export function originalsDue(abonoIds: readonly number[]): void {
  write([...new Set([...read(), ...abonoIds])]);
}

/** Whether the next print of the abono's ticket is its original. */
export const isOriginalDue = (abonoId: number): boolean => read().includes(abonoId);

/** The original has gone to the printer. */
export function originalPrinted(abonoId: number): void {
  write(read().filter((id) => id !== abonoId));
}
