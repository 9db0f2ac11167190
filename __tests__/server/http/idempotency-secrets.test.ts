/**
 * What is stored of a keyed request gives none of its secrets away: not to who has a backup, and not to who has the
 * database itself. The row tells everything but what the client alone has, its Idempotency-Key.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { locationOf } from '#server/backup/location.ts';
import { moveEverything } from '#server/backup/move.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { backedRows } from '#server/backup/verify.ts';
import { makeBackup } from '#server/backup/write.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { openDatabase } from '#server/db/open.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';
import { serverOfFile, startServer } from '../../support/server.ts';
import { within } from '../backup/business.ts';

const server = serverOfFile();

/** A password of those that people choose for others, and the list in which an attacker has it. */
const PASSWORD = 'Bienvenido-2026';
const WORDS = ['Bienvenido', 'Escuela', 'Jirafa', 'Cambiame', 'Temporal', 'Servicios'];
const GUESSES = WORDS.flatMap((word) => Array.from({ length: 120 }, (_, year) => `${word}-${1910 + year}`));

let made = 0;
const employee = () => {
  made += 1;
  return {
    ...{ nombre: 'Nueva', apaterno: 'Empleada', email: `nueva${made}@example.com`, celular: null },
    ...{ escuela: 'empleado' as const, grupo: 0 as const, rol: 1, password: PASSWORD },
  };
};

/** The same fields in one order, however deep: what the product makes of a body before it looks at it. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!value || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, canonical(inner)]);
}

type Row = Record<string, unknown>;

/** Tries until a guess is the password of a row, or null: with a plain hash, and with each value of the row as a key. */
function triesUntilFound(rows: readonly Row[], body: object): number | null {
  const stored = new Set(rows.flatMap((row) => Object.values(row).map(String)));
  const keys = rows.flatMap((row) => Object.values(row).map(String)).filter((value) => value.length < 200);
  for (const [at, password] of GUESSES.entries()) {
    const text = JSON.stringify(canonical({ ...body, password }));
    const hashes = [createHash('sha256').update(text), ...keys.map((key) => createHmac('sha256', key).update(text))];
    if (hashes.some((hash) => stored.has(hash.digest('hex')))) return at + 1;
  }
  return null;
}

/** All rows of keys, and all secrets that lie beside them. */
const everyKey = async (db: Database): Promise<Row[]> => [
  ...(await db.all<Row>('SELECT * FROM idempotency')),
  ...(await db.all<Row>('SELECT * FROM secretos')),
];

test('a password can’t be guessed from the rows of the database, and no key stands in them', async () => {
  const client = await server.as(3);
  const [key, body] = [randomUUID(), employee()];
  expect((await client.request(endpoints.createUser, { body, key })).status).toBe(201);
  const rows = await everyKey(server.db);
  expect(rows.length).toBeGreaterThan(1);
  expect(triesUntilFound(rows, body)).toBeNull();
  expect(JSON.stringify(rows)).not.toContain(key);
});

test('another password under the same key is another request; the same one is given its answer again', async () => {
  const client = await server.as(3);
  const [key, body] = [randomUUID(), employee()];
  const first = await client.request(endpoints.createUser, { body, key });
  expect(
    (await client.request(endpoints.createUser, { body: { ...body, password: 'Otra-clave-2026' }, key })).status,
  ).toBe(409);
  const again = await client.request(endpoints.createUser, { body, key });
  expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, first.text, 'true']);
});

test('neither in a backup; restored from it, an honest repetition has its answer, and another body has none', async () => {
  const business = await startServer();
  const target = await testDatabase();
  try {
    const client = await business.as(3);
    const [key, body] = [randomUUID(), employee()];
    const first = await client.request(endpoints.createUser, { body, key });
    const { dataDir } = business.database.settings;
    const folder = join(dataDir, 'respaldos', 'uno');
    await makeBackup({ db: business.db, dataDir, folder, version: 'test', now: business.clock.now() });
    const rows: Row[] = [];
    for await (const part of backedRows(folder, 'idempotency')) rows.push(...part.map((row) => ({ ...row })));
    expect(rows.length).toBeGreaterThan(0);
    expect(triesUntilFound(rows, body)).toBeNull();

    await restoreBackup({
      ...{ backup: folder, into: locationOf(target.settings), dataDir: target.settings.dataDir },
      catchUp: async () => [],
    });
    const restored = await startServer({ database: target });
    try {
      const after = await restored.as({ id: client.userId });
      const again = await after.request(endpoints.createUser, { body, key });
      expect([again.status, again.text]).toEqual([201, first.text]);
      const other = { ...body, password: 'Otra-clave-2026' };
      expect((await after.request(endpoints.createUser, { body: other, key })).status).toBe(409);
    } finally {
      await restored.close();
    }
  } finally {
    await business.close();
    await target.cleanup();
  }
});

