/** The database column by column, before and after a request. */
import { readTables } from '#server/backup/tables.ts';
import type { Database } from '#server/db/database.ts';

type Stored = Record<string, unknown>;
/** Rows by table. */
export type Rows = Map<string, Stored[]>;

export async function everyRow(db: Database): Promise<Rows> {
  const rows: Rows = new Map();
  for (const { name } of await readTables(db)) rows.set(name, await db.all<Stored>(`SELECT * FROM ${name}`));
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
