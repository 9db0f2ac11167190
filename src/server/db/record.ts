/** Statements and records on the wire, made from the record tables of the contract. */
import {
  type AnyColumns,
  type RecordTable,
  type RowOf,
  type Stored,
  storedOf,
  type ValuesOf,
  type WireOf,
} from '#contract/record.ts';
import type { Queryable, Transaction, Value } from './database.ts';
import type { Fragment } from './dialect.ts';

/** Columns of a SELECT for rows of the table. */
export function columnsOf<Columns extends AnyColumns>({ alias, columns }: RecordTable<Columns>): string {
  return Object.entries(columns)
    .map(([name, { sql }]) => (sql ? `${sql} AS ${name}` : `${alias}.${name}`))
    .join(', ');
}

/** FROM clause of such a SELECT. */
export const tablesOf = <Columns extends AnyColumns>({ table, alias, joins = '' }: RecordTable<Columns>): string =>
  `${table} ${alias} ${joins}`;

/** Made once per table: making the text anew takes as long as some statements run. */
const selects = new WeakMap<object, string>();

/** A SELECT of whole rows of the table, to be followed by a WHERE. */
export function selectOf<Columns extends AnyColumns>(record: RecordTable<Columns>): string {
  const made = selects.get(record) ?? `SELECT ${columnsOf(record)} FROM ${tablesOf(record)}`;
  selects.set(record, made);
  return made;
}

/** A record's row; null when there is none. */
export function recordById<Columns extends AnyColumns>(
  db: Queryable,
  record: RecordTable<Columns>,
  id: number,
): Promise<RowOf<RecordTable<Columns>> | null> {
  return db.get(`${selectOf(record)} WHERE ${record.alias}.id = ?`, id);
}

