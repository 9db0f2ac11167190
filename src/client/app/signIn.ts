import { sessionStarted } from '#client/api/session.ts';
import { auth } from '#client/features/auth/endpoints.ts';
import type { Credentials } from '#client/features/auth/LoginPage.tsx';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { Secret } from '#client/lib/secret.ts';
import type { AppStore } from './store.ts';

const UNEXPECTED = 'Ha ocurrido un error inesperado.';
const WRONG = 'Credenciales incorrectas.';

/** Every failure begins alike; what is no matter of credentials says so in a second line. */
function failureText({ status, message }: Problem): string {
  return status === 429 || status === null || status >= 500 ? `${WRONG}\n${message}` : WRONG;
}

/** Signs in; gives null when that began a session, else what to tell the person. */
export async function signInWith({ dispatch }: AppStore, { email, password }: Credentials): Promise<string | null> {
  try {
    const asked = dispatch(auth.endpoints.login.initiate({ email, password: new Secret(password) }, { track: false }));
    const session = await asked.unwrap();
    if (!session) return UNEXPECTED;
    dispatch(sessionStarted(session));
    return null;
  } catch (error) {
    return failureText(problemOf(error));
  }
}
