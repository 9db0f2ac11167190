import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Queryable, statementsRun, type Value } from './database.ts';
import { ahead, type Snapshot } from './snapshot.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { fromSqlite } from './sqlite-statements.ts';

/** Request to the thread. */
export type Question =
  | { kind: 'all' | 'get' | 'run' | 'open'; sql: string; params: Value[] }
  | { kind: 'next' | 'end'; cursor: number };
/** An open list with its column names. */
export interface Opened {
  cursor: number;
  columns: string[];
}
export type SnapshotRequest = Question & { id: number };
/** Response of the thread; errors lose their fields between threads. */
export type SnapshotResponse =
  | { id: number; value: unknown }
  | { id: number; error: { message: string; errcode?: number } };

/** What the thread begins with: the file, and whether all that it reads is of one instant. */
export interface ThreadData {
  file: string;
  oneInstant: boolean;
}

const THREAD = join(import.meta.dirname, 'sqlite-snapshot-thread.ts');

/** Slices are small: without a limit the thread lets rubbish pile up, because there is room. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** A connection that can't write, in a thread of its own: however long it reads, requests go on. */
function readingThread(workerData: ThreadData) {
  const worker = new Worker(THREAD, { workerData, resourceLimits: HEAP });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let wanted = 0;
  let over: unknown = null;

  function end(error: unknown): void {
    over ??= error;
    for (const { reject } of waiting.values()) reject(over);
    waiting.clear();
  }
  worker.on('message', (response: SnapshotResponse) => {
    const requester = waiting.get(response.id);
    waiting.delete(response.id);
    if ('value' in response) requester?.resolve(response.value);
    else requester?.reject(fromSqlite(Object.assign(new Error(response.error.message), response.error)));
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The reading thread has ended')));

  function request<T>(question: Question): Promise<T> {
    if (over) return Promise.reject(over);
    if ('sql' in question && statementsRun.hasSubscribers) statementsRun.publish(question.sql);
    wanted += 1;
    const id = wanted;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      worker.postMessage({ ...question, id } satisfies SnapshotRequest);
    });
  }
  const statements: Queryable = {
    dialect: sqliteDialect,
    all: (sql, ...params) => request({ kind: 'all', sql, params }),
    get: (sql, ...params) => request({ kind: 'get', sql, params }),
    run: (sql, ...params) => request({ kind: 'run', sql, params }),
  };
  return {
    request,
    statements,
    isOver: () => over !== null,
    async close() {
      end(new Error('The reading thread is closed'));
      await worker.terminate();
    },
  };
}

/** A read transaction on the file's own connection. */
export async function sqliteSnapshot(file: string): Promise<Snapshot> {
  const { request, statements, isOver, close } = readingThread({ file, oneInstant: true });
  const snapshot: Snapshot = {
    ...statements,
    async *slices<Row>(sql: string, ...params: Value[]) {
      const { cursor, columns } = await request<Opened>({ kind: 'open', sql, params });
      const named = (values: unknown[]) => Object.fromEntries(columns.map((name, at) => [name, values[at]])) as Row;
      yield* ahead<Row>(
        async () => (await request<unknown[][]>({ kind: 'next', cursor })).map(named),
        async () => {
          if (!isOver()) await request({ kind: 'end', cursor }).catch(() => {});
        },
      );
    },
    close,
  };
  try {
    // The instant is that of the first read, so it is made now. It also tells whether the thread has started at all.
    await snapshot.get('SELECT count(*) FROM sqlite_schema');
    return snapshot;
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

/** Reads of single statements: the thread starts with the first one, and anew after it has ended, and stays. */
export function sqliteLongReads(file: string): Queryable & { close(): Promise<void> } {
  let thread: ReturnType<typeof readingThread> | null = null;
  function current(): Queryable {
    if (!thread || thread.isOver()) thread = readingThread({ file, oneInstant: false });
    return thread.statements;
  }
  return {
    dialect: sqliteDialect,
    all: (sql, ...params) => current().all(sql, ...params),
    get: (sql, ...params) => current().get(sql, ...params),
    run: (sql, ...params) => current().run(sql, ...params),
    close: async () => thread?.close(),
  };
}
