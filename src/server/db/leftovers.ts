import { type Database, DatabaseError } from './database.ts';

/** `user_version` of a file in which nothing was ever deleted without being written over. */
const CLEAN = 1;

/**
 * What the versions before left in the files: call it after the steps of the schema, with how many there were before.
 * SQLite's file is written anew, once: what was deleted in it until now still stood between its rows. Where there is no
 * room for that the next start tries again.
 */
export async function sweepAfterUpgrade(db: Database, before: number, now: number): Promise<void> {
  if (db.dialect.name === 'postgres') {
    if (before > 0 && before < now) await db.sweep();
    return;
  }
  if ((await db.get<{ user_version: number }>('PRAGMA user_version'))?.user_version === CLEAN) return;
  try {
    if (before > 0) await db.run('VACUUM');
    await db.run(`PRAGMA user_version = ${CLEAN}`);
    await db.sweep();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}
