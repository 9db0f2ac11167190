/** Comparison of two tables: row count, sum of money, checksum of all values. */
import { createHash } from 'node:crypto';
import type { Value } from '#server/db/database.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { quoted, type Table } from '#server/db/table.ts';

export interface Tally {
  filas: number;
  /** Sum of each column of cents. */
  sumas: Record<string, number>;
  /** Of the lines of all rows in the order of the primary key: the same from both engines. */
  sha256: string;
}

/** A row as a line of JSON, its values in the order of the columns. */
export const lineOf = (row: readonly Value[]): string => `${JSON.stringify(row)}\n`;

/** Adds rows up as they pass. */
export class Tallier {
  readonly #hash = createHash('sha256');
  readonly #cents: { name: string; at: number }[];
  readonly #sums: Record<string, number> = {};
  #rows = 0;

  constructor(columns: readonly string[]) {
    this.#cents = columns.map((name, at) => ({ name, at })).filter(({ name }) => name.endsWith('_cents'));
    for (const { name } of this.#cents) this.#sums[name] = 0;
  }

  /** Takes rows in, with their lines. */
  add(rows: readonly (readonly Value[])[], lines: string): void {
    this.#rows += rows.length;
    this.#hash.update(lines);
    for (const row of rows) {
      for (const { name, at } of this.#cents) this.#sums[name] = (this.#sums[name] ?? 0) + Number(row[at] ?? 0);
    }
  }

  get rows(): number {
    return this.#rows;
  }

  /** The end: nothing can be added afterwards. */
  tally(): Tally {
    return { filas: this.#rows, sumas: this.#sums, sha256: this.#hash.digest('hex') };
  }
}

/** All rows of a table in the order of its primary key, some at a time. */
export async function* rowsOf(snapshot: Snapshot, table: Table): AsyncGenerator<Value[][]> {
  if (table.key.length === 0) throw new Error(`The table ${table.name} has no primary key`);
  const names = table.columns.map(({ name }) => name);
  const list = names.map(quoted).join(', ');
  const order = table.key.map(quoted).join(', ');
  const sql = `SELECT ${list} FROM ${quoted(table.name)} ORDER BY ${order}`;
  for await (const slice of snapshot.slices<Record<string, Value>>(sql)) {
    yield slice.map((row) => names.map((name) => row[name] ?? null));
  }
}

/** Tally of a table. */
export async function tallyOf(snapshot: Snapshot, table: Table): Promise<Tally> {
  const tallier = new Tallier(table.columns.map(({ name }) => name));
  for await (const rows of rowsOf(snapshot, table)) tallier.add(rows, rows.map(lineOf).join(''));
  return tallier.tally();
}

/** Whether two tables hold the same rows. The sums follow from these and are not compared. */
export const isEqual = (a: Tally, b: Tally): boolean => a.filas === b.filas && a.sha256 === b.sha256;
