import { channel } from 'node:diagnostics_channel';
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
 * A transaction in progress. Repo functions that write take this type, so that no write runs outside of one. A
 * statement that fails dooms it, also when the work catches the error.
 */
export interface Transaction extends Queryable {
  readonly inTransaction: true;
  /** Sequence number of this write within the process; 0 on PostgreSQL, where writes do not queue. */
  readonly turn: number;
  /**
   * A stand-in for the next number of a row of `counters`, which is taken when the work is done: other transactions wait
   * for it no longer than a commit takes. Negative, and of no other transaction. A column that was stored with it is
   * written again by a statement of `atEnd`.
   */
  nextNumber(counter: 'ticket'): number;
  /** Whether a text holds a stand-in. */
  hasStandIn(text: string | null): boolean;
  /** The same text with numbers in place of stand-ins, once the transaction is over. */
  withNumbers(text: string): string;
  /**
   * Ends the transaction with the statements that `last` makes when the work is done: for locks under which nothing is
   * to be waited for. PostgreSQL gets all of them in one message with its COMMIT. Their values hold the numbers in place of stand-ins.
   */
  atEnd(last: () => Promise<Statement[]>): void;
}

/** A statement whose rows are of no interest. */
export interface Statement {
  sql: string;
  params: Value[];
}

/** Published with the text of each statement when it is run; tests count them. */
export const statementsRun = channel('servicios:statement');

export interface Database extends Queryable {
  /**
   * One atomic transaction, durable when the promise resolves. An error thrown by `work` rolls it back and is rethrown.
   * `work` may run more than once (PostgreSQL asks for it after a deadlock) and must wait for nothing but its `tx`: on
   * SQLite all other writes wait meanwhile. Inside `work` only `tx` may be used, not the database.
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The same database for statements that go through very many rows. SQLite runs them in a thread of its own, so that
   * other requests go on meanwhile; each sees what was committed before it.
   */
  readonly longReads: Queryable;
  /** The same for days that are over: a standby that is some seconds behind may have them. */
  readonly pastReads: Queryable;
  /**
   * The database as it stands now, or on a standby some seconds ago, to read at length from; see there. Throws a
   * DatabaseError when it is away.
   */
  snapshot(): Promise<Snapshot>;
  /** What is set so that acknowledged writes can be lost. */
  faults(): Promise<DatabaseFault[]>;
  /**
   * Removes the remains of deleted and changed rows from the database's files; false when a long read prevents it: call
   * again later. SQLite merges its search indices and empties its log. PostgreSQL vacuums all tables and renews its
   * statistics, which quote values (those of an emptied table stay until it has rows); its own log and the disk below
   * its files are the operator's.
   */
  sweep(): Promise<boolean>;
  /** The part of it that is cheap enough for every hour: all of SQLite's; PostgreSQL minds its own. */
  sweepHourly(): Promise<boolean>;
  /** Path of the embedded database; null for a database that is a server of its own. */
  readonly file: string | null;
  /** Open connections, idle ones of them, and what waits: writes for their turn, or statements for a connection. */
  readonly load: { connections: number; idle: number; waiting: number };
  /** How many snapshots are open. */
  readonly openSnapshots: number;
  /** Resolves when the database answers; throws the DatabaseError otherwise. */
  ping(): Promise<void>;
  /** Finishes running work, ends snapshots, then closes file and connections. Later calls fail. */
  close(): Promise<void>;
}

/**
 * - `forgetful`: a commit is reported before it is on the disk.
 * - `asynchronous`: a commit is reported before a standby has it, and that may be promoted without it.
 * - `standbyAway`: the standby that is to be read from can't be reached.
 */
export type DatabaseFault = 'forgetful' | 'asynchronous' | 'standbyAway';

/**
 * - `unique`: such a row exists; `on` names the columns, `users.email_key` or `note_conceptos.note_id,posicion`. Of
 *   several clashes each engine names another one: ask for the rows before, and take this for those who came first.
 * - `foreignKey`: refers to a row that is not there, or is still referred to.
 * - `full`: no room to write.
 * - `away`: the database can't be reached, is busy or broken off; whether a write of that moment was kept is unknown.
 */
type DatabaseErrorKind = 'unique' | 'foreignKey' | 'full' | 'away';

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
