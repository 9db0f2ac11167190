/** That a session ended by itself in this tab: the sign-in page says why it stands there, until somebody signs in. */
import { draftsOf } from './unsaved.ts';

const KEY = 'sesion-terminada';

// A browser that refuses session storage says nothing of it; signing in works all the same.
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Whose session ended. */
export const noteEnd = (owner: number): void => attempt(() => sessionStorage.setItem(KEY, String(owner)), undefined);

export const forgetEnd = (): void => attempt(() => sessionStorage.removeItem(KEY), undefined);

/** Whether something typed is kept for whoever was signed in; null when no session ended by itself. */
export function readEnd(): { kept: boolean } | null {
  const owner = attempt(() => sessionStorage.getItem(KEY), null);
  return owner === null ? null : { kept: draftsOf(Number(owner)).length > 0 };
}
