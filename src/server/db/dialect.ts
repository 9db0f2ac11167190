import type { Queryable, Transaction, Value } from './database.ts';

/** A column of a table, for copies. */
export interface Column {
  name: string;
  /** The engine's own word for its type. */
  type: string;
}

/** A table of stored rows; tables that the engine derives from them (search indices) are left out. */
export interface Table {
  name: string;
  columns: Column[];
  /** Columns of the primary key, in its order: the order in which rows are written and compared. */
  key: string[];
  /** Tables that its foreign keys name. */
  parents: string[];
  /** The column that the database counts up, or null. */
  counted: string | null;
}

/** Keeps the names and the checksums of the schema's steps; each engine has its own. */
export const MIGRATIONS = 'migrations';

/** A name that a person chose may be a word of SQL. */
export const quoted = (name: string): string => `"${name}"`;

export interface TableAccess {
  /** All tables of the database, without its housekeeping and derived tables; in no order. */
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
  /** Pauses the triggers: copied rows bring the results with them. Returns the argument of `resumeTriggers`. */
  pauseTriggers(tx: Transaction, tables: readonly Table[]): Promise<string>;
  /** Resumes the triggers and rebuilds the derived tables. */
  resumeTriggers(tx: Transaction, tables: readonly Table[], paused: string): Promise<void>;
  /** Updates the planner's statistics. */
  analyze(db: Queryable): Promise<void>;
}

/** A condition to be put into a WHERE, with the values of its `?` in order. */
export interface Fragment {
  sql: string;
  params: Value[];
}

/** The tables that can be searched, each with the columns that its index covers. */
export interface SearchColumns {
  users: 'nombre_busqueda' | 'email_busqueda' | 'celular_busqueda';
  notes: 'folio_busqueda';
  infantes: 'busqueda';
  adultos: 'busqueda';
}

/** Where SQLite and PostgreSQL need different words. Everything else is one SQL text for both. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Reads and fills whole tables, for backups and moves. */
  readonly tableAccess: TableAccess;
  /**
   * Suffix of a SELECT whose rows the transaction is about to change; empty on SQLite, which has one writer at a time.
   */
  readonly forUpdate: '' | ' FOR UPDATE';
  /** The same for a row that must stay as it is meanwhile, and that others may be reading. */
  readonly forShare: '' | ' FOR SHARE';
  /**
   * A table that is gone through in the order of one of its indexes, or of its ids (null). SQLite finds people by rol
   * otherwise, and sorts all of them; PostgreSQL chooses so by itself.
   */
  inOrderOf(table: string, index: string | null): string;
  /** The elements of a JSON array as a table `e`: each as `value`, with its place (from 1 on) as `at`. The one parameter is its text. */
  readonly elements: string;
  /** SHA-256 of a text, in hexadecimal digits. */
  sha256(text: string): string;
  /** «column is one of these ids»: the one parameter is `JSON.stringify(ids)`, so the text is the same for any number. */
  inIds(column: string): string;
  /**
   * «All of these terms are in these columns, each in any of them», through the trigram index: the rule of
   * `matchesSearch` of contract/search.ts for the rows of `table`. `terms` come from `searchTerms`; without any, every
   * row matches. `alias` is the table's name in the query.
   */
  search<Table extends keyof SearchColumns>(
    table: Table,
    columns: readonly SearchColumns[Table][],
    terms: readonly string[],
    alias?: string,
  ): Fragment;
}

/**
 * The terms as both engines can look them up.
 * A term of fewer than three characters has no trigram, and would quietly match nothing on one engine and scan on the other.
 */
export function indexable(terms: readonly string[]): string[] {
  // NUL ends the text of a MATCH half-way and is refused by PostgreSQL; no stored text holds it.
  const clean = terms.map((term) => term.replaceAll('\0', ''));
  const short = clean.find((term) => [...term].length < 3);
  if (short !== undefined) throw new Error(`Search term '${short}' is too short: take the terms from searchTerms()`);
  return clean;
}
