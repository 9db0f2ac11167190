import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queryable, Transaction, Value } from './database.ts';

/** Set while a work runs, in everything that it calls. */
const currentWork = new AsyncLocalStorage<{ running: boolean }>();

/**
 * Throws when the database itself is used inside of a work: on SQLite the two would wait for each other for ever, on
 * PostgreSQL the statement would run beside the transaction, not in it.
 */
export function refuseInsideWork(method: string): void {
  if (!currentWork.getStore()?.running) return;
  throw new Error(`Database.${method}() was called inside of a write(): use the tx that the work was given`);
}

/** Result of a work: its value, or its error with the first failed statement. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown; failure: unknown };

/**
 * Runs a work on a connection that has its transaction open, and says whether to keep or to roll back.
 * One failed statement means rolling back even when the work caught the error: PostgreSQL insists on it, and SQLite,
 * which would go on, must not answer otherwise.
 */
export async function runWork<T>(
  queryable: Queryable,
  work: (tx: Transaction) => Promise<T>,
  turn = 0,
): Promise<Outcome<T>> {
  const state = { running: true };
  const failures: unknown[] = [];
  const lasts: (() => Promise<void>)[] = [];
  let unfinished = 0;

  function guarded<R>(statement: () => Promise<R>): Promise<R> {
    if (!state.running)
      return Promise.reject(new Error('This transaction is over: await everything inside of the work'));
    if (failures.length > 0) return Promise.reject(failures[0]);
    unfinished += 1;
    return statement().then(
      (value) => {
        unfinished -= 1;
        return value;
      },
      (error: unknown) => {
        unfinished -= 1;
        failures.push(error);
        throw error;
      },
    );
  }

  const tx: Transaction = {
    inTransaction: true,
    turn,
    dialect: queryable.dialect,
    all: <Row>(sql: string, ...params: Value[]) => guarded(() => queryable.all<Row>(sql, ...params)),
    get: <Row>(sql: string, ...params: Value[]) => guarded(() => queryable.get<Row>(sql, ...params)),
    run: (sql, ...params) => guarded(() => queryable.run(sql, ...params)),
    atEnd: (last) => void lasts.push(last),
  };

  try {
    const value = await currentWork.run(state, async () => {
      const made = await work(tx);
      for (const last of lasts) await last();
      return made;
    });
    // It could still fail, and PostgreSQL answers the COMMIT of a failed transaction without an error.
    if (unfinished > 0) throw new Error('A statement of this work was not awaited');
    if (failures.length > 0) return { ok: false, error: failures[0], failure: failures[0] };
    return { ok: true, value };
  } catch (error) {
    return { ok: false, error, failure: failures[0] };
  } finally {
    state.running = false;
  }
}
