/**
 * What is stored of a keyed request gives none of its secrets away: not to who has a backup, and not to who has the
 * database itself. The row tells everything but what the client alone has, its Idempotency-Key.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { locationOf } from '#server/backup/location.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { backedRows } from '#server/backup/verify.ts';
import { makeBackup } from '#server/backup/write.ts';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '../../support/database.ts';
import { serverOfFile, startServer } from '../../support/server.ts';

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
