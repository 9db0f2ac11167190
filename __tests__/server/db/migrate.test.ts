import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import type { Migration } from '#server/db/migrations/migration.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';

let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await testDatabase();
});
afterEach(() => fresh.cleanup());

async function openEmpty(): Promise<Database> {
  const { dataDir, databaseUrl } = fresh.settings;
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
}

/** The empty database, not migrated, for the time of `use`. */
async function withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openEmpty();
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

const first: Migration = {
  name: '1001_first',
  up: ({ id, text, strict }) => [`CREATE TABLE first (id ${id}, name ${text} UNIQUE)${strict}`],
};
const second: Migration = {
  name: '1002_second',
  up: ({ id, strict }) => [
    `INSERT INTO first (name) VALUES ('kept')`,
    `CREATE TABLE second (id ${id})${strict}`,
    'ALTER TABLE first RENAME COLUMN name TO title',
  ],
};

const applied = () =>
  withDatabase(async (db) => {
    const rows = await db.all<{ name: string }>('SELECT name FROM migrations ORDER BY name');
    return rows.map((row) => row.name);
  });

test('the list has every migration file in numerical order', () => {
  const folder = join(__dirname, '../../../src/server/db/migrations');
  const files = readdirSync(folder).filter((file) => /^\d{4}_/.test(file));
  expect(migrations.map((migration) => `${migration.name}.ts`)).toEqual(files.sort());
});

test('an empty database gets all migrations, and a second start none', async () => {
  const opening = async () => {
    const db = await openDatabase(fresh.settings);
    const rows = await db.all('SELECT name, checksum, applied_at FROM migrations ORDER BY name');
    await db.close();
    return rows;
  };
  const rows = await opening();
  expect(rows).toHaveLength(migrations.length);
  expect(rows[0]).toEqual({
    name: '1000_baseline',
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    applied_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(await opening()).toEqual(rows);
});

test('a later version adds its own', async () => {
  await withDatabase((db) => migrate(db, [first]));
  await withDatabase((db) => migrate(db, [first, second]));
  expect(await applied()).toEqual(['1001_first', '1002_second']);
  expect(await withDatabase((db) => db.all('SELECT title FROM first'))).toEqual([{ title: 'kept' }]);
});

test('a failed migration is rolled back, and passes once repaired', async () => {
  const failing: Migration = { ...second, up: (words) => [...second.up(words), 'SELECT 1 FROM nowhere'] };
  await withDatabase(async (db) => {
    await expect(migrate(db, [first, failing])).rejects.toThrow(
      /^Migration 1002_second failed and was undone: .*nowhere/,
    );
    expect(await db.all('SELECT name FROM first')).toEqual([]);
    await expect(db.all('SELECT id FROM second')).rejects.toThrow('second');
  });
  expect(await applied()).toEqual(['1001_first']);
  await withDatabase((db) => migrate(db, [first, second]));
  expect(await applied()).toEqual(['1001_first', '1002_second']);
});

test('a migration edited after it was applied is refused', async () => {
  await withDatabase((db) => migrate(db, [first]));
  const edited: Migration = { ...first, up: (words) => first.up(words).map((sql) => sql.replace('UNIQUE', '')) };
  await withDatabase(async (db) => {
    await expect(migrate(db, [edited, second])).rejects.toThrow('El paso 1001_first se editó después de aplicarse');
  });
  expect(await applied()).toEqual(['1001_first']);
});

test('a database of a newer version is refused', async () => {
  await withDatabase((db) => migrate(db, [first, second]));
  await withDatabase(async (db) => {
    await expect(migrate(db, [first])).rejects.toThrow('tiene el paso 1002_second, que esta versión no conoce');
  });
});

test('a database that lacks an earlier one is refused', async () => {
  const between: Migration = { name: '1001_forgotten', up: () => ['DROP TABLE second'] };
  await withDatabase((db) => migrate(db, [first, second]));
  await withDatabase(async (db) => {
    await expect(migrate(db, [first, between, second])).rejects.toThrow('pero no 1001_forgotten, que va antes');
    expect(await db.all('SELECT id FROM second')).toEqual([]);
  });
});

test('an extension that cannot be created names who can help', async () => {
  const extension: Migration = { name: '1001_extension', up: () => ['CREATE EXTENSION IF NOT EXISTS not_there'] };
  await withDatabase(async (db) => {
    await expect(migrate(db, [extension])).rejects.toThrow(
      /^Migration 1001_extension failed and was undone: .*have its administrator run in this database: CREATE EXTENSION IF NOT EXISTS not_there/s,
    );
  });
});

test('concurrent connections to an empty database apply each migration once', async () => {
  const connections = await Promise.all(Array.from({ length: 8 }, openEmpty));
  await Promise.all(connections.map((db) => migrate(db, [first, second])));
  await Promise.all(connections.map((db) => db.close()));
  expect(await applied()).toEqual(['1001_first', '1002_second']);
});

test('concurrent processes apply each migration once and all start', async () => {
  const script = `
    import { openDatabase } from '#server/db/open.ts';
    const db = await openDatabase(JSON.parse(process.env.SETTINGS));
    const rows = await db.all('SELECT name, applied_at FROM migrations ORDER BY name');
    await db.close();
    console.log(JSON.stringify(rows));
  `;
  const env = { ...process.env, SETTINGS: JSON.stringify(fresh.settings) };
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env });
  const outputs = await Promise.all([start(), start(), start()]);
  const seen = outputs.map(({ stdout }) => JSON.parse(stdout));
  expect(seen[0]).toHaveLength(migrations.length);
  for (const rows of seen) expect(rows).toEqual(seen[0]);
});
