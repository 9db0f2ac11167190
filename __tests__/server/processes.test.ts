/** Two processes on one database behave as one: sessions, limits, keys, numbers; also when connections are cut. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { apiClient, type Client, keepAlive } from '../support/api-client.ts';
import { aNote, aStaff, type Ground, PASSWORD } from '../support/builders.ts';
import { type CuttingProxy, cuttingProxy } from '../support/cuttingProxy.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { environmentOf, type ServerProcess, startProcess } from '../support/server-process.ts';

let database: TestDatabase;
let db: Database;
let proxy: CuttingProxy | null = null;
let servers: ServerProcess[];
const agent = keepAlive();
let ground: Ground;

beforeAll(async () => {
  database = await testDatabase();
  const { databaseUrl } = database.settings;
  const environment = environmentOf(database);
  if (databaseUrl) {
    const url = new URL(databaseUrl);
    proxy = await cuttingProxy(url.hostname, Number(url.port));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    environment.DATABASE_URL = url.href;
  }
  servers = await Promise.all([startProcess(environment), startProcess(environment)]);
  db = await openDatabase(database.settings);
  ground = { db, clock: { now: () => new Date() } };
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await db.close();
  agent.destroy();
  await proxy?.close();
  await database.cleanup();
});

/** The same person at both processes. */
const at = (index: number, token: string | null) => apiClient(() => servers[index]?.origin ?? '', agent, token);
const both = (token: string | null): Client[] => [at(0, token), at(1, token)];
const login = (client: Client, email: string, password = PASSWORD) =>
  client.request(endpoints.login, { body: { email, password } });
async function signIn(): Promise<string> {
  const { email } = await aStaff(ground, 1);
  return (await login(at(0, null), email ?? '')).body.token;
}

test('one of two concurrent starts creates the database', async () => {
  const names = await db.all<{ name: string }>('SELECT name FROM migrations');
  expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  expect((await db.get<{ n: number }>('SELECT count(*) AS n FROM users WHERE rol = 3'))?.n).toBe(1);
});

test('a session is valid at both processes and ends at both at once', async () => {
  const [first, second] = both(await signIn()) as [Client, Client];
  for (const client of [first, second]) expect((await client.request(endpoints.me)).status).toBe(200);
  expect((await second.request(endpoints.logout)).status).toBe(200);
  for (const client of [first, second]) expect((await client.request(endpoints.me)).status).toBe(401);
});

test('wrong passwords are counted across processes', async () => {
  const email = (await aStaff(ground, 1)).email ?? '';
  const statuses = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await login(at(count % 2, null), email, 'equivocada')).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

test('one key sent to both at once writes once with the same response', async () => {
  const note = await aNote(ground, { total: 5000 });
  const clients = both(await signIn());
  for (let round = 0; round < 5; round += 1) {
    const key = randomUUID();
    const body = { user_id: note.user_id, amount: 10 };
    const responses = await Promise.all(clients.map((client) => client.request(endpoints.createAbono, { body, key })));
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  }
  const row = await db.get<{ n: number }>('SELECT count(*) AS n FROM abonos WHERE note_id = ?', note.id);
  expect(row?.n).toBe(5);
});

test('abonos at both never exceed the saldo and have numbers without gaps', async () => {
  const note = await aNote(ground, { total: 500 });
  const clients = both(await signIn());
  const tickets = async () =>
    (await db.get<{ n: number }>("SELECT value AS n FROM counters WHERE name = 'ticket'"))?.n ?? 0;
  const before = await tickets();
  const body = { user_id: note.user_id, amount: 100 };
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      clients[index % 2]?.request(endpoints.createAbono, { body, key: randomUUID() }),
    ),
  );
  expect(responses.map((response) => response?.status).sort()).toEqual([...Array(5).fill(201), ...Array(11).fill(422)]);
  const given = await db.all<{ ticket: number }>(
    'SELECT ticket FROM abonos WHERE note_id = ? ORDER BY ticket',
    note.id,
  );
  expect(given.map(({ ticket }) => ticket)).toEqual(Array.from({ length: 5 }, (_, index) => before + 1 + index));
});

test('processes cut off from their database repeatedly write each key once and recover', async () => {
  const note = await aNote(ground, { total: 9000 });
  const clients = both(await signIn());
  const send = async (index: number): Promise<string> => {
    const key = randomUUID();
    for (;;) {
      const options = { body: { user_id: note.user_id, amount: 10 }, key };
      const response = await clients[index % 2]?.request(endpoints.createAbono, options);
      if (response?.status === 201) return response.text;
      // Away, or not known whether it was kept: the same key is asked again.
      expect(response?.status).toBe(503);
    }
  };
  const sending = Array.from({ length: 30 }, (_, index) => send(index));
  for (const [index, one] of sending.entries()) {
    await one;
    if (index % 5 === 0) proxy?.cut();
  }
  const texts = await Promise.all(sending);
  expect(new Set(texts).size).toBe(30);
  const row = await db.get<{ n: number; paid: number }>(
    'SELECT count(*) AS n, (SELECT pagado_cents FROM notes WHERE id = ?) AS paid FROM abonos WHERE note_id = ?',
    note.id,
    note.id,
  );
  expect(row).toEqual({ n: 30, paid: 30_000 });
  // A cut that a process has not noticed yet is noticed by what it asks its database next.
  for (const client of clients)
    for (let status = 0; status !== 200; ) {
      ({ status } = await client.request(endpoints.health));
      expect([200, 503]).toContain(status);
    }
});
