/** A store for each test of a file, and one small server for all of them to ask. */
import { api } from '#client/api/api.ts';
import { makeStore } from '#client/app/store.ts';
import { type ApiServer, startApi } from './apiServer.ts';

export interface StoreOfFile {
  server: ApiServer;
  made: ReturnType<typeof makeStore>;
}

/** Call it before the file's own `beforeEach`: that one finds the new store. */
export function storeOfFile(): StoreOfFile {
  const here = {} as StoreOfFile;
  beforeAll(async () => {
    here.server = await startApi();
    Object.assign(globalThis, { __API_URL__: here.server.origin });
  });
  afterAll(() => here.server.close());
  beforeEach(() => {
    localStorage.clear();
    here.made = makeStore({ batch: 'tick', leave: () => undefined });
    here.server.requested.length = 0;
  });
  afterEach(() => {
    here.made.store.dispatch(api.util.resetApiState());
    here.made.stopFollowing();
  });
  return here;
}
