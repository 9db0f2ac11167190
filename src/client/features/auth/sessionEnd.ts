/**
 * How a session ended: it expired in this tab, and the sign-in page shows the reason until the next sign-in; or the
 * person signed out in another tab.
 */
import { readText, remove, writeText } from '#client/lib/storage.ts';
import { draftsOf } from '#client/lib/unsaved.ts';

const KEY = 'sesion-terminada';

/** The person of the ended session. */
export const noteEnd = (owner: number): void => writeText('sessionStorage', KEY, String(owner));

export const forgetEnd = (): void => remove('sessionStorage', KEY);

const SIGN_OUT = 'sesion-cerrada';

/** Tells all other tabs that the person signs out here: they hear of each change of the storage, and nothing stays in it. */
export function tellSignOut(): void {
  writeText('localStorage', SIGN_OUT, '1');
  remove('localStorage', SIGN_OUT);
}

/** Whether this tab receives that event. */
export const isSignOut = ({ key, newValue }: StorageEvent): boolean => key === SIGN_OUT && newValue !== null;

/** Whether drafts are kept for the person of the expired session; null without one. */
export function readEnd(): { kept: boolean } | null {
  const owner = readText('sessionStorage', KEY);
  return owner === null ? null : { kept: draftsOf(Number(owner)).length > 0 };
}
