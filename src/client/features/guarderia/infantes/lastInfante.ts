/** The child last opened in this tab by this person: the other sections begin with it. Only its id is kept. */
import { readText, writeText } from '#client/lib/storage.ts';

const keyOf = (owner: number) => `infante:${owner}`;

export const lastInfante = (owner: number): number | null => Number(readText('sessionStorage', keyOf(owner))) || null;

/** Null: the child is gone, or not this person's any more. */
export const keepInfante = (owner: number, id: number | null): void =>
  writeText('sessionStorage', keyOf(owner), String(id ?? ''));
