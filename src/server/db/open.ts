import { type Database, DatabaseError, type Queryable, type Value } from './database.ts';
import { type Limits, REQUEST_LIMITS } from './limits.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { refuseUnfinished } from './refused.ts';
import { openSqlite } from './sqlite.ts';

/** Why nothing can be stored: no room, or the disk or the server behind it fails. */
type Trouble = 'full' | 'away';

/** A database that knows whether writing works. */
export interface WatchedDatabase extends Database {
  /** Null when it does. After a write that failed it tries whether it works again, so this ends by itself. */
  trouble(): Promise<Trouble | null>;
}

/** Changes nothing, and is a write all the same; it needs more room than any write that could have failed. */
const TRY = [
  'UPDATE migrations SET applied_at = applied_at WHERE name = (SELECT min(name) FROM migrations)',
  'CREATE TABLE intento (texto text)',
  `INSERT INTO intento (texto) VALUES ('${'x'.repeat(65_536)}')`,
  'DROP TABLE intento',
];

function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof DatabaseError)) return null;
  return error.kind === 'full' || error.kind === 'away' ? error.kind : null;
}

/** The same database, migrated already, which now remembers whether its last write was stored. */
export function watched(database: Database): WatchedDatabase {
  let trouble: Trouble | null = null;
  const write: Database['write'] = async (work) => {
    try {
      const value = await database.write(work);
      trouble = null;
      return value;
    } catch (error) {
      // An error of the work's own says nothing about the disk.
      trouble = troubleOf(error) ?? trouble;
      throw error;
    }
  };
  return Object.assign(Object.create(database) as Database, {
    write,
    async trouble() {
      if (trouble) {
        await write(async (tx) => {
          for (const statement of TRY) await tx.run(statement);
        }).catch(() => {});
      }
      return trouble;
    },
  });
}

/**
 * Opens the database of the settings with the newest schema: SQLite in `dataDir`, or PostgreSQL when there is a
 * `databaseUrl`. `prepare` makes the writes of a first start, without the time limits of a request. Throws when it
 * can't be reached, is too old, of a newer program, or half filled; then nothing was changed.
 */
export async function openDatabase(
  { dataDir, databaseUrl, readDatabaseUrl = null }: Places,
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
  const main = await openServer(databaseUrl, REQUEST_LIMITS);
  return watched(readDatabaseUrl ? withStandby(main, readDatabaseUrl) : main);
}

interface Places {
  dataDir: string;
  databaseUrl: string | null;
  /** PostgreSQL to read at length from: a standby of `databaseUrl`. */
  readDatabaseUrl?: string | null;
}

/** The database, of which long readings go to a standby. While that is away they go to the database itself. */
function withStandby(database: Database, url: string): Database {
  let opening: Promise<Database> | null = null;
  const standby = (): Promise<Database> => {
    opening ??= import('./postgres.ts')
      .then(({ openPostgres }) => openPostgres(url, REQUEST_LIMITS, { reading: true }))
      .catch((error: unknown) => {
        opening = null;
        throw error;
      });
    return opening;
  };
  const isAway = (error: unknown) => error instanceof DatabaseError && error.kind === 'away';
  /** Also a standby that took back what it was reading, because the database has changed it since. */
  async function preferring<R>(read: (from: Database) => Promise<R>): Promise<R> {
    try {
      return await read(await standby());
    } catch (error) {
      if (!isAway(error) && (Object(error) as { code?: unknown }).code !== '40001') throw error;
      return read(database);
    }
  }
  const pastReads: Queryable = {
    dialect: database.dialect,
    all: <Row>(sql: string, ...params: Value[]) => preferring((from) => from.all<Row>(sql, ...params)),
    get: <Row>(sql: string, ...params: Value[]) => preferring((from) => from.get<Row>(sql, ...params)),
    run: (sql, ...params) => database.run(sql, ...params),
  };
  return Object.defineProperties(Object.create(database) as Database, {
    pastReads: { value: pastReads },
    snapshot: { value: () => preferring((from) => from.snapshot()) },
    faults: {
      value: async () => {
        const isThere = await standby()
          .then((one) => one.ping())
          .then(
            () => true,
            () => false,
          );
        return [...(await database.faults()), ...(isThere ? [] : ['standbyAway'])];
      },
    },
    close: {
      value: async () => {
        await Promise.allSettled([opening?.then((one) => one.close())]);
        await database.close();
      },
    },
  });
}

async function openServer(url: string, limits: Limits | null = null): Promise<Database> {
  // Loaded on demand: the embedded database does not need the PostgreSQL client.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url, limits);
}
