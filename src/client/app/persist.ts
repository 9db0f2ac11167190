import type { UnknownAction } from '@reduxjs/toolkit';
import { FLUSH, PERSIST, PURGE, persistReducer } from 'redux-persist';
import type { PersistPartial } from 'redux-persist/es/persistReducer';
import { type SessionState, sessionReducer } from '#client/api/session.ts';
import { sessionStorageAdapter } from './sessionStorage.ts';

/** Actions of redux-persist that carry functions; in a log that was saved and opened again they have none left. */
const withFunctions: Record<string, string> = { [PERSIST]: 'register', [FLUSH]: 'result', [PURGE]: 'result' };

/** The session's reducer, kept in local storage. `onWriteFail`: the browser refused to store it. */
export function persistedSession(onWriteFail: (error: Error) => void) {
  const reducer = persistReducer<SessionState, UnknownAction>(
    {
      key: 'session',
      version: 1,
      storage: sessionStorageAdapter(),
      whitelist: ['token', 'user'],
      // No timer: the storage answers at once, and a late one would overwrite a session that began meanwhile.
      timeout: 0,
      serialize: false,
      // @ts-expect-error the counterpart of `serialize` is missing from the package's types
      deserialize: false,
      writeFailHandler: onWriteFail,
    },
    sessionReducer,
  );
  return (state: (SessionState & Partial<PersistPartial>) | undefined, action: UnknownAction) => {
    const needed = withFunctions[action.type];
    // Without this, opening an exported log throws inside redux-persist.
    if (state && needed && typeof action[needed] !== 'function') return state as SessionState & PersistPartial;
    return reducer(state as (SessionState & PersistPartial) | undefined, action);
  };
}
