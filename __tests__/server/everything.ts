import { readTables } from '#server/backup/tables.ts';
import type { Database } from '#server/db/database.ts';
import { everyRow, type Rows } from './columns.ts';

/** What nobody changes who is refused: of that itself the log may tell. */
const RECORDS = (table: string): boolean => !table.startsWith('audit');

/** Counts from now on how often each of these tables of the embedded database changes; gives what reads the counts. */
async function changesOf(db: Database, of: (table: string) => boolean) {
  const tables = (await readTables(db)).map(({ name }) => name).filter(of);
  await db.write(async (tx) => {
    await tx.run('CREATE TABLE test_versions (name TEXT PRIMARY KEY, version INTEGER NOT NULL)');
    for (const table of tables) {
      await tx.run('INSERT INTO test_versions VALUES (?, 0)', table);
      for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
        await tx.run(`CREATE TRIGGER test_${table}_${change} AFTER ${change} ON ${table}
          BEGIN UPDATE test_versions SET version = version + 1 WHERE name = '${table}'; END`);
      }
    }
  });
  return () => db.all<{ name: string; version: number }>('SELECT name, version FROM test_versions ORDER BY name');
}

/**
 * The counts of changes of all records, as one text. A dump before and after each of a thousand requests would say no more.
 */
export async function tableVersions(db: Database): Promise<() => Promise<string>> {
  const versions = await changesOf(db, RECORDS);
  return async () => JSON.stringify(await versions());
}

/**
 * What reads every row of the embedded database, of its log too, again and again: tables that have not changed since the
 * last look are those of that look.
 */
export async function everyRowAgain(db: Database): Promise<() => Promise<Rows>> {
  const versions = await changesOf(db, () => true);
  const [known, rows]: [Map<string, number>, Rows] = [new Map(), new Map()];
  return async () => {
    const now = await versions();
    const changed = new Set(now.filter(({ name, version }) => known.get(name) !== version).map(({ name }) => name));
    for (const [table, all] of await everyRow(db, (name) => changed.has(name))) rows.set(table, all);
    for (const { name, version } of now) known.set(name, version);
    return new Map(rows);
  };
}

/** Of the lines of the log after this one, what was done. */
export async function deedsAfter(db: Database, line: number): Promise<string[]> {
  const rows = await db.all<{ accion: string }>('SELECT accion FROM audit WHERE id > ? ORDER BY id', line);
  return rows.map(({ accion }) => accion);
}
export async function lastLine(db: Database): Promise<number> {
  return (await db.get<{ id: number | null }>('SELECT max(id) AS id FROM audit'))?.id ?? 0;
}

/** All that the database holds, as one text to look for something that must not be there. */
export const everyText = async (db: Database, of?: (table: string) => boolean): Promise<string> =>
  JSON.stringify([...(await everyRow(db, of))]);
