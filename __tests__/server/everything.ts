/** The database as a whole, before and after a request. */
import { readTables } from '#server/backup/tables.ts';
import type { Database } from '#server/db/database.ts';

type Stored = Record<string, unknown>;
/** Rows by table. */
export type Rows = Map<string, Stored[]>;

export async function everyRow(db: Database, of: (table: string) => boolean = () => true): Promise<Rows> {
  const rows: Rows = new Map();
  for (const { name } of (await readTables(db)).filter(({ name }) => of(name))) {
    rows.set(name, await db.all<Stored>(`SELECT * FROM ${name}`));
  }
  return rows;
}

/** All that the database holds, as one text to look for something that must not be there. */
export const everyText = async (db: Database, of?: (table: string) => boolean): Promise<string> =>
  JSON.stringify([...(await everyRow(db, of))]);

/** Names of all columns of all tables. */
export async function everyColumn(db: Database): Promise<string[]> {
  const tables = await readTables(db);
  return [...new Set(tables.flatMap(({ columns }) => columns.map(({ name }) => name)))];
}

/**
 * Counts from now on how often each table changes but those of the log, which may tell of a refused request; gives what
 * reads the counts as one text. A dump before and after each of a thousand requests would say no more.
 */
export async function tableVersions(db: Database): Promise<() => Promise<string>> {
  const tables = (await readTables(db)).map(({ name }) => name).filter((name) => !name.startsWith('audit'));
  const count = (table: string) => `UPDATE test_versions SET version = version + 1 WHERE name = '${table}';`;
  await db.write(async (tx) => {
    await tx.run('CREATE TABLE test_versions (name TEXT PRIMARY KEY, version INTEGER NOT NULL)');
    for (const table of tables) {
      await tx.run('INSERT INTO test_versions VALUES (?, 0)', table);
      if (globalThis.DATABASE === 'postgres') {
        await tx.run(`CREATE FUNCTION test_${table}() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN ${count(table).replaceAll("'", "''")} RETURN NULL; END'`);
        await tx.run(`CREATE TRIGGER test_${table} AFTER INSERT OR UPDATE OR DELETE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION test_${table}()`);
        continue;
      }
      for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
        await tx.run(`CREATE TRIGGER test_${table}_${change} AFTER ${change} ON ${table} BEGIN ${count(table)} END`);
      }
    }
  });
  return async () => JSON.stringify(await db.all('SELECT name, version FROM test_versions ORDER BY name'));
}

/** Of the lines of the log after this one, what was done. */
export async function deedsAfter(db: Database, line: number): Promise<string[]> {
  const rows = await db.all<{ accion: string }>('SELECT accion FROM audit WHERE id > ? ORDER BY id', line);
  return rows.map(({ accion }) => accion);
}
export async function lastLine(db: Database): Promise<number> {
  return (await db.get<{ id: number | null }>('SELECT max(id) AS id FROM audit'))?.id ?? 0;
}
