/** A store for each test of a file, and one small server for all of them to ask. */
import { api } from '#client/api/api.ts';
import { makeStore } from '#client/app/store.ts';
import { type StoredSession, storeSession } from '../support/storeSession.ts';
import { type ApiServer, apiOfFile } from './apiServer.ts';

export interface StoreOfFile {
  server: ApiServer;
  made: ReturnType<typeof makeStore>;
}

/** Call it before the file's own `beforeEach`: that one finds the new store, of whoever is signed in. */
export function storeOfFile(session?: StoredSession): StoreOfFile {
  const here = { server: apiOfFile() } as StoreOfFile;
  beforeAll(() => void Object.assign(globalThis, { __API_URL__: here.server.origin }));
  beforeEach(() => {
    localStorage.clear();
    if (session) storeSession(session);
    here.made = makeStore({ batch: 'tick', leave: () => undefined });
  });
  afterEach(() => {
    here.made.store.dispatch(api.util.resetApiState());
    here.made.stopFollowing();
  });
  return here;
}
