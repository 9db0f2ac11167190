/** What holds for each request of the client: one of every endpoint is sent. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { api, uploadApi } from '#client/api/api.ts';
import { API_BASE } from '#contract/address.ts';
import { samples } from '../samples.ts';
import { storeOfFile } from '../storeOfFile.ts';

const client = join(__dirname, '../../../src/client');
// Whatever features exist have injected their endpoints after this.
for (const file of globSync('{features/*/api.ts,entities/*.ts}', { cwd: client })) require(join(client, file));
const all: Record<string, { initiate(arg: never): unknown }> = { ...api.endpoints, ...uploadApi.endpoints };
const names = Object.keys(all);

const here = storeOfFile({ token: 'ficha', user: { id: 9, nombre: 'Ana', rol: 3, sala_guarderia: null } });
let opened: jest.SpyInstance<void, Parameters<XMLHttpRequest['open']>>;
let sent: jest.SpyInstance;
beforeEach(() => {
  opened = jest.spyOn(XMLHttpRequest.prototype, 'open') as never;
  sent = jest.spyOn(XMLHttpRequest.prototype, 'send');
});
afterEach(() => jest.restoreAllMocks());

/** Sends one request of that endpoint as somebody who is signed in; what it sent. */
async function send(name: string) {
  const { arg, response } = samples[name] ?? {};
  here.server.response(() => ({ body: response }));
  await here.made.store.dispatch(all[name]?.initiate(arg as never) as never);
  return here.server.requested.at(-1);
}

describe.each(names)('%s', (name) => {
  // [S6.7] [S7.1] [S9.12] [C.7] [C.3]
  test('carries the bearer token, goes to the address that is configured, and has no timeout', async () => {
    // What anyone may ask needs no token.
    const anonymous = ['login', 'timeZone', 'negocio'].includes(name);
    const requested = await send(name);
    expect(requested?.headers.authorization).toBe(anonymous ? undefined : 'Bearer ficha');
    expect(opened.mock.calls.map(([, url]) => String(url))).toEqual([
      `${here.server.origin}${API_BASE}${requested?.url}`,
    ]);
    expect(sent.mock.contexts.map((request) => (request as XMLHttpRequest).timeout)).toEqual([0]);
  });
});
