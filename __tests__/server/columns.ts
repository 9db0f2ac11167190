/** The database column by column, before and after a request. */
import { readTables } from '#server/backup/tables.ts';
import type { Database } from '#server/db/database.ts';

type Stored = Record<string, unknown>;
/** Rows by table. */
export type Rows = Map<string, Stored[]>;

const names = new WeakMap<Database, string[]>();

/** Every table, as the database's catalogue has them. */
async function tablesOf(db: Database): Promise<string[]> {
  const known = names.get(db) ?? (await readTables(db)).map(({ name }) => name);
  names.set(db, known);
  return known;
}

export async function everyRow(db: Database, of: (table: string) => boolean = () => true): Promise<Rows> {
  const rows: Rows = new Map();
  for (const name of (await tablesOf(db)).filter(of)) rows.set(name, await db.all<Stored>(`SELECT * FROM ${name}`));
  return rows;
}

/** Names of all columns of all tables. */
export async function everyColumn(db: Database): Promise<string[]> {
  const tables = await readTables(db);
  return [...new Set(tables.flatMap(({ columns }) => columns.map(({ name }) => name)))];
}

/** Rows that were made or changed between the two looks, as they are now. */
export function touched(before: Rows, after: Rows): Rows {
  const found: Rows = new Map();
  for (const [table, rows] of after) {
    if (rows === before.get(table)) continue;
    const known = new Set(before.get(table)?.map((row) => JSON.stringify(row)));
    const others = rows.filter((row) => !known.has(JSON.stringify(row)));
    if (others.length > 0) found.set(table, others);
  }
  return found;
}

/** What stands in the columns of these names of records, as «table.column: value», in order; sums are no records. */
export function valuesOf(rows: Rows, names: readonly string[]): string[] {
  return [...rows]
    .flatMap(([table, all]) =>
      all
        .filter((row) => 'id' in row)
        .flatMap((row) =>
          names.filter((name) => name in row).map((name) => `${table}.${name}: ${JSON.stringify(row[name])}`),
        ),
    )
    .sort();
}
