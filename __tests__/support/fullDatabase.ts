/** A database without room, and with room again. */
import type { Database } from '#server/db/database.ts';

/**
 * SQLite really runs out of pages. PostgreSQL says what it says when its disk is full, for writes to these tables: its disk
 * is that of all tests.
 */
export async function fillDatabase(db: Database, tables: readonly string[]): Promise<void> {
  if (db.dialect.name === 'sqlite') {
    await db.run('PRAGMA wal_checkpoint');
    await db.run('PRAGMA max_page_count = 1');
    return;
  }
  await db.run(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''could not extend file: No space left on device'' USING ERRCODE = ''53100''; END'`);
  for (const table of tables)
    await db.run(`CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION no_room()`);
}

export const makeSpace = (db: Database) =>
  db.run(db.dialect.name === 'sqlite' ? 'PRAGMA max_page_count = 1000000' : 'DROP FUNCTION no_room CASCADE');
