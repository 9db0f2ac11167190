/**
 * Tables of a database from its own catalogue, so that no migration is missed; read whole, added up and compared.
 */
import { createHash } from 'node:crypto';
import { formatCents } from '#contract/money.ts';
import type { Database, Queryable, Value } from '#server/db/database.ts';
import { MIGRATIONS, quoted, type Table } from '#server/db/dialect.ts';
import { DatabaseRefused, UNFINISHED } from '#server/db/refused.ts';
import { knownSecret } from '#server/db/secrets.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { OWNER } from '#server/files/store.ts';

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

/** A table of a snapshot as another database takes it. */
export const originTable = (snapshot: Snapshot, table: Table) => ({
  name: table.name,
  columns: table.columns.map(({ name }) => name),
  rows: () => rowsOf(snapshot, table),
});

/** Tally of a table. */
export async function tallyOf(snapshot: Snapshot, table: Table): Promise<Tally> {
  const tallier = new Tallier(table.columns.map(({ name }) => name));
  for await (const rows of rowsOf(snapshot, table)) tallier.add(rows, rows.map(lineOf).join(''));
  return tallier.tally();
}

/** Whether two tables hold the same rows. The sums follow from these and are not compared. */
export const isEqual = (a: Tally, b: Tally): boolean => a.filas === b.filas && a.sha256 === b.sha256;

/** All tables with rows of the product, parents before their children. Throws where foreign keys run in a circle. */
export async function readTables(db: Queryable): Promise<Table[]> {
  const tables = await db.dialect.tableAccess.tables(db);
  return inOrder(tables.filter(({ name }) => name !== MIGRATIONS && name !== UNFINISHED));
}

/** Names of the applied steps of the schema, in order. Throws DatabaseRefused where there is no schema. */
export async function readMigrations(db: Queryable): Promise<string[]> {
  if (!(await hasTable(db, MIGRATIONS))) {
    throw new DatabaseRefused('La base de datos está vacía: inicia antes el servidor con ella.');
  }
  const rows = await db.all<{ name: string }>(`SELECT name FROM ${MIGRATIONS} ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** Id of the folder of its files; null before it has one. */
export const folderIdOf = async (db: Queryable): Promise<string | null> =>
  (await hasTable(db, 'secretos')) ? knownSecret(db, OWNER) : null;

const hasTable = async (db: Queryable, wanted: string): Promise<boolean> =>
  (await db.dialect.tableAccess.tables(db)).some(({ name }) => name === wanted);

function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables].sort((a, b) => (a.name < b.name ? -1 : 1));
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parents }) => !waiting.some(({ name }) => parents.includes(name)));
    if (ready.length === 0) {
      throw new Error(`Foreign keys run in a circle: ${waiting.map(({ name }) => name).join(', ')}`);
    }
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

export interface Comparison {
  table: string;
  wanted: Tally;
  found: Tally | null;
  equal: boolean;
}

/** Compares stored rows with expected ones. */
export async function compare(db: Database, wanted: ReadonlyMap<string, Tally>): Promise<Comparison[]> {
  const snapshot = await db.snapshot();
  try {
    const tables = await readTables(snapshot);
    const comparisons: Comparison[] = [];
    for (const [name, tally] of wanted) {
      const table = tables.find((one) => one.name === name);
      const found = table ? await tallyOf(snapshot, table) : null;
      comparisons.push({ table: name, wanted: tally, found, equal: found !== null && isEqual(tally, found) });
    }
    return comparisons;
  } finally {
    await snapshot.close();
  }
}

const money = ({ sumas }: Tally): string =>
  Object.entries(sumas)
    .map(([column, cents]) => `${column.replace('_cents', '')} ${formatCents(cents)}`)
    .join(', ');

/** One line for each table, for people: rows, sums of money, checksum, and whether it is the same. */
export function inWords(comparisons: readonly Comparison[]): string[] {
  const width = Math.max(...comparisons.map(({ table }) => table.length));
  return comparisons.map(({ table, wanted, found, equal }) => {
    const sums = money(wanted);
    const figures = `${wanted.filas} filas${sums ? `, ${sums}` : ''}, ${wanted.sha256.slice(0, 12)}`;
    const outcome = equal ? 'igual' : `DISTINTA: ${found ? `${found.filas} filas, ${money(found)}` : 'no existe'}`;
    return `${table.padEnd(width)}  ${figures}  ${outcome}`;
  });
}
