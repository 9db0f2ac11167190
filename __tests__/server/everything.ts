import { readTables } from '#server/backup/tables.ts';
import type { Database } from '#server/db/database.ts';

/** What nobody changes who is refused: of that itself the log may tell. */
export const RECORDS = (table: string): boolean => !table.startsWith('audit');

const names = new WeakMap<Database, string[]>();

/** Every table, as the database's catalogue has them. */
async function tablesOf(db: Database): Promise<string[]> {
  const known = names.get(db) ?? (await readTables(db)).map(({ name }) => name);
  names.set(db, known);
  return known;
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
export async function everyText(db: Database, of: (table: string) => boolean = () => true): Promise<string> {
  const tables = (await tablesOf(db)).filter(of);
  return JSON.stringify(await Promise.all(tables.map((table) => db.all(`SELECT * FROM ${table}`))));
}
