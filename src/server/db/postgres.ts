import { setTimeout as pause } from 'node:timers/promises';
import { Client, escapeLiteral, Pool, type PoolClient, type QueryResult } from 'pg';
import { hostAddresses, wantedSession } from '#contract/database-address.ts';
import {
  type Database,
  type DatabaseFault,
  type Statement,
  statementsRun,
  type Transaction,
  type Value,
} from './database.ts';
import { CONNECTION_LIMIT, KEEPALIVE_DELAY, type Limits, PING_LIMIT, SNAPSHOT_LIMITS } from './limits.ts';
import {
  beginning,
  clientOfHosts,
  fromPostgres,
  isPooled,
  isSilence,
  isWorthAnotherTry,
  type Link,
  linkSettings,
  placeValues,
  postgresStatements,
  rowTypes,
} from './postgres-connection.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { DatabaseRefused } from './refused.ts';
import { ahead, OpenSnapshots, SLICE, type Snapshot } from './snapshot.ts';
import { type LateNumbers, type Outcome, RAISE, refuseInsideWork, runWork } from './transaction.ts';

/** A read transaction on a connection of its own, so that the requests keep all of theirs. */
async function postgresSnapshot(link: Link, limits: Limits): Promise<Snapshot> {
  const client = new link.Client(linkSettings(link, limits));
  // A broken connection fails the running statement; an `error` event without a listener ends the process.
  client.on('error', () => {});
  const statements = postgresStatements(client, link);
  /** Names of the cursors that are open: used again, because each is part of a text that stays prepared. */
  const cursors = new Set<string>();
  let closed: Promise<void> | null = null;

  const snapshot: Snapshot = {
    ...statements,
    async *slices<Row>(sql: string, ...params: Value[]) {
      let number = 1;
      while (cursors.has(`slices_${number}`)) number += 1;
      const cursor = `slices_${number}`;
      cursors.add(cursor);
      await statements.run(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${sql}`, ...params);
      yield* ahead<Row>(
        () => statements.all<Row>(`FETCH ${SLICE} FROM ${cursor}`),
        async () => {
          // After a statement that failed there is nothing left to close.
          if (!closed) await statements.run(`CLOSE ${cursor}`).catch(() => {});
          cursors.delete(cursor);
        },
      );
    },
    close() {
      // Does not wait for a running statement: its reader is gone.
      closed ??= client.end().catch(() => {});
      return closed;
    },
  };
  try {
    await client.connect();
    await client.query(beginning(link, 'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY', limits));
    // The instant is that of the first read, so it is made now.
    await client.query('SELECT 1');
    return snapshot;
  } catch (error) {
    await snapshot.close();
    throw fromPostgres(error);
  }
}

/** The name of its connections. */
export const PRODUCT = 'servicios-escolares';

const MOST_CONNECTIONS = 10;
const MOST_TRIES = 5;
const OLDEST_VERSION = 15;

/**
 * An address with this application name. One in the address itself would win, and the check for a running server would
 * miss it.
 */
export function connectionUnder(application_name: string, url: string) {
  const [first = url] = hostAddresses(url) ?? [];
  const address = new URL(first);
  address.searchParams.delete('application_name');
  return { connectionString: address.href, application_name };
}

/** The class of connections to the one of its hosts that serves: by default the one that takes writes. */
export function connectionClass(url: string, wanted = wantedSession(url) ?? 'read-write'): typeof Client {
  const addresses = hostAddresses(url) ?? [];
  if (addresses.length < 2 && wantedSession(url) === null) return Client;
  return clientOfHosts(
    addresses.map((one) => connectionUnder(PRODUCT, one)),
    wanted,
  );
}

/**
 * The PostgreSQL database of a `postgres://` address, not yet migrated; without `limits` it waits as long as it takes.
 * With `reading` a standby will do. Throws a DatabaseError when it can't be reached and an Error when it is none that serves.
 */
export async function openPostgres(
  url: string,
  limits: Limits | null = null,
  { reading = false } = {},
): Promise<Database> {
  const address = {
    ...connectionUnder(PRODUCT, url),
    connectionTimeoutMillis: CONNECTION_LIMIT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY,
    types: rowTypes,
  };
  const Connection = connectionClass(url, wantedSession(url) ?? (reading ? 'prefer-standby' : 'read-write'));
  const link: Link = { address, Client: Connection, pooled: await isPooled(address, Connection) };
  const pool = new Pool({ ...linkSettings(link, limits), max: MOST_CONNECTIONS, Client: Connection });
  // The pool has dropped a broken idle connection already; an `error` event without a listener ends the process.
  pool.on('error', () => {});
  const database = postgresDatabase(pool, link, limits);
  try {
    await refuseUnfit(database, reading);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function refuseUnfit(database: Database, reading: boolean): Promise<void> {
  const server = await database.get<{ version: number; encoding: string; readonly: number }>(
    `SELECT CAST(current_setting('server_version_num') AS integer) / 10000 AS version,
      current_setting('server_encoding') AS encoding,
      pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS readonly`,
  );
  if (!server || server.version < OLDEST_VERSION) {
    throw new DatabaseRefused(
      `La base de datos de DATABASE_URL es PostgreSQL ${server?.version}: se necesita la versión ${OLDEST_VERSION} o una posterior.`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new DatabaseRefused(
      `La base de datos de DATABASE_URL guarda los textos en ${server.encoding}: crea una en UTF8.`,
    );
  }
  if (server.readonly && !reading) {
    throw new DatabaseRefused(
      'La base de datos de DATABASE_URL solo se puede leer (¿es una réplica?): indica la que recibe las escrituras.',
    );
  }
}

function postgresDatabase(pool: Pool, link: Link, limits: Limits | null): Database {
  const statements = postgresStatements(pool, link);
  const begin = beginning(link, 'BEGIN', limits);
  const running = new Set<Promise<unknown>>();
  const snapshots = new OpenSnapshots();
  let closed: Promise<void> | null = null;

  /** Tracks the running calls: a pool that ends never answers calls that wait for a connection. */
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

  const database: Database = {
    dialect: postgresDialect,
    file: null,
    all: <Row>(sql: string, ...params: Value[]) => track('all', () => statements.all<Row>(sql, ...params)),
    get: <Row>(sql: string, ...params: Value[]) => track('get', () => statements.get<Row>(sql, ...params)),
    run: (sql, ...params) => track('run', () => statements.run(sql, ...params)),
    write: (work) => track('write', () => writeWithRetries(pool, link, begin, work)),
    snapshot: () => track('snapshot', async () => snapshots.add(await postgresSnapshot(link, SNAPSHOT_LIMITS))),
    get load() {
      return { connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
    },
    get openSnapshots() {
      return snapshots.count;
    },
    // The server of the database does the reading.
    get longReads() {
      return database;
    },
    get pastReads() {
      return database;
    },
    faults: () => faultsOf(database),
    sweep: () => track('sweep', () => vacuum(link)),
    sweepHourly: async () => true,
    ping: () => track('ping', () => ping(pool)),
    close() {
      closed ??= Promise.allSettled(running)
        .then(() => snapshots.close())
        .then(() => pool.end());
      return closed;
    },
  };
  return database;
}

/** Anybody may see how many standbys there are, and the settings; not how far each of them is. */
async function faultsOf(database: Database): Promise<DatabaseFault[]> {
  const row = await database.get<{ standbys: number; waits: number; commit: string }>(
    `SELECT (SELECT count(*) FROM pg_stat_replication WHERE application_name <> 'pg_basebackup') AS standbys,
      current_setting('synchronous_standby_names') <> '' AS waits, current_setting('synchronous_commit') AS commit`,
  );
  if (!row) return [];
  const { standbys, waits, commit } = row;
  const faults: DatabaseFault[] = [];
  if (commit === 'off') faults.push('forgetful');
  else if (standbys > 0 && (!waits || commit === 'local')) faults.push('asynchronous');
  return faults;
}

async function ping(pool: Pool): Promise<void> {
  // pg's own types leave the limit of a single statement out.
  const question = { text: 'SELECT 1', query_timeout: PING_LIMIT };
  await pool.query(question).catch((error: unknown) => {
    throw fromPostgres(error);
  });
}

/** Of this schema's own tables. Indices are cleaned however few rows are gone. It takes as long as there are rows. */
async function vacuum(link: Link): Promise<boolean> {
  const client = new link.Client(link.address);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ names: string }>(
      `SELECT string_agg(quote_ident(relname), ', ') AS names FROM pg_class
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`,
    );
    await client.query(`VACUUM (ANALYZE, INDEX_CLEANUP ON) ${rows[0]?.names}`);
    return true;
  } catch (error) {
    throw fromPostgres(error);
  } finally {
    await client.end().catch(() => {});
  }
}

async function writeWithRetries<T>(
  pool: Pool,
  link: Link,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await writeOnce(pool, link, begin, work);
    if (outcome.ok) return outcome.value;
    if (tries === MOST_TRIES || !isWorthAnotherTry(outcome.failure)) throw outcome.error;
    // Done again at once it would often take its rows before the other one wakes up, and fail the same way.
    await pause(tries * 20 * Math.random());
  }
}

/** A value as PostgreSQL writes it: a number that is taken in the same message is asked of its counter. */
function literal(value: Value, numbers: LateNumbers): string {
  if (value === null) return 'NULL';
  if (!numbers.has(value)) return typeof value === 'number' ? String(value) : escapeLiteral(String(value));
  const parts = numbers.partsOf(value).map((part) => {
    if (typeof part === 'string') return escapeLiteral(part);
    return `(SELECT value - ${part.less} FROM counters WHERE name = ${escapeLiteral(part.counter)})`;
  });
  return typeof value === 'number' ? parts.join('') : `(${parts.join(' || ')})`;
}

/**
 * Ends a transaction in one message: what its last statements lock is locked for as long as PostgreSQL works on them,
 * however far away it is. Each of them sees what was committed before it, also while it waited.
 */
async function commit(client: PoolClient, last: readonly Statement[], numbers: LateNumbers): Promise<void> {
  const raising = numbers.counters.map(({ counter, count }) => ({ sql: RAISE, params: [count, counter] }));
  const texts = [...raising, ...last].map(({ sql, params }) => {
    const values = params.map((value) => literal(value, numbers));
    return placeValues(sql, (at) => values[at] ?? 'NULL');
  });
  if (texts.length > 0 && statementsRun.hasSubscribers) statementsRun.publish(texts.join(';\n'));
  // The first that fails ends the message: nothing is committed then.
  const sent = client.query([...texts, 'COMMIT'].join(';\n')) as Promise<unknown>;
  const results = (await sent.catch((error: unknown) => {
    throw fromPostgres(error);
  })) as QueryResult<{ value: number }> | QueryResult<{ value: number }>[];
  for (const [at, { counter }] of numbers.counters.entries()) {
    numbers.raised(counter, [results].flat()[at]?.rows[0]?.value);
  }
}

async function writeOnce<T>(
  pool: Pool,
  link: Link,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<Outcome<T>> {
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
    await client.query(begin);
    const outcome = await runWork(postgresStatements(client, link), work, async (last, numbers) => {
      // Until it has responded, the state of the connection is unknown.
      broken = true;
      await commit(client, last, numbers);
      broken = false;
    });
    // A word to a connection that has gone silent would wait as long again: closing it rolls back too.
    broken ||= !outcome.ok && isSilence(outcome.failure);
    if (!outcome.ok && !broken) await client.query('ROLLBACK');
    return outcome;
  } catch (failure) {
    // BEGIN or ROLLBACK failed: the state of the connection is unknown.
    broken = true;
    return { ok: false, error: fromPostgres(failure), failure };
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}
