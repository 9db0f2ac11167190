import type { Database } from '#server/db/database.ts';
import { everyRow } from './columns.ts';

/** What nobody changes who is refused: of that itself the log may tell. */
export const RECORDS = (table: string): boolean => !table.startsWith('audit');

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
