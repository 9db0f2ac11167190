/** Description of a table for copies. */

export interface Column {
  name: string;
  /** The engine's own word for its type. */
  type: string;
}

/** A table of rows that somebody stored; what the engine derives from them (search indices) is none. */
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
