/** Where the two engines differ when a whole database is read or filled. */
import type { Queryable, Transaction } from './database.ts';
import type { Table } from './table.ts';

export interface TableAccess {
  /** All tables of the database, its own housekeeping and what it derives left out; in no order. */
  tables(db: Queryable): Promise<Table[]>;
  /** The last number that the database gave to a row of each counted table, also of rows that are gone; 0 for none. */
  lastIds(db: Queryable, tables: readonly Table[]): Promise<Record<string, number>>;
  /** Has the next row of these tables numbered after these. */
  setLastIds(tx: Transaction, tables: readonly Table[], lastIds: Record<string, number>): Promise<void>;
  /**
   * One statement that stores any number of rows: its one parameter is a JSON array of rows, each an array of values in
   * the order of the columns.
   */
  insert(table: Table): string;
  /**
   * Stops what the database does by itself when rows come in: rows that are copied bring the results with them. Gives
   * what `resumeTriggers` needs to know.
   */
  pauseTriggers(tx: Transaction, tables: readonly Table[]): Promise<string>;
  /** Goes on with it, and makes what is derived from the rows anew. */
  resumeTriggers(tx: Transaction, tables: readonly Table[], paused: string): Promise<void>;
  /** Has the planner look at what has come in. */
  analyze(db: Queryable): Promise<void>;
}
