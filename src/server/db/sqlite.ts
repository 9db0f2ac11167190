import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Database, Statement, Transaction, Value } from './database.ts';
import { OpenSnapshots } from './snapshot.ts';
import { forgetInIndices, sqliteDialect } from './sqlite-dialect.ts';
import { sqliteLongReads, sqliteSnapshot } from './sqlite-snapshot.ts';
import { fromSqlite, isBusy, sqliteStatements } from './sqlite-statements.ts';
import { type LateNumbers, type Outcome, RAISE, refuseInsideWork, runWork } from './transaction.ts';

export const FILE_NAME = 'servicios-escolares.sqlite';

/** So many works share a commit at most: their statements run in one go, and nothing else is served meanwhile. */
const WORKS_PER_COMMIT = 200;

/** Milliseconds that a statement waits for another process. */
const BUSY_MS = 5000;
/** Milliseconds between two tries for locks that SQLite does not wait for itself. */
const RETRY_MS = 5;

interface QueuedWork {
  run(): Promise<Outcome<unknown>>;
  resolve(outcome: Outcome<unknown>): void;
}

/**
 * Opens the SQLite database of a data folder, made when it is not there; not yet migrated. Throws for a folder that
 * can't be written and for a file that is no database.
 */
export function openSqlite(dataDir: string): Database {
  // Pupils' data: readable by the owner of the process only.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, FILE_NAME);
  const connection = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  try {
    writeAhead(connection);
    // A commit is on the disk when it returns.
    connection.exec('PRAGMA synchronous = FULL');
    // Pages of the log that are copied into the database at a time, while everybody waits: a page that has changed
    // often meanwhile is copied once.
    connection.exec('PRAGMA wal_autocheckpoint = 16000');
    // In KiB, taken as it is needed. With the 2 MB of the default every page of a long list is read from the file anew.
    connection.exec('PRAGMA cache_size = -65536');
    // Keeps savepoint pages in memory: otherwise each work of a commit writes them to a file too.
    connection.exec('PRAGMA temp_store = MEMORY');
    // Overwrites deleted and changed content with zeros: an anonymised person must not remain in the file.
    connection.exec('PRAGMA secure_delete = ON');
    connection.function('sha256', { deterministic: true }, (text) => hash('sha256', String(text)));
  } catch (error) {
    connection.close();
    throw fromSqlite(error);
  }
  return sqliteDatabase(connection, file);
}

