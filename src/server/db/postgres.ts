import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import type { Database, Transaction, Value } from './database.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { fromPostgres, isWorthAnotherTry } from './postgres-errors.ts';
import { postgresSnapshot } from './postgres-snapshot.ts';
import { postgresStatements } from './postgres-statements.ts';
import { rowTypes } from './postgres-types.ts';
import { OpenSnapshots, type Snapshot } from './snapshot.ts';
import { type Outcome, refuseInsideWork, runWork } from './transaction.ts';

/** The name of its connections. */
export const PRODUCT = 'servicios-escolares';

const MOST_CONNECTIONS = 10;
const MOST_TRIES = 5;
/** How long a request waits for a connection, in milliseconds, before it is told that the database is away. */
const CONNECTION_TIMEOUT = 10_000;
const OLDEST_VERSION = 15;

/**
 * An address with the name that connections to it have. One that stands in the address itself would win, and whoever must
 * not begin beside a running server would not know it.
 */
export function connectionUnder(application_name: string, url: string) {
  const address = new URL(url);
  address.searchParams.delete('application_name');
  return { connectionString: address.href, application_name };
}

/**
 * The PostgreSQL database of a `postgres://` address, not yet migrated. Throws a DatabaseError when it can't be reached
 * and an Error when it is none that serves.
 */
export async function openPostgres(url: string): Promise<Database> {
  const settings = {
    ...connectionUnder(PRODUCT, url),
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    keepAlive: true,
    types: rowTypes,
  };
  const pool = new Pool({ ...settings, max: MOST_CONNECTIONS });
  // An idle connection that breaks: the pool has dropped it already, but an event nobody hears ends the process.
  pool.on('error', () => {});
  const database = postgresDatabase(pool, () => postgresSnapshot(settings));
  try {
    await refuseUnfit(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function refuseUnfit(database: Database): Promise<void> {
  const server = await database.get<{ version: number; encoding: string }>(
    `SELECT CAST(current_setting('server_version_num') AS integer) / 10000 AS version,
      current_setting('server_encoding') AS encoding`,
  );
  if (!server || server.version < OLDEST_VERSION) {
    throw new Error(`DATABASE_URL: PostgreSQL ${OLDEST_VERSION} or later is needed, this one is ${server?.version}`);
  }
  if (server.encoding !== 'UTF8') {
    throw new Error(`DATABASE_URL: the database must be in UTF8, this one is in ${server.encoding}`);
  }
}

function postgresDatabase(pool: Pool, takeSnapshot: () => Promise<Snapshot>): Database {
  const statements = postgresStatements(pool);
  const running = new Set<Promise<unknown>>();
  const snapshots = new OpenSnapshots();
  let closed: Promise<void> | null = null;

  /** Keeps count of what is under way: a pool that ends leaves those that still wait for a connection waiting for ever. */
  async function track<R>(method: string, action: () => Promise<R>): Promise<R> {
    refuseInsideWork(method);
    if (closed) throw new Error('The database is closed');
    const promise = action();
    running.add(promise);
    try {
      return await promise;
    } finally {
      running.delete(promise);
    }
  }

  return {
    dialect: postgresDialect,
    all: <Row>(sql: string, ...params: Value[]) => track('all', () => statements.all<Row>(sql, ...params)),
    get: <Row>(sql: string, ...params: Value[]) => track('get', () => statements.get<Row>(sql, ...params)),
    run: (sql, ...params) => track('run', () => statements.run(sql, ...params)),
    write: (work) => track('write', () => writeWithRetries(pool, work)),
    snapshot: () => track('snapshot', async () => snapshots.add(await takeSnapshot())),
    get openSnapshots() {
      return snapshots.count;
    },
    sweep: () => track('sweep', () => vacuum(pool)),
    sweepHourly: async () => true,
    ping: () => track('ping', async () => void (await statements.get('SELECT 1'))),
    close() {
      closed ??= Promise.allSettled(running)
        .then(() => snapshots.close())
        .then(() => pool.end());
      return closed;
    },
  };
}

/** Of this schema's own tables. Indices are cleaned however few rows are gone. */
async function vacuum(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ names: string }>(
    `SELECT string_agg(quote_ident(relname), ', ') AS names FROM pg_class
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`,
  );
  await pool.query(`VACUUM (ANALYZE, INDEX_CLEANUP ON) ${rows[0]?.names}`);
  return true;
}

async function writeWithRetries<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await writeOnce(pool, work);
    if (outcome.ok) return outcome.value;
    if (tries === MOST_TRIES || !isWorthAnotherTry(outcome.failure)) throw outcome.error;
    // Done again at once it would often take its rows before the other one wakes up, and fail the same way.
    await pause(tries * 20 * Math.random());
  }
}

async function writeOnce<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<Outcome<T>> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    throw fromPostgres(error);
  }
  // While it is lent the pool does not listen, and a connection that breaks between two statements would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  let broken = false;
  try {
    await client.query('BEGIN');
    const outcome = await runWork(postgresStatements(client), work);
    await client.query(outcome.ok ? 'COMMIT' : 'ROLLBACK');
    return outcome;
  } catch (failure) {
    // BEGIN, COMMIT or ROLLBACK did not pass: nobody knows what state the connection is in.
    broken = true;
    return { ok: false, error: fromPostgres(failure), failure };
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}
