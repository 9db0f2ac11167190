/** A pooler between the product and PostgreSQL that gives each transaction another connection. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import type { Database } from '#server/db/database.ts';
import { REQUEST_LIMITS } from '#server/db/limits.ts';
import { openDatabase } from '#server/db/open.ts';
import { isPooled } from '#server/db/postgres-connection.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { aNote } from '../support/builders.ts';
import { migratedDatabase, type TestDatabase } from '../support/database.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type TransactionPooler, transactionPooler } from '../support/transactionPooler.ts';

let database: TestDatabase;
let pooler: TransactionPooler | null = null;
let server: TestServer | null = null;

beforeEach(async () => {
  database = await migratedDatabase();
});
afterEach(async () => {
  await server?.close();
  if (!server) await database.cleanup();
  await pooler?.close();
  server = null;
  pooler = null;
});

const direct = () => database.settings.databaseUrl ?? '';
/** The database's address behind a pooler. */
async function pooled(numbered: boolean, size = 4): Promise<string> {
  pooler = await transactionPooler(direct(), size, numbered);
  const url = new URL(direct());
  url.hostname = '127.0.0.1';
  url.port = String(pooler.port);
  return url.href;
}

test('a transaction pooler is detected at start, and a direct connection is not taken for one', async () => {
  expect(await isPooled({ connectionString: direct() })).toBe(false);
  for (const [numbered, size] of [[true], [false], [true, 1]] as const) {
    expect(await isPooled({ connectionString: await pooled(numbered, size) })).toBe(true);
    await pooler?.close();
    pooler = null;
  }
});

test('concurrent sales, lists, workbooks and abonos work behind it', async () => {
  const databaseUrl = await pooled(true);
  server = await startServer({ database: { ...database, settings: { ...database.settings, databaseUrl } } });
  const { anyone } = server;
  const client = await server.as(3);
  const notes = [];
  for (let count = 0; count < 5; count += 1) notes.push(await aNote(server, { total: 900 }));
  const responses = await Promise.all(
    notes.flatMap((note) =>
      [10, 20, 30].flatMap((amount) => [
        client.request(endpoints.createAbono, { body: { user_id: note.user_id, amount }, key: randomUUID() }),
        client.request(endpoints.listAlumnos),
        client.request(endpoints.dashboardTotals),
        client.request(endpoints.getNote, { params: { userId: note.user_id } }),
        anyone.request(endpoints.health),
      ]),
    ),
  );
  expect(responses.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  expect((await verifyBalances(server.db)).differences).toEqual([]);
  expect(
    (
      await client.raw(
        (
          await client.get(endpoints.downloadTicket, { body: { path: endpoints.exportStructure.path } })
        ).url,
      )
    ).status,
  ).toBe(200);
});

test('each transaction has its timeouts, which do not stay on the connection', async () => {
  const databaseUrl = await pooled(true);
  const db: Database = await openDatabase({ ...database.settings, databaseUrl });
  try {
    const limit = `SELECT current_setting('lock_timeout') AS limit`;
    const within = await db.write((tx) => tx.get<{ limit: string }>(limit));
    expect(within?.limit).toBe(`${REQUEST_LIMITS.lock_timeout / 1000}s`);
    expect((await db.get<{ limit: string }>(limit))?.limit).toBe('0');
  } finally {
    await db.close();
  }
});
