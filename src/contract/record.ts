/**
 * Record tables: one place for each field of a record. Row type, statements, presenter, request fields, search and
 * erasure are made from them, so that a new field is written down once.
 */
import type { AnySchema } from 'yup';
import { toCents, toDollars } from './money.ts';
import { searchColumn } from './search.ts';

/** Value of a column after the person is erased: the same value, none because the row is deleted, or this one. */
type Erasure<Stored> = 'keep' | 'row' | { to: Stored };

interface ColumnOptions<Stored> {
  /** Must be said of each column, so that none is forgotten that tells of a person. */
  erase: Erasure<Stored>;
  /** SQL that gives the value where it is no column of the record's own table, such as `e.nombre`. Never written. */
  sql?: string;
  /** Schema of the request field of this name on the wire. */
  typed?: AnySchema;
  /** Normalizes a sent value. Null and '' stay as they are. */
  store?: (sent: never) => unknown;
  /** The search column in which the words of this one are found. */
  search?: string;
  /** The SQL that lists are ordered by, under the column's name. */
  sort?: string;
  /** The name on the wire, where it differs; null for a column that never leaves the server. */
  wire?: string | null;
}

/** A column as its row holds it (`Stored`) and as the wire has it (`Wire`). */
export interface Column<Stored, Wire> {
  toWire(stored: Stored): Wire;
  toStored(wire: never): string | number | null;
}

type Made<Stored, Wire, Options> = Column<Stored, Wire> & Options;

/** The kinds of columns, as functions that take a column's options. Rows hold flags as 0 and 1, money as cents. */
const column =
  <InRow, OnWire>(toWire: (stored: InRow) => OnWire, toStored: (wire: OnWire) => string | number | null) =>
  <const Options extends ColumnOptions<InRow>>(options: Options): Made<InRow, OnWire, Options> => ({
    toWire,
    toStored,
    ...options,
  });

const orNull =
  <From, To>(convert: (from: From) => To) =>
  (value: From | null): To | null =>
    value === null ? null : convert(value);

const same = <T>(value: T): T => value;
export const integer = column<number, number>(same, same);
export const integerOrNull = column<number | null, number | null>(same, same);
export const text = column<string, string>(same, same);
export const textOrNull = column<string | null, string | null>(same, same);
/** Null is stored as 0: a key has no null. */
export const keyOrNull = column(
  (stored: number) => (stored === 0 ? null : stored),
  (number: number | null) => number ?? 0,
);
/** ISO 8601 in UTC. */
export const instant = column<string, string>(same, same);
export const instantOrNull = column<string | null, string | null>(same, same);
export const flag = column((stored: number) => stored === 1, Number);
/** So, not so, or not answered. */
export const flagOrNull = column(
  orNull((stored: number) => stored === 1),
  orNull(Number),
);
/** One of a few words or numbers, which the database holds to. */
export const oneOfColumn = <Value extends string | number | null>() => column<Value, Value>(same, same);

/** Stored as cents, in dollars on the wire. */
export const cents = column(toDollars, (dollars: number) => toCents(dollars) ?? 0);
/** A measure, stored in hundredths. */
export const hundredthsOrNull = column(
  orNull((stored: number) => stored / 100),
  orNull((measure: number) => Math.round(measure * 100)),
);
/** Stored as JSON. */
export const json = <Value>() => column<string, Value>(JSON.parse, JSON.stringify);
/** The same; null is stored as null. */
export const jsonOrNull = <Value>() => column<string | null, Value | null>(orNull(JSON.parse), orNull(JSON.stringify));

/** A value as stored in a column. */
export type Stored = string | number | null;
export type AnyColumns = Record<string, Column<never, unknown> & ColumnOptions<Stored>>;
type Row<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends Column<infer Stored, unknown> ? Stored : never;
};

/** A column of the same table that is made of others whenever they are written. */
interface Derived<Given> {
  /** The columns that it is derived from: a write of one of them must give all. */
  from: readonly string[];
  of(row: Given): Stored;
  erase: Erasure<Stored>;
}

export interface RecordTable<Columns = AnyColumns> {
  table: string;
  /** Under which statements know the table. */
  alias: string;
  /** The tables, joined, that `sql` of its columns names. */
  joins?: string;
  columns: Columns;
  derived: Record<string, Derived<Row<Columns>>>;
  /** Columns that are never selected; dedicated statements write them. */
  unread: Record<string, Erasure<Stored>>;
}

