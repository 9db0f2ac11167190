/** That a session ended by itself in this tab: the sign-in page says why it stands there, until somebody signs in. */
import { readText, remove, writeText } from '#client/lib/storage.ts';
import { draftsOf } from '#client/lib/unsaved.ts';

const KEY = 'sesion-terminada';

/** Whose session ended. */
export const noteEnd = (owner: number): void => writeText('sessionStorage', KEY, String(owner));

export const forgetEnd = (): void => remove('sessionStorage', KEY);

/** Whether something typed is kept for whoever was signed in; null when no session ended by itself. */
export function readEnd(): { kept: boolean } | null {
  const owner = readText('sessionStorage', KEY);
  return owner === null ? null : { kept: draftsOf(Number(owner)).length > 0 };
}
