import type { Database } from './database.ts';
import { type Limits, REQUEST_LIMITS } from './limits.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { openSqlite } from './sqlite.ts';
import { refuseUnfinished } from './unfinished.ts';
import { type WatchedDatabase, watched } from './watched.ts';

/**
 * The database that the settings name, brought to the newest schema: SQLite in `dataDir`, or PostgreSQL when there is a
 * `databaseUrl`. `prepare` writes what else has to be there before anybody asks, without the limits of time of a request.
 * Throws when it can't be reached, is too old, of a newer program, or half filled; then nothing was changed.
 */
export async function openDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  prepare?: (database: Database) => Promise<void>,
): Promise<WatchedDatabase> {
  const database = databaseUrl ? await openServer(databaseUrl) : openSqlite(dataDir);
  try {
    await refuseUnfinished(database);
    await migrate(database, migrations);
    await prepare?.(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  if (!databaseUrl) return watched(database);
  // A step of the schema takes as long as there are rows, and waits for other servers that start; a request does not.
  await database.close();
  return watched(await openServer(databaseUrl, REQUEST_LIMITS));
}

async function openServer(url: string, limits: Limits | null = null): Promise<Database> {
  // Whoever has the embedded database does not load the client of the other one.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url, limits);
}