/** A record table; its search columns are made of the columns that name them, in their order. */
export function recordTable<Columns extends AnyColumns>(
  given: Pick<RecordTable<Columns>, 'table' | 'alias' | 'columns'> & Partial<RecordTable<Columns>>,
): RecordTable<Columns> {
  const searched: Record<string, string[]> = {};
  for (const [name, { search }] of Object.entries(given.columns)) {
    if (search) searched[search] = [...(searched[search] ?? []), name];
  }
  const search = Object.entries(searched).map(([name, from]) => {
    const of = (row: Row<Columns>) => searchColumn(...from.map((one) => row[one as keyof Columns] as string | null));
    // Columns that survive stay searchable: the folio of an anonymised alumno still leads to the money.
    const stays = from.every((one) => given.columns[one as keyof Columns]?.erase === 'keep');
    return [name, { from, of, erase: stays ? 'keep' : { to: '' } }];
  });
  return { unread: {}, ...given, derived: { ...given.derived, ...Object.fromEntries(search) } };
}

type Values<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends Column<never, infer Value> ? Value : never;
};
/** A record as services may work with it: all columns, each as the wire would have it. */
export type ValuesOf<Table> = Table extends RecordTable<infer Columns> ? Values<Columns> : never;
export type RowOf<Table> = Table extends RecordTable<infer Columns> ? Row<Columns> : never;

type WireName<Name, Made> = Made extends { wire: infer Wire } ? (Wire extends string ? Wire : never) : Name;
type Wire<Columns> = {
  [Name in keyof Columns as WireName<Name, Columns[Name]>]: Columns[Name] extends Column<never, infer Value>
    ? Value
    : never;
};
/** Fields of a record on the wire, before its presenter adds or overrides any. */
export type WireOf<Table> = Table extends RecordTable<infer Columns> ? Wire<Columns> : never;

type Typed<Columns> = {
  [Name in keyof Columns as Columns[Name] extends { typed: AnySchema }
    ? Columns[Name] extends { wire: null }
      ? Name
      : WireName<Name, Columns[Name]>
    : never]: Columns[Name] extends {
    typed: infer Schema;
  }
    ? Schema
    : never;
};
/** Schemas of the request fields, by their names on the wire. */
export function typedOf<Columns extends AnyColumns>({ columns }: RecordTable<Columns>): Typed<Columns> {
  const typed = Object.entries(columns).flatMap(([name, { typed: schema, wire }]) =>
    schema ? [[wire ?? name, schema]] : [],
  );
  return Object.fromEntries(typed) as Typed<Columns>;
}

/** Wire fields that a form may send back and the server ignores. */
export const readOnlyOf = <Columns extends AnyColumns>({ columns }: RecordTable<Columns>): string[] =>
  Object.entries(columns).flatMap(([name, { typed, wire = name }]) => (typed || wire === null ? [] : [wire]));

/** Normalised column values of a request body; absent columns stay absent. */
export function sentIn<Columns extends AnyColumns>(
  { columns }: RecordTable<Columns>,
  body: Record<string, unknown>,
): Partial<Values<Columns>> {
  const values = Object.entries(columns).flatMap(([name, { typed, wire, store }]) => {
    const sent = body[wire ?? name];
    return typed && sent !== undefined ? [[name, sent && store ? store(sent as never) : sent]] : [];
  });
  return Object.fromEntries(values) as Partial<Values<Columns>>;
}

/** Column values to store; values without a column are dropped. */
export function storedOf<Columns extends AnyColumns>(
  { columns }: RecordTable<Columns>,
  values: Partial<Values<Columns>>,
): Partial<Row<Columns>> {
  const known = Object.entries(values).filter(([name]) => columns[name]);
  return Object.fromEntries(known.map(([name, value]) => [name, columns[name]?.toStored(value as never)])) as Partial<
    Row<Columns>
  >;
}

/** The columns that a request sends, in the form in which they are stored. */
export const typedIn = <Columns extends AnyColumns>(
  table: RecordTable<Columns>,
  body: Record<string, unknown>,
): Partial<Row<Columns>> => storedOf(table, sentIn(table, body));

type Unsent<Columns> = {
  [Name in keyof Columns as Columns[Name] extends Column<infer InRow, unknown> & { typed: AnySchema }
    ? null extends InRow
      ? Name
      : never
    : never]: null;
};
/** Defaults of optional columns: null. */
export function unsent<Columns extends AnyColumns>({ columns }: RecordTable<Columns>): Unsent<Columns> {
  const names = Object.keys(columns).filter((name) => columns[name]?.typed);
  return Object.fromEntries(names.map((name) => [name, null])) as Unsent<Columns>;
}
