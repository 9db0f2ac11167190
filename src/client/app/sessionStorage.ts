/**
 * The session in local storage: exactly the keys `token` (a JSON string) and `user` (a JSON object), which other
 * programs read. redux-persist would keep one blob of its own; this adapter splits and joins it.
 */
import type { Session, SessionState } from '#client/api/session.ts';
import { Secret } from '#client/lib/secret.ts';
import type { SessionUser } from '#contract/entities.ts';
import { asRol } from '#contract/roles.ts';

export const SESSION_KEYS: readonly string[] = ['token', 'user'];

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function asUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, nombre, rol, sala_guarderia, clave_provisional, clave_exigida } = value as Record<string, unknown>;
  if (!Number.isSafeInteger(id) || Number(id) < 1 || typeof nombre !== 'string') return null;
  return {
    id: Number(id),
    nombre,
    rol: asRol(rol),
    sala_guarderia: typeof sala_guarderia === 'string' ? sala_guarderia : null,
    ...(clave_provisional === true && { clave_provisional }),
    ...(clave_exigida === true && { clave_exigida }),
  };
}

/** The stored session; null when there is none, when a part is broken, or when the browser refuses storage. */
export function readSession(): Session | null {
  try {
    const token = parse(localStorage.getItem('token'));
    const user = asUser(parse(localStorage.getItem('user')));
    return typeof token === 'string' && token !== '' && user ? { token: new Secret(token), user } : null;
  } catch {
    return null;
  }
}

function writeSession(session: SessionState): void {
  if (session.token === null) {
    for (const key of SESSION_KEYS) localStorage.removeItem(key);
    return;
  }
  const { id, nombre, rol, sala_guarderia, clave_provisional, clave_exigida } = session.user;
  const user = { id, nombre, rol, sala_guarderia, clave_provisional, clave_exigida };
  try {
    localStorage.setItem('token', JSON.stringify(session.token.reveal()));
    localStorage.setItem('user', JSON.stringify(user));
  } catch (error) {
    // Half a session is none, and would say so in every tab.
    for (const key of SESSION_KEYS) localStorage.removeItem(key);
    throw error;
  }
}

/** redux-persist's storage. Values pass unserialized: the token leaves its Secret only here and in the header. */
export function sessionStorageAdapter() {
  let known: SessionState = { token: null, user: null };
  return {
    async getItem() {
      const session = readSession();
      if (session) known = session;
      return session ?? undefined;
    },
    async setItem(_key: string, value: unknown) {
      const next = value as SessionState;
      // A log opened in DevTools carries no token: it may neither sign this browser in nor out.
      if (next.token !== null && !(next.token instanceof Secret)) return;
      // At start nothing is written: another tab may be signing in at this moment.
      if (next.token === known.token && next.user === known.user) return;
      // redux-persist gives the same object each time: kept as it is, it would count as written from then on.
      known = { ...next };
      writeSession(next);
    },
    async removeItem() {
      for (const key of SESSION_KEYS) localStorage.removeItem(key);
    },
  };
}
