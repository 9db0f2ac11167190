import { type Database, DatabaseError } from './database.ts';
import { type Limits, REQUEST_LIMITS } from './limits.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { openSqlite } from './sqlite.ts';
import { refuseUnfinished } from './unfinished.ts';
import { type WatchedDatabase, watched } from './watched.ts';

/** `user_version` of a file in which nothing was ever deleted without being written over. */
const CLEAN = 1;

/**
 * Removes leftovers of earlier versions; call it after the migrations with the number applied before.
 * SQLite's file is written anew, once: what was deleted in it until now still stood between its rows. Where there is no
 * room for that the next start tries again.
 */
async function sweepAfterUpgrade(db: Database, before: number, now: number): Promise<void> {
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

/**
 * The database that the settings name, brought to the newest schema: SQLite in `dataDir`, or PostgreSQL when there is a
 * `databaseUrl`. `prepare` writes what else has to be there before anybody asks, without the limits of time of a request.
 * Throws when it can't be reached, is too old, of a newer program, or half filled; then nothing was changed.
 */
export async function openDatabase(
  settings: { dataDir: string; databaseUrl: string | null },
  prepare: (database: Database) => Promise<void> = async () => {},
): Promise<WatchedDatabase> {
  const { dataDir, databaseUrl } = settings;
  const database = await brought(databaseUrl ? await openServer(databaseUrl) : openSqlite(dataDir), prepare);
  if (!databaseUrl) return watched(database);
  // A step of the schema takes as long as there are rows, and waits for other servers that start; a request does not.
  await database.close();
  return watched(await openServer(databaseUrl, REQUEST_LIMITS));
}

/** The same database at the newest schema, and prepared; closed when it does not come there. */
async function brought(database: Database, prepare: (database: Database) => Promise<void>): Promise<Database> {
  try {
    await refuseUnfinished(database);
    const before = await migrate(database, migrations);
    await sweepAfterUpgrade(database, before, migrations.length);
    await prepare(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openServer(url: string, limits: Limits | null = null): Promise<Database> {
  // Whoever has the embedded database does not load the client of the other one.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url, limits);
}
