/**
 * How a session ended: by itself in this tab, and the sign-in page says why it stands there, until somebody signs in; or
 * the person signed out in another one.
 */
import { readText, remove, writeText } from '#client/lib/storage.ts';
import { draftsOf } from '#client/lib/unsaved.ts';

const KEY = 'sesion-terminada';

/** Whose session ended. */
export const noteEnd = (owner: number): void => writeText('sessionStorage', KEY, String(owner));

export const forgetEnd = (): void => remove('sessionStorage', KEY);

const SIGN_OUT = 'sesion-cerrada';

/** Tells all other tabs that the person signs out here: they hear of each change of the storage, and nothing stays in it. */
export function tellSignOut(): void {
  writeText('localStorage', SIGN_OUT, '1');
  remove('localStorage', SIGN_OUT);
}

/** Whether that is what this tab hears. */
export const isSignOut = ({ key, newValue }: StorageEvent): boolean => key === SIGN_OUT && newValue !== null;

/** Whether something typed is kept for whoever was signed in; null when no session ended by itself. */
export function readEnd(): { kept: boolean } | null {
  const owner = readText('sessionStorage', KEY);
  return owner === null ? null : { kept: draftsOf(Number(owner)).length > 0 };
}