describe('rows of before', () => {
  const released = migrations.filter(({ name }) => name < '0019');
  const name = 'POST /users';
  const key = randomUUID();
  const body = employee();
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(canonical({ ...body, rol: 1 })))
    .digest('hex');
  const response = '{"success":true,"user":{"id":1}}';

  /** A row as the version before stored it, in a database of that version. */
  async function ofBefore(db: Database, put: (userId: number) => Promise<unknown>): Promise<number> {
    await migrate(db, released);
    // As that version wrote it: the builders know columns that came later.
    const person = await db.get<{ id: number }>(
      `INSERT INTO users (nombre, apaterno, email, email_key, grupo, rol, created_at, sort_key, nombre_busqueda,
                          email_busqueda, celular_busqueda)
       VALUES ('Eva', 'Vieja', 'eva@example.com', 'eva@example.com', '0', 3, ?, 'vieja', 'eva', 'eva', '') RETURNING id`,
      '2026-11-20T16:00:00.000Z',
    );
    const id = Number(person?.id);
    await put(id);
    return id;
  }
  const insert = (db: Database, userId: number) =>
    db.run(
      `INSERT INTO idempotency (user_id, key, call, body_hash, status, body, created_at) VALUES (?, ?, ?, ?, 201, ?, ?)`,
      ...[userId, key, name, bodyHash, response, '2026-11-21T16:00:00.000Z'],
    );

  test('an upgrade takes their hashes away, and an honest repetition across it has its answer', async () => {
    const database = await testDatabase();
    const id = await within(database, (db) =>
      ofBefore(db, async (userId) => {
        await insert(db, userId);
        expect(triesUntilFound(await db.all<Row>('SELECT * FROM idempotency'), body)).not.toBeNull();
      }),
    );
    const upgraded = await startServer({ database });
    try {
      const rows = await upgraded.db.all<Row>('SELECT idempotency.*, call AS name FROM idempotency');
      expect(triesUntilFound(rows, body)).toBeNull();
      expect(rows).toMatchObject([{ body_hash: '', name }]);
      const client = await upgraded.as({ id });
      const again = await client.request(endpoints.createUser, { body, key });
      expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, response, 'true']);
      const school = await client.request(endpoints.createEscuela, { body: { nombre: 'Otra', prefijo: 'OTRA' }, key });
      expect(school.status).toBe(409);
    } finally {
      await upgraded.close();
    }
  });

  test('an old backup loses them while it is restored, an old database that was moved when it is opened', async () => {
    const [source, restored, moved] = [await testDatabase(), await testDatabase(), await testDatabase()];
    const places = (to: TestDatabase) => ({ into: locationOf(to.settings), dataDir: to.settings.dataDir });
    try {
      const { dataDir } = source.settings;
      const folder = join(dataDir, 'respaldos', 'viejo');
      await within(source, async (db) => {
        await ofBefore(db, (userId) => insert(db, userId));
        await makeBackup({ db, dataDir, folder, version: 'old', now: server.clock.now() });
      });
      await restoreBackup({ backup: folder, ...places(restored), catchUp: async () => [] });
      const files = { from: dataDir, to: moved.settings.dataDir };
      await moveEverything({ from: locationOf(source.settings), to: locationOf(moved.settings), files });
      await (await openDatabase(moved.settings)).close();
      for (const target of [restored, moved]) {
        const rows = await within(target, (db) => db.all<Row>('SELECT * FROM idempotency'));
        expect(rows).toHaveLength(1);
        expect(triesUntilFound(rows, body)).toBeNull();
      }
    } finally {
      for (const database of [source, restored, moved]) await database.cleanup();
    }
  });
});
