import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import type { Queryable, Statement, Transaction, Value } from './database.ts';

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

/** Stand-ins have 15 digits, which nobody types and no id reaches. */
const STAND_INS = [100_000_000_000_000, 280_000_000_000_000] as const;
const STAND_IN = /-[12]\d{14}/g;

/** The numbers that a transaction takes from counters when its work is done, and what stands for them until then. */
export class LateNumbers {
  /** Of each stand-in, its counter and its place among those of the counter. */
  readonly #taken = new Map<string, { counter: string; place: number }>();
  readonly #counts = new Map<string, number>();
  /** Values of the counters once they were raised. */
  readonly #values = new Map<string, number>();

  next(counter: string): number {
    const standIn = -randomInt(...STAND_INS);
    const place = (this.#counts.get(counter) ?? 0) + 1;
    this.#counts.set(counter, place);
    this.#taken.set(String(standIn), { counter, place });
    return standIn;
  }

  /** By how much each counter rises, in the order in which all transactions lock them. */
  get counters(): { counter: string; count: number }[] {
    return [...this.#counts]
      .map(([counter, count]) => ({ counter, count }))
      .sort((a, b) => (a.counter < b.counter ? -1 : 1));
  }

  raised(counter: string, value: number | undefined): void {
    if (value === undefined) throw new Error(`The counter '${counter}' is missing`);
    this.#values.set(counter, value);
  }

  /** A value in parts: texts, and by how much a number is less than its counter's value once that was raised. */
  partsOf(value: Value): (string | { counter: string; less: number })[] {
    const text = String(value);
    const parts: (string | { counter: string; less: number })[] = [];
    let end = 0;
    for (const { 0: standIn, index } of text.matchAll(STAND_IN)) {
      const taken = this.#taken.get(standIn);
      if (!taken) continue;
      const { counter, place } = taken;
      parts.push(text.slice(end, index), { counter, less: (this.#counts.get(counter) ?? 0) - place });
      end = index + standIn.length;
    }
    return [...parts, text.slice(end)].filter((part) => part !== '');
  }

  has(value: Value): boolean {
    return this.#taken.size > 0 && this.partsOf(value).some((part) => typeof part !== 'string');
  }

  /** A value with the numbers in it, once the counters were raised. */
  withNumbers<V extends Value>(value: V): V {
    if (!this.has(value)) return value;
    const text = this.partsOf(value)
      .map((part) => (typeof part === 'string' ? part : (this.#values.get(part.counter) ?? Number.NaN) - part.less))
      .join('');
    return (typeof value === 'number' ? Number(text) : text) as V;
  }
}

/** Raises a counter. Throws for one that there is not. */
export const RAISE = 'UPDATE counters SET value = value + ? WHERE name = ? RETURNING value';

/** Ends a transaction whose work is done. */
type Finish = (last: readonly Statement[], numbers: LateNumbers) => Promise<void>;

/** Result of a work: its value, or its error with the first failed statement. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown; failure: unknown };

/**
 * Runs a work on a connection that has its transaction open and has `finish` end it, or says that it is to be rolled back.
 * One failed statement means rolling back even when the work caught the error: PostgreSQL insists on it, and SQLite,
 * which would go on, must not answer otherwise.
 */
export async function runWork<T>(
  queryable: Queryable,
  work: (tx: Transaction) => Promise<T>,
  finish: Finish,
  turn = 0,
): Promise<Outcome<T>> {
  const state = { running: true };
  const failures: unknown[] = [];
  const lasts: (() => Promise<Statement[]>)[] = [];
  const numbers = new LateNumbers();
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
    nextNumber: (counter) => numbers.next(counter),
    hasStandIn: (text) => numbers.has(text),
    withNumbers: (text) => numbers.withNumbers(text),
    atEnd: (last) => void lasts.push(last),
  };

  try {
    const last: Statement[] = [];
    const value = await currentWork.run(state, async () => {
      const made = await work(tx);
      for (const make of lasts) last.push(...(await make()));
      return made;
    });
    // It could still fail, and PostgreSQL answers the COMMIT of a failed transaction without an error.
    if (unfinished > 0) throw new Error('A statement of this work was not awaited');
    if (failures.length > 0) return { ok: false, error: failures[0], failure: failures[0] };
    await finish(last, numbers).catch((failure: unknown) => {
      failures.push(failure);
      throw failure;
    });
    return { ok: true, value };
  } catch (error) {
    return { ok: false, error, failure: failures[0] };
  } finally {
    state.running = false;
  }
}