/** The rows of these ids, in their order; of an id that is not there none. */
export async function recordsByIds<Columns extends AnyColumns>(
  db: Queryable,
  record: RecordTable<Columns>,
  ids: readonly number[],
): Promise<RowOf<RecordTable<Columns>>[]> {
  const sql = `${selectOf(record)} WHERE ${db.dialect.inIds(`${record.alias}.id`)}`;
  const rows = await db.all<RowOf<RecordTable<Columns>> & { id: number }>(sql, JSON.stringify(ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A record's row, as it stays until the transaction ends. */
export async function lockedById<Columns extends AnyColumns>(
  tx: Transaction,
  record: RecordTable<Columns>,
  id: number,
): Promise<RowOf<RecordTable<Columns>> | null> {
  await lockRecord(tx, record, id);
  return recordById(tx, record, id);
}

/** The function that makes the record on the wire of a row; `more` adds fields, or says them otherwise. */
export function presenter<
  Columns extends AnyColumns,
  More extends Record<string, (row: RowOf<RecordTable<Columns>>) => unknown>,
>({ columns }: RecordTable<Columns>, more: More) {
  type Row = RowOf<RecordTable<Columns>>;
  type Wire = Omit<WireOf<RecordTable<Columns>>, keyof More> & { [Name in keyof More]: ReturnType<More[Name]> };
  const own = Object.entries(columns).flatMap(([name, { wire = name, toWire }]) =>
    wire === null || wire in more ? [] : [{ name: name as keyof Row, wire, toWire }],
  );
  const added = Object.entries(more);
  // A page has some 2,000 fields: copied from this object and filled in loops, records take a third of the time.
  const empty = Object.fromEntries([...own.map(({ wire }) => [wire, null]), ...added.map(([name]) => [name, null])]);
  return (row: Row): Wire => {
    const record: Record<string, unknown> = { ...empty };
    for (const { name, wire, toWire } of own) record[wire] = toWire(row[name] as never);
    for (const [name, of] of added) record[name] = of(row);
    return record as Wire;
  };
}

/** The function that gives a row's values, as services may work with them in its place. */
export function valuesOf<Columns extends AnyColumns>({ columns }: RecordTable<Columns>) {
  const all = Object.entries(columns);
  return (row: RowOf<RecordTable<Columns>>): ValuesOf<RecordTable<Columns>> =>
    Object.fromEntries(
      all.map(([name, { toWire }]) => [name, toWire(row[name as keyof typeof row] as never)]),
    ) as never;
}

/** Returns the function that picks the fields of the wire; columns marked as internal stay inside. */
export function leavingOf<Columns extends AnyColumns>(record: RecordTable<Columns>) {
  const names = Object.entries(record.columns).flatMap(([name, { wire = name }]) => (wire === null ? [] : [wire]));
  return (values: { [Name in keyof WireOf<RecordTable<Columns>>]: unknown }): WireOf<RecordTable<Columns>> =>
    Object.fromEntries(names.map((name) => [name, values[name as keyof typeof values]])) as never;
}

/** Columns with their values, as an INSERT or UPDATE writes them: `fields` and the columns derived from them. */
function written<Columns extends AnyColumns>(
  { table, columns, derived }: RecordTable<Columns>,
  fields: Partial<RowOf<RecordTable<Columns>>>,
): [string, Stored][] {
  const given = Object.entries(fields).filter(
    ([name]) => Object.hasOwn(columns, name) && !columns[name]?.sql && name !== 'id' && name !== 'version',
  ) as [string, Stored][];
  const made = Object.entries(derived).flatMap(([name, { from, of }]): [string, Stored][] => {
    const missing = from.filter((one) => !Object.hasOwn(fields, one));
    if (missing.length === from.length) return [];
    // Derived from missing fields, it would be stored wrong without an error.
    if (missing.length > 0) throw new Error(`${table}.${name} is made of ${missing.join(', ')} too`);
    return [[name, of(fields as never)]];
  });
  return [...given, ...made];
}

/**
 * Stores a record and gives its id. `fields` are columns of the record, all that derived ones are made of among them;
 * `unread` are columns that no row reads.
 */
export async function insertRecord<Columns extends AnyColumns>(
  tx: Transaction,
  table: RecordTable<Columns>,
  fields: Partial<RowOf<RecordTable<Columns>>>,
  unread: Record<string, Stored> = {},
): Promise<number> {
  const values = [...written(table, fields), ...Object.entries(unread)];
  return insertCounted(tx, table.table, Object.fromEntries(values));
}

/** Replaces columns of a record, as above, and raises its version, if it has one. */
export async function updateRecord<Columns extends AnyColumns>(
  tx: Transaction,
  table: RecordTable<Columns>,
  id: number,
  fields: Partial<RowOf<RecordTable<Columns>>>,
  unread: Record<string, Stored> = {},
): Promise<void> {
  const values = [...written(table, fields), ...Object.entries(unread)];
  const set = values.map(([name]) => `${name} = ?`);
  if (table.columns.version) set.push('version = version + 1');
  await tx.run(`UPDATE ${table.table} SET ${set.join(', ')} WHERE id = ?`, ...values.map(([, value]) => value), id);
}

/** Statements for a record whose services work with its values instead of its row. */
export function valuesRepo<Columns extends AnyColumns>(record: RecordTable<Columns>) {
  type Values = ValuesOf<RecordTable<Columns>>;
  const values = valuesOf(record);
  const repo = {
    valuesOf: values,
    /** Those of a condition over the record's tables, which may go on with an order and a page. */
    where: async (db: Queryable, condition: string, ...params: Value[]): Promise<Values[]> =>
      (await db.all<RowOf<RecordTable<Columns>>>(`${selectOf(record)} WHERE ${condition}`, ...params)).map(values),
    byId: async (db: Queryable, id: number): Promise<Values | null> =>
      (await repo.where(db, `${record.alias}.id = ?`, id))[0] ?? null,
    insert: (tx: Transaction, values: Partial<Values>, unread?: Record<string, Stored>): Promise<number> =>
      insertRecord(tx, record, storedOf(record, values), unread),
    update: (tx: Transaction, id: number, values: Partial<Values>): Promise<void> =>
      updateRecord(tx, record, id, storedOf(record, values)),
  };
  return repo;
}

/**
 * Erases the personal columns of the records of a condition and raises their versions; records without such values stay
 * as they are.
 */
export async function eraseRecords<Columns extends AnyColumns>(
  tx: Transaction,
  { table, columns, derived, unread }: RecordTable<Columns>,
  condition: string,
  ...params: Stored[]
): Promise<void> {
  const erasures = [
    ...Object.entries(columns).map(([name, { erase }]) => [name, erase] as const),
    ...Object.entries(derived).map(([name, { erase }]) => [name, erase] as const),
    ...Object.entries(unread),
  ].flatMap(([name, erase]) => (typeof erase === 'string' ? [] : [[name, erase.to] as const]));
  const differs = erasures.map(([name]) => `${name} IS DISTINCT FROM ?`).join(' OR ');
  const left = erasures.map(([, to]) => to);
  await tx.run(
    `UPDATE ${table} SET ${erasures.map(([name]) => `${name} = ?`).join(', ')}, version = version + 1
      WHERE ${condition} AND (${differs})`,
    ...left,
    ...params,
    ...left,
  );
}

/** SQLite has one writer at a time anyway. */
const lockBy =
  (mode: 'forUpdate' | 'forShare') =>
  async (tx: Transaction, { table }: { table: string }, id: number): Promise<void> => {
    if (tx.dialect[mode]) await tx.get(`SELECT id FROM ${table} WHERE id = ?${tx.dialect[mode]}`, id);
  };

/** The record's row stays as it is until the transaction ends. */
export const lockRecord = lockBy('forUpdate');

/** The same for a row that must only stay: others may lock it this way too. */
export const lockRecordShared = lockBy('forShare');

/** Deletes a record, and what the database deletes with it; false when there is none. */
export async function deleteRecord(tx: Transaction, { table }: { table: string }, id: number): Promise<boolean> {
  return (await tx.run(`DELETE FROM ${table} WHERE id = ?`, id)).changes > 0;
}

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

/** The statement that stores a row; its parameters are the values, in their order. */
export const insertion = (table: string, values: Readonly<Record<string, Value>>): string =>
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
