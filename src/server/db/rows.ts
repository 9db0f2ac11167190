/** The commonest statements in short. */
import type { Queryable, Transaction, Value } from './database.ts';
import type { Fragment } from './dialect.ts';

/** A page of a list: how many rows, and how many come before them. */
export interface PageSlice {
  limit: number;
  offset: number;
}

/** The first column of a SELECT's first row, such as a count; 0 without a row, and for null. */
export async function numberOf(db: Queryable, sql: string, ...params: Value[]): Promise<number> {
  const row = await db.get<Record<string, number | null>>(sql, ...params);
  return Object.values(row ?? {})[0] ?? 0;
}

/** Whether a SELECT finds a row. */
export async function hasRow(db: Queryable, sql: string, ...params: Value[]): Promise<boolean> {
  return (await db.get(sql, ...params)) !== null;
}

const insertion = (table: string, values: Readonly<Record<string, Value>>): string =>
  `INSERT INTO ${table} (${Object.keys(values).join(', ')})
    VALUES (${Object.keys(values)
      .map(() => '?')
      .join(', ')})`;

/** Stores a row with these values in its columns. */
export async function insertRow(tx: Transaction, table: string, values: Readonly<Record<string, Value>>) {
  await tx.run(insertion(table, values), ...Object.values(values));
}

/** The same for a table with generated ids; returns the id. */
export async function insertCounted(tx: Transaction, table: string, values: Readonly<Record<string, Value>>) {
  const row = await tx.get<{ id: number }>(`${insertion(table, values)} RETURNING id`, ...Object.values(values));
  if (!row) throw new Error(`INSERT INTO ${table} gave no id`);
  return row.id;
}

/** The pattern of `LIKE ? ESCAPE '\'` for texts that hold this one somewhere: signs of LIKE stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A condition on a value, which stands for each `?` in it; null without the value. */
export const given = (sql: string, value: Value | undefined): Fragment | null =>
  value === undefined || value === null ? null : { sql, params: [...sql.matchAll(/\?/g)].map(() => value) };

/** All of these conditions but those left out; without any, every row matches. */
export function allOf(...conditions: readonly (Fragment | null)[]): Fragment {
  const present = conditions.filter((condition) => condition !== null);
  return {
    sql: present.map(({ sql }) => sql).join(' AND ') || 'TRUE',
    params: present.flatMap(({ params }) => params),
  };
}
