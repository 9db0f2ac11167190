/**
 * The browser's storage for values that may be lost. A browser that refuses it, or holds unreadable values, has nothing
 * stored; everything else works all the same.
 */
type Place = 'localStorage' | 'sessionStorage';

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

export const readText = (place: Place, key: string): string | null => attempt(() => window[place].getItem(key), null);
export const writeText = (place: Place, key: string, text: string): void =>
  attempt(() => window[place].setItem(key, text), undefined);

/** Reads a stored JSON value; null if missing or unreadable. */
export const readJson = (place: Place, key: string): unknown =>
  attempt(() => JSON.parse(readText(place, key) ?? 'null'), null);
export const writeJson = (place: Place, key: string, value: unknown): void =>
  attempt(() => window[place].setItem(key, JSON.stringify(value)), undefined);

export const remove = (place: Place, key: string): void => attempt(() => window[place].removeItem(key), undefined);

/** Stored in this tab while the till of a day that is over stands open. */
export const CORTE_OPEN = 'corte_abierto';

/** The keys that begin so. */
export const keysOf = (place: Place, prefix: string): string[] =>
  attempt(() => Object.keys(window[place]), []).filter((key) => key.startsWith(prefix));
