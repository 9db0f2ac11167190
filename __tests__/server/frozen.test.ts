/** One server that freezes, or a connection that goes silent, holds the others up for seconds and not for ever. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import type { Database } from '#server/db/database.ts';
import { REQUEST_LIMITS } from '#server/db/limits.ts';
import { openDatabase } from '#server/db/open.ts';
import { apiClient, type Client, keepAlive } from '../support/api-client.ts';
import { aNote, aStaff, type Ground, PASSWORD } from '../support/builders.ts';
import { type CuttingProxy, cuttingProxy } from '../support/cuttingProxy.ts';
import { migratedDatabase, type TestDatabase } from '../support/database.ts';
import { environmentOf, type ServerProcess, startProcess } from '../support/server-process.ts';

let database: TestDatabase;
let db: Database;
const servers: ServerProcess[] = [];
let proxy: CuttingProxy | null = null;
const agent = keepAlive();
let ground: Ground;

beforeAll(async () => {
  database = await migratedDatabase();
  db = await openDatabase(database.settings);
  ground = { db, clock: { now: () => new Date() } };
});
afterEach(async () => {
  for (const server of servers) process.kill(server.pid, 'SIGCONT');
  await Promise.all(servers.splice(0).map((server) => server.end('SIGTERM')));
  await proxy?.close();
  proxy = null;
});
afterAll(async () => {
  agent.destroy();
  await db.close();
  await database.cleanup();
});

/** A server of the database whose address says these limits, or comes through the proxy. */
async function aServer(change: (url: URL) => void): Promise<ServerProcess> {
  const url = new URL(database.settings.databaseUrl ?? '');
  change(url);
  const server = await startProcess({ ...environmentOf(database), DATABASE_URL: url.href });
  servers.push(server);
  return server;
}
const at = ({ origin }: ServerProcess, token: string | null): Client => apiClient(() => origin, agent, token);

async function signIn(server: ServerProcess): Promise<string> {
  const { email } = await aStaff(ground, 1);
  return (await at(server, null).request(endpoints.login, { body: { email: email ?? '', password: PASSWORD } })).body
    .token;
}

/** Pays under one key until it is taken; gives what it was refused with before. */
async function payUntilTaken(client: Client, userId: number): Promise<Set<string>> {
  const options = { body: { user_id: userId, amount: 10 }, key: randomUUID() };
  const failures = new Set<string>();
  for (;;) {
    const response = await client.request(endpoints.createAbono, options);
    if (response.status === 201) return failures;
    const words = response.refused.message.replace(/\(.*\)/, '').trim();
    failures.add(`${response.status} ${response.headers['retry-after']} ${words}`);
  }
}
const AWAY = '503 5 La base de datos no responde. Inténtalo en unos segundos.';
const abonosOf = async (noteId: number) =>
  (await db.get<{ n: number }>('SELECT count(*) AS n FROM abonos WHERE note_id = ?', noteId))?.n;

test('a server stopped inside a transaction loses its locks, others get 503 and go on, and it recovers', async () => {
  const short = (url: URL) => {
    url.searchParams.set('lock_timeout', '200');
    url.searchParams.set('idle_in_transaction_session_timeout', '2000');
  };
  const [frozen, other] = [await aServer(short), await aServer(short)];
  const token = await signIn(other);
  const note = await aNote(ground, { total: 9000 });
  const key = randomUUID();
  let sent: ReturnType<Client['request']> | undefined;
  await db.write(async (tx) => {
    await tx.run("UPDATE counters SET value = value WHERE name = 'corte'");
    const options = { body: { user_id: note.user_id, amount: 10 }, key };
    const client = at(frozen, token);
    // It has locked the note, and waits for the number of the open closing.
    for (let waits = 0; waits === 0; ) {
      sent = client.request(endpoints.createAbono, options);
      void sent.catch(() => {});
      const question = `SELECT count(*) AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      let isOver = false;
      void sent.then(() => {
        isOver = true;
      });
      while (waits === 0 && !isOver) waits = (await tx.get<{ n: number }>(question))?.n ?? 0;
    }
    process.kill(frozen.pid, 'SIGSTOP');
  });
  const failures = await payUntilTaken(at(other, token), note.user_id);
  expect([...failures]).toEqual([AWAY]);
  process.kill(frozen.pid, 'SIGCONT');
  expect((await sent)?.status).toBe(503);
  const again = { body: { user_id: note.user_id, amount: 10 }, key };
  expect((await at(frozen, token).request(endpoints.createAbono, again)).status).toBe(201);
  expect(await abonosOf(note.id)).toBe(2);
});

test('silent connections are replaced: 503 meanwhile, each abono once', async () => {
  const url = new URL(database.settings.databaseUrl ?? '');
  proxy = await cuttingProxy(url.hostname, Number(url.port));
  const { port } = proxy;
  const server = await aServer((address) => {
    address.hostname = '127.0.0.1';
    address.port = String(port);
    address.searchParams.set('query_timeout', '1000');
  });
  const token = await signIn(server);
  const notes = [await aNote(ground, { total: 9000 }), await aNote(ground, { total: 9000 })];
  const client = at(server, token);
  for (const note of notes) await payUntilTaken(client, note.user_id);
  proxy.silence();
  const failures = await Promise.all(notes.map((note) => payUntilTaken(client, note.user_id)));
  expect([...new Set(failures.flatMap((one) => [...one]))]).toEqual([AWAY]);
  for (const note of notes) expect(await abonosOf(note.id)).toBe(2);
  for (let status = 0; status !== 200; ) ({ status } = await client.request(endpoints.health));
});

test('the product sets the timeouts of its connections', async () => {
  const settings = await db.get<Record<string, string>>(
    `SELECT current_setting('lock_timeout') AS lock_timeout, current_setting('statement_timeout') AS statement_timeout,
      current_setting('idle_in_transaction_session_timeout') AS idle_in_transaction_session_timeout`,
  );
  const seconds = (ms: number) => `${ms / 1000}s`;
  expect(settings).toEqual({
    lock_timeout: seconds(REQUEST_LIMITS.lock_timeout),
    statement_timeout: seconds(REQUEST_LIMITS.statement_timeout),
    idle_in_transaction_session_timeout: seconds(REQUEST_LIMITS.idle_in_transaction_session_timeout),
  });
  const snapshot = await db.snapshot();
  try {
    const long = await snapshot.get<{ limit: string }>(`SELECT current_setting('statement_timeout') AS limit`);
    expect(long?.limit).toBe('10min');
  } finally {
    await snapshot.close();
  }
});
