import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import type { Migration } from '#server/db/migrations/words.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';
import { embedded } from '../../support/embedded.ts';

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
  name: '0001_first',
  up: ({ id, text, strict }) => [`CREATE TABLE first (id ${id}, name ${text} UNIQUE)${strict}`],
};
const second: Migration = {
  name: '0002_second',
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

test('the list has every migration of the folder, in the order of their numbers', () => {
  const folder = join(__dirname, '../../../src/server/db/migrations');
  const files = readdirSync(folder).filter((file) => /^\d{4}_/.test(file));
  expect(migrations.map((migration) => `${migration.name}.ts`)).toEqual(files.sort());
});

test('an empty database gets them all, and a second start none', async () => {
  const opening = async () => {
    const db = await openDatabase(fresh.settings);
    const rows = await db.all('SELECT name, checksum, applied_at FROM migrations ORDER BY name');
    await db.close();
    return rows;
  };
  const rows = await opening();
  expect(rows).toHaveLength(migrations.length);
  expect(rows[0]).toEqual({
    name: '0001_people',
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    applied_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(await opening()).toEqual(rows);
});

test('a later version adds its own', async () => {
  await withDatabase((db) => migrate(db, [first]));
  await withDatabase((db) => migrate(db, [first, second]));
  expect(await applied()).toEqual(['0001_first', '0002_second']);
  expect(await withDatabase((db) => db.all('SELECT title FROM first'))).toEqual([{ title: 'kept' }]);
});

test('one that fails half-way leaves nothing, and passes once it is mended', async () => {
  const failing: Migration = { ...second, up: (words) => [...second.up(words), 'SELECT 1 FROM nowhere'] };
  await withDatabase(async (db) => {
    await expect(migrate(db, [first, failing])).rejects.toThrow(
      /^Migration 0002_second failed and was undone: .*nowhere/,
    );
    expect(await db.all('SELECT name FROM first')).toEqual([]);
    await expect(db.all('SELECT id FROM second')).rejects.toThrow('second');
  });
  expect(await applied()).toEqual(['0001_first']);
  await withDatabase((db) => migrate(db, [first, second]));
  expect(await applied()).toEqual(['0001_first', '0002_second']);
});

describe('a table that others refer to is made anew', () => {
  const family: Migration = {
    name: '0001_family',
    up: ({ id, ref, text, strict }) => [
      `CREATE TABLE parents (id ${id}, name ${text})${strict}`,
      `CREATE TABLE children (id ${id}, parent_id ${ref} NOT NULL REFERENCES parents (id) ON DELETE CASCADE)${strict}`,
      `INSERT INTO parents (id, name) VALUES (1, 'Ana'), (2, 'Iván')`,
      'INSERT INTO children (parent_id) VALUES (1), (2), (2)',
    ],
  };
  const anew = (condition: string): Migration => ({
    name: '0002_anew',
    rebuilds: true,
    up: ({ dialect, id, text, strict }) =>
      dialect === 'sqlite'
        ? [
            `CREATE TABLE parents_new (id ${id}, name ${text} NOT NULL)${strict}`,
            `INSERT INTO parents_new (id, name) SELECT id, name FROM parents WHERE ${condition}`,
            'DROP TABLE parents',
            'ALTER TABLE parents_new RENAME TO parents',
          ]
        : [`DELETE FROM parents WHERE NOT (${condition})`, 'ALTER TABLE parents ALTER COLUMN name SET NOT NULL'],
  });
  const children = (db: Database) => db.all('SELECT parent_id FROM children ORDER BY id');

  test('the others keep their rows, and foreign keys hold afterwards', async () => {
    await withDatabase(async (db) => {
      await migrate(db, [family, anew('id > 0')]);
      expect(await children(db)).toEqual([{ parent_id: 1 }, { parent_id: 2 }, { parent_id: 2 }]);
      await expect(db.run('INSERT INTO children (parent_id) VALUES (9)')).rejects.toMatchObject({ kind: 'foreignKey' });
      await expect(db.run('INSERT INTO parents (name) VALUES (NULL)')).rejects.toThrow();
    });
  });

  // PostgreSQL needs no new table and its foreign keys never rest.
  embedded?.test('one that would leave rows without their parent is undone', async () => {
    await withDatabase(async (db) => {
      await expect(migrate(db, [family, anew('id = 1')])).rejects.toThrow('refer to parents in vain');
      expect(await db.all('SELECT id FROM parents')).toHaveLength(2);
      await expect(db.run('INSERT INTO children (parent_id) VALUES (9)')).rejects.toMatchObject({ kind: 'foreignKey' });
    });
    expect(await applied()).toEqual(['0001_family']);
  });
});

test('one that was edited after it was applied is refused', async () => {
  await withDatabase((db) => migrate(db, [first]));
  const edited: Migration = { ...first, up: (words) => first.up(words).map((sql) => sql.replace('UNIQUE', '')) };
  await withDatabase(async (db) => {
    await expect(migrate(db, [edited, second])).rejects.toThrow('El paso 0001_first se editó después de aplicarse');
  });
  expect(await applied()).toEqual(['0001_first']);
});

test('a database of a newer version is refused', async () => {
  await withDatabase((db) => migrate(db, [first, second]));
  await withDatabase(async (db) => {
    await expect(migrate(db, [first])).rejects.toThrow('tiene el paso 0002_second, que esta versión no conoce');
  });
});

test('a database that lacks an earlier one is refused', async () => {
  const between: Migration = { name: '0001_forgotten', up: () => ['DROP TABLE second'] };
  await withDatabase((db) => migrate(db, [first, second]));
  await withDatabase(async (db) => {
    await expect(migrate(db, [first, between, second])).rejects.toThrow('pero no 0001_forgotten, que va antes');
    expect(await db.all('SELECT id FROM second')).toEqual([]);
  });
});

test('an extension that cannot be made: the message says who can help', async () => {
  const extension: Migration = { name: '0001_extension', up: () => ['CREATE EXTENSION IF NOT EXISTS not_there'] };
  await withDatabase(async (db) => {
    await expect(migrate(db, [extension])).rejects.toThrow(
      /^Migration 0001_extension failed and was undone: .*have its administrator run in this database: CREATE EXTENSION IF NOT EXISTS not_there/s,
    );
  });
});

test('of several connections that find it empty in the same instant, one applies each migration', async () => {
  const connections = await Promise.all(Array.from({ length: 8 }, openEmpty));
  await Promise.all(connections.map((db) => migrate(db, [first, second])));
  await Promise.all(connections.map((db) => db.close()));
  expect(await applied()).toEqual(['0001_first', '0002_second']);
});

test('of several processes that start at once, one applies each migration and all start', async () => {
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
