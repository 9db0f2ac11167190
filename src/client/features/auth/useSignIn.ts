import { useAppDispatch } from '#client/entities/base.ts';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { Secret } from '#client/lib/secret.ts';
import { auth } from './api.ts';
import { sessionStarted } from './slice.ts';

export interface Credentials {
  email: string;
  password: string;
}

const UNEXPECTED = 'Ha ocurrido un error inesperado.';
const WRONG = 'Credenciales incorrectas.';

/** Every failure begins alike; other causes than credentials come in a second line. */
function failureText({ status, message }: Problem): string {
  return status === 429 || status === null || status >= 500 ? `${WRONG}\n${message}` : WRONG;
}

/** Signs in; returns null on success, else the message for the person. */
export function useSignIn(): (credentials: Credentials) => Promise<string | null> {
  const dispatch = useAppDispatch();
  return async ({ email, password }) => {
    try {
      // Not a mutation hook: it would keep the password in the store.
      const request = auth.endpoints.login.initiate(
        { email: email.trim(), password: new Secret(password) },
        { track: false },
      );
      const session = await dispatch(request).unwrap();
      if (!session) return UNEXPECTED;
      dispatch(sessionStarted(session));
      return null;
    } catch (error) {
      return failureText(problemOf(error));
    }
  };
}
