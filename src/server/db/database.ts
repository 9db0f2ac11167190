import type { Dialect } from './dialect.ts';
import type { Snapshot } from './snapshot.ts';

/** Parameter values of a statement. Booleans are 0 and 1, instants ISO text, money integer cents. */
export type Value = string | number | null | Uint8Array;

/**
 * Plain SQL with `?` for each value, the same text for both engines. A text is prepared once and kept, so it must be
 * one of a bounded number: values, also those of a list, go into the parameters and never into the text.
 *
 * Rows come back the same from both engines: whole numbers and sums as numbers, booleans as 0 and 1, instants as
 * `2026-11-21T17:03:00.000Z`, JSON as text. What divides a sum must say `CAST(SUM(…) AS bigint) / …`: the sum of
 * whole numbers is a decimal on PostgreSQL, and its half a fraction.
 */
export interface Queryable {
  /** The few fragments in which the engines differ. */
  readonly dialect: Dialect;
  /** All rows. */
  all<Row>(sql: string, ...params: Value[]): Promise<Row[]>;
  /** The first row or null; also for INSERT … RETURNING. */
  get<Row>(sql: string, ...params: Value[]): Promise<Row | null>;
  /** How many rows the statement itself inserted, updated or deleted. */
  run(sql: string, ...params: Value[]): Promise<{ changes: number }>;
}

/**
 * A transaction in progress. A repo function that writes asks for this type, so that nobody writes outside of one.
 * A statement that fails dooms it, also when the work catches the error.
 */
export interface Transaction extends Queryable {
  readonly inTransaction: true;
  /** The how-manieth work of this process it is where works wait for each other; always 0 on PostgreSQL. */
  readonly turn: number;
  /** Has `last` run when the work is done, inside of the transaction: for locks that nothing may be waited for under. */
  atEnd(last: () => Promise<void>): void;
}

export interface Database extends Queryable {
  /**
   * One atomic transaction, durable when the promise resolves. What `work` throws rolls it back and comes out as it is.
   * `work` may run more than once (PostgreSQL asks for it after a deadlock) and must wait for nothing but its `tx`: on
   * SQLite everybody else waits meanwhile. Inside `work` the database itself may not be used, only `tx`.
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The database as it stands now, to read at length from; see there. Throws a DatabaseError when it is away. */
  snapshot(): Promise<Snapshot>;
  /**
   * Takes out of the database's files what deleted and changed rows have left behind there; false when somebody who
   * reads at length keeps it from doing so: ask again later. SQLite merges its search indices and empties its log. PostgreSQL vacuums all tables and
   * gathers its statistics anew, which quote values (of a table that has no rows any more it keeps them until it has
   * some); its own log, and what lies on the disk below its files, are the operator's.
   */
  sweep(): Promise<boolean>;
  /** The part of it that is cheap enough for every hour: all of SQLite's; PostgreSQL minds its own. */
  sweepHourly(): Promise<boolean>;
  /** How many snapshots are open. */
  readonly openSnapshots: number;
  /** Resolves when the database answers; throws the DatabaseError otherwise. */
  ping(): Promise<void>;
  /** Finishes what was begun, ends snapshots, then lets go of file and connections. Later calls fail. */
  close(): Promise<void>;
}

/**
 * - `unique`: such a row exists; `on` names the columns, `users.email_key` or `note_conceptos.note_id,posicion`. Of
 *   several clashes each engine names another one: ask for the rows before, and take this for those who came first.
 * - `foreignKey`: refers to a row that is not there, or is still referred to.
 * - `full`: no room to write.
 * - `away`: the database can't be reached, is busy or broken off; whether a write of that moment was kept is unknown.
 */
export type DatabaseErrorKind = 'unique' | 'foreignKey' | 'full' | 'away';

/** The failures that the rest of the server tells apart, the same from both engines; `cause` is the engine's own error. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly kind: DatabaseErrorKind;
  /** For `unique`: table and columns of the clash. */
  readonly on: string | null;

  constructor(kind: DatabaseErrorKind, cause: unknown, on: string | null = null) {
    super(`${kind}${on ? ` on ${on}` : ''}: ${Object(cause).message}`, { cause });
    this.kind = kind;
    this.on = on;
  }
}
