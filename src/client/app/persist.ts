/**
 * State that redux-persist keeps in this browser: the session, exactly under the keys `token` (a JSON string) and
 * `user` (a JSON object), which other programs read; the view settings; and the queue.
 */
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { createTransform, FLUSH, PERSIST, type PersistConfig, PURGE, persistReducer } from 'redux-persist';
import type { PersistPartial } from 'redux-persist/es/persistReducer';
import type { Session, SessionState } from '#client/api/session.ts';
import { authReducer } from '#client/features/auth/slice.ts';
import { initialSidebar, type SidebarState, sidebarReducer } from '#client/features/sidebar/slice.ts';
import { Secret } from '#client/lib/secret.ts';
import { readJson } from '#client/lib/storage.ts';
import { type PendingSlice, pendingReducer } from '#client/offline/slice.ts';
import type { QueueStorage } from '#client/offline/storage.ts';
import type { SessionUser } from '#contract/entities.ts';
import { asRol } from '#contract/roles.ts';

/** Actions of redux-persist that carry functions; in a log that was saved and opened again they have none left. */
const withFunctions: Record<string, string> = { [PERSIST]: 'register', [FLUSH]: 'result', [PURGE]: 'result' };

/** A reducer of redux-persist that takes actions out of an exported log as well. */
function persisted<S>(reducer: Reducer<S, UnknownAction>, config: PersistConfig<S>) {
  // No timer: the storage answers at once, and a late one would overwrite a change made meanwhile.
  const persisting = persistReducer<S, UnknownAction>({ version: 1, timeout: 0, ...config }, reducer);
  return (state: (S & Partial<PersistPartial>) | undefined, action: UnknownAction) => {
    const needed = withFunctions[action.type];
    // Without this, opening an exported log throws inside redux-persist.
    if (state && needed && typeof action[needed] !== 'function') return state as S & PersistPartial;
    return persisting(state as (S & PersistPartial) | undefined, action);
  };
}

/**
 * Keeps each field of a slice under its name in local storage. `before`: the fields as the first state has them, read from
 * there; only changes are written, since another tab may have changed the others meanwhile.
 */
function fieldStorage(before: object) {
  const known = Object.fromEntries(Object.entries(before).map(([field, value]) => [field, JSON.stringify(value)]));
  const fields = Object.keys(known);
  const clear = () => {
    for (const field of fields) localStorage.removeItem(field);
  };
  return {
    // The first state has them already: neither a reload nor a jump to the beginning shows the sign-in page.
    getItem: async () => undefined,
    async setItem(_key: string, text: string) {
      const next = JSON.parse(text) as Record<string, string>;
      // A log opened in DevTools carries no token: it may neither sign this browser in nor out.
      if (fields.some((field) => next[field] === undefined)) return;
      try {
        for (const field of fields) {
          const value = next[field] as string;
          if (value === known[field]) continue;
          if (value === 'null' || value === '{}') localStorage.removeItem(field);
          else localStorage.setItem(field, value);
          known[field] = value;
        }
      } catch (error) {
        // Half a session is none, and would say so in every tab.
        clear();
        throw error;
      }
    },
    removeItem: async () => clear(),
  };
}

export const SESSION_KEYS: readonly string[] = ['token', 'user'];

function asUser(value: unknown): SessionUser | null {
  const { id, nombre, rol, sala_guarderia, clave_provisional, clave_exigida } = Object(value) as Record<
    string,
    unknown
  >;
  if (!Number.isSafeInteger(id) || Number(id) < 1 || typeof nombre !== 'string') return null;
  return {
    ...{ id: Number(id), nombre, rol: asRol(rol) },
    sala_guarderia: typeof sala_guarderia === 'string' ? sala_guarderia : null,
    ...(clave_provisional === true && { clave_provisional }),
    ...(clave_exigida === true && { clave_exigida }),
  };
}

/** The stored session; null when there is none, when a part is broken, or when the browser refuses storage. */
export function readSession(): Session | null {
  const token = readJson('localStorage', 'token');
  const user = asUser(readJson('localStorage', 'user'));
  return typeof token === 'string' && token !== '' && user ? { token: new Secret(token), user } : null;
}

/** The session's reducer. `onWriteFail`: the browser refused to store it. */
export function persistedSession(before: Session | null, onWriteFail: (error: Error) => void) {
  return persisted<SessionState>(authReducer, {
    key: 'auth',
    storage: fieldStorage({ token: before?.token.reveal() ?? null, user: before?.user ?? null }),
    whitelist: [...SESSION_KEYS],
    transforms: [
      createTransform(
        (token: unknown) => (token instanceof Secret ? token.reveal() : token === null ? null : undefined),
        null,
        { whitelist: ['token'] },
      ),
      createTransform((user: unknown) => asUser(user), null, { whitelist: ['user'] }),
    ],
    writeFailHandler: onWriteFail,
  });
}

type Choices = Pick<SidebarState, 'menus' | 'scheme' | 'recent'>;

export function readChoices(): Choices {
  const { menus, scheme, recent } = initialSidebar;
  const read = <Value>(field: string, otherwise: Value): Value => {
    const found = readJson('localStorage', field);
    return typeof found === typeof otherwise && found !== null ? (found as Value) : otherwise;
  };
  return { menus: read('menus', menus), scheme: read('scheme', scheme), recent: read('recent', recent) };
}

/** The reducer of the frame around the screens: the choices of a person are kept. */
export const persistedSidebar = (before: Choices) =>
  persisted<SidebarState>(sidebarReducer, {
    ...{ key: 'sidebar', storage: fieldStorage(before), whitelist: Object.keys(before) },
  });

/** The queue's reducer, kept in the storage that all tabs share; the queue asks there whether an item was taken. */
export const persistedPending = (storage: QueueStorage, onWriteFail: (error: Error) => void) =>
  persisted<PendingSlice>(pendingReducer, {
    ...{ key: 'pending', storage, whitelist: ['items'], writeFailHandler: onWriteFail },
  });