/** Of two processes that make the file in the same instant SQLite refuses one without waiting, though the other soon has. */
function writeAhead(connection: DatabaseSync): void {
  for (const end = performance.now() + BUSY_MS; ; ) {
    try {
      connection.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      // The other one can't finish while this one looks.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

function sqliteDatabase(connection: DatabaseSync, file: string): Database {
  const statements = sqliteStatements(connection);
  const queue: QueuedWork[] = [];
  let turn = 0;
  const snapshots = new OpenSnapshots();
  const longReads = sqliteLongReads(file);
  /** Pending while a transaction is open on the connection. */
  let flush: Promise<Outcome<unknown>[]> | null = null;
  /** Pending while works wait. */
  let committing: Promise<void> | null = null;
  let closed: Promise<void> | null = null;

  /** The commit is that of all works together. */
  async function writeLast(last: readonly Statement[], numbers: LateNumbers): Promise<void> {
    for (const { counter, count } of numbers.counters) {
      numbers.raised(counter, (await statements.get<{ value: number }>(RAISE, count, counter))?.value);
    }
    for (const { sql, params } of last) {
      await statements.run(sql, ...params.map((value) => numbers.withNumbers(value)));
    }
  }

  /** Outside of a work: a read during a flush could see rows that are rolled back. */
  async function outside<R>(method: string, statement: () => Promise<R>): Promise<R> {
    refuseInsideWork(method);
    while (flush) await flush;
    return statement();
  }

  async function commitQueued(): Promise<void> {
    while (queue.length > 0) {
      // After all requests that arrived in this turn of the event loop have queued their work.
      await endOfTurn();
      const works = queue.splice(0, WORKS_PER_COMMIT);
      flush = commitTogether(connection, works);
      const outcomes = await flush;
      flush = null;
      for (const [at, work] of works.entries()) work.resolve(outcomes[at] as Outcome<unknown>);
    }
    committing = null;
  }

  async function finish(): Promise<void> {
    await committing;
    await Promise.all([snapshots.close(), longReads.close()]);
    connection.close();
  }

  const database: Database = {
    dialect: sqliteDialect,
    file,
    all: <Row>(sql: string, ...params: Value[]) => outside('all', () => statements.all<Row>(sql, ...params)),
    get: <Row>(sql: string, ...params: Value[]) => outside('get', () => statements.get<Row>(sql, ...params)),
    run: (sql, ...params) => outside('run', () => statements.run(sql, ...params)),

    async write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      refuseInsideWork('write');
      if (closed) throw new Error('The database is closed');
      // Without it a work would run in the async context of whichever request opened the flush.
      const inOwnContext = AsyncLocalStorage.snapshot();
      return new Promise<T>((resolve, reject) => {
        queue.push({
          run: () => inOwnContext(() => runWork(statements, work, writeLast, ++turn)),
          resolve: (outcome) => (outcome.ok ? resolve(outcome.value as T) : reject(outcome.error)),
        });
        committing ??= commitQueued();
      });
    },

    async snapshot() {
      refuseInsideWork('snapshot');
      if (closed) throw new Error('The database is closed');
      const snapshot = await sqliteSnapshot(file);
      if (!closed) return snapshots.add(snapshot);
      await snapshot.close();
      throw new Error('The database is closed');
    },
    get longReads() {
      refuseInsideWork('longReads');
      if (closed) throw new Error('The database is closed');
      return longReads;
    },
    get pastReads() {
      return database.longReads;
    },
    // Its settings are those of `openSqlite`.
    faults: async () => [],
    get load() {
      return { connections: 1, idle: committing ? 0 : 1, waiting: queue.length };
    },
    get openSnapshots() {
      return snapshots.count;
    },

    sweep: sweepFile,
    sweepHourly: sweepFile,

    async ping() {
      await outside('ping', () => statements.get('SELECT 1'));
    },

    close() {
      closed ??= finish();
      return closed;
    },
  };

  async function sweepFile(): Promise<boolean> {
    await forgetInIndices(database);
    return outside('sweep', async () => emptyLog(connection));
  }

  return database;
}

/**
 * Runs the works one after the other in one transaction, each in a savepoint of its own so that one that fails is
 * rolled back alone. When the commit fails, none has happened.
 */
async function commitTogether(connection: DatabaseSync, works: readonly QueuedWork[]): Promise<Outcome<unknown>[]> {
  const outcomes: Outcome<unknown>[] = [];
  try {
    connection.exec('BEGIN IMMEDIATE');
    for (const work of works) {
      connection.exec('SAVEPOINT work');
      const outcome = await work.run();
      outcomes.push(outcome);
      // Out of room or out of memory, SQLite may have rolled everything back by itself.
      if (!connection.isTransaction) throw (!outcome.ok && outcome.failure) || new Error('The transaction is gone');
      connection.exec(outcome.ok ? 'RELEASE work' : 'ROLLBACK TO work; RELEASE work');
    }
    connection.exec('COMMIT');
    return outcomes;
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    // A refusal of the work itself stands.
    return works.map((_, at) =>
      outcomes[at]?.ok === false ? outcomes[at] : { ok: false, error: fromSqlite(error), failure: error },
    );
  }
}

/** Copies the write-ahead log into the database and cuts it off; false when others read from it. */
function emptyLog(connection: DatabaseSync): boolean {
  // Waiting for long reads here would block every write.
  connection.exec('PRAGMA busy_timeout = 0');
  try {
    return connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  }
}
