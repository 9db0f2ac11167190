import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { FLUSH, PERSIST, type PersistConfig, PURGE, persistReducer } from 'redux-persist';
import type { PersistPartial } from 'redux-persist/es/persistReducer';
import type { SessionState } from '#client/api/session.ts';
import { type PendingSlice, pendingReducer } from '#client/entities/pending/slice.ts';
import type { PendingStorage } from '#client/entities/pending/storage.ts';
import { authReducer } from '#client/features/auth/slice.ts';
import { type SidebarState, sidebarReducer } from '#client/features/sidebar/slice.ts';
import { sessionStorageAdapter } from './sessionStorage.ts';
import { KEPT, sidebarStorage } from './sidebarStorage.ts';

/** Actions of redux-persist that carry functions; in a log that was saved and opened again they have none left. */
const withFunctions: Record<string, string> = { [PERSIST]: 'register', [FLUSH]: 'result', [PURGE]: 'result' };

/** A reducer of redux-persist that takes actions out of an exported log as well. */
function persisted<S>(reducer: Reducer<S, UnknownAction>, config: Omit<PersistConfig<S>, 'timeout' | 'serialize'>) {
  const persisting = persistReducer<S, UnknownAction>(
    {
      version: 1,
      // No timer: the storage answers at once, and a late one would overwrite what began meanwhile.
      timeout: 0,
      serialize: false,
      // @ts-expect-error the counterpart of `serialize` is missing from the package's types
      deserialize: false,
      ...config,
    },
    reducer,
  );
  return (state: (S & Partial<PersistPartial>) | undefined, action: UnknownAction) => {
    const needed = withFunctions[action.type];
    // Without this, opening an exported log throws inside redux-persist.
    if (state && needed && typeof action[needed] !== 'function') return state as S & PersistPartial;
    return persisting(state as (S & PersistPartial) | undefined, action);
  };
}

/** The session's reducer, kept in local storage. `onWriteFail`: the browser refused to store it. */
export function persistedSession(onWriteFail: (error: Error) => void) {
  return persisted<SessionState>(authReducer, {
    key: 'auth',
    storage: sessionStorageAdapter(),
    whitelist: ['token', 'user'],
    writeFailHandler: onWriteFail,
  });
}

/** The reducer of what stands around the screens: what a person chose is kept in local storage. */
export const persistedSidebar = () =>
  persisted<SidebarState>(sidebarReducer, { key: 'sidebar', storage: sidebarStorage(), whitelist: [...KEPT] });

/** The queue's reducer, kept in the storage that all tabs share; whoever adds to it asks there whether it was taken. */
export function persistedPending(storage: Pick<PendingStorage, 'read' | 'write'>, onWriteFail: (error: Error) => void) {
  return persisted<PendingSlice>(pendingReducer, {
    key: 'pending',
    storage: {
      getItem: () => storage.read(),
      setItem: (_key: string, { items = {}, dropped = [] }: Partial<PendingSlice>) => storage.write(items, dropped),
      // Nothing takes the queue away as a whole.
      removeItem: async () => undefined,
    },
    whitelist: ['items', 'broken', 'dropped'],
    writeFailHandler: onWriteFail,
  });
}
