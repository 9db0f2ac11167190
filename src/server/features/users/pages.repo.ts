/** Pages of rows that the database shapes as JSON: of ids that were found, or found, shaped and counted in one go. */
import { PER_PAGE } from '#contract/rules.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import type { JsonFragment } from '#server/http/json-text.ts';
import { USER_TABLES } from './users.repo.ts';

export interface PageSlice {
  limit: number;
  offset: number;
}

export interface FoundPage {
  /** Each as JSON. */
  rows: JsonFragment[];
  total: number;
}
/** What a row shows, as an SQL expression over `users u` and `escuelas e` that gives JSON text. */
export type RowJson = string;

/** Where rows are shaped from, and the id by which they are found. */
interface RowSource {
  tables: string;
  id: string;
  /** Statements that shape rows are long: they are put together once for each shape. */
  statements: Map<RowJson, string>;
}
export const PEOPLE: RowSource = { tables: USER_TABLES, id: 'u.id', statements: new Map() };
/** By folio: the note that matched, with its alumno. */
export const NOTE_TABLES = 'notes m JOIN users u ON u.id = m.user_id LEFT JOIN escuelas e ON e.id = u.escuela_id';
export const MATCHES: RowSource = { tables: NOTE_TABLES, id: 'm.id', statements: new Map() };

/**
 * The rows of these ids, in their order. They are found first and shaped then: neither what is skipped nor what is
 * sorted is shaped, and SQLite takes twice the time for rows that it shapes and sorts.
 */
export async function shaped(db: Queryable, json: RowJson, source: RowSource, ids: number[]): Promise<JsonFragment[]> {
  const { tables, id, statements } = source;
  if (ids.length === 0) return [];
  let sql = statements.get(json);
  if (sql === undefined) {
    sql = `SELECT ${id} AS id, ${db.dialect.json.rawBytes(json)} AS json FROM ${tables} WHERE ${db.dialect.inIds(id)}`;
    statements.set(json, sql);
  }
  const rows = await db.all<{ id: number; json: JsonFragment }>(sql, JSON.stringify(ids));
  const byId = new Map(rows.map((row) => [row.id, row.json]));
  // On PostgreSQL a row may go between the two.
  return ids.flatMap((one) => byId.get(one) ?? []);
}

/** The usual page in words: given as values PostgreSQL would plan the statement anew each time. */
function limited({ limit, offset }: PageSlice): Fragment {
  if (limit === PER_PAGE && offset === 0) return { sql: `LIMIT ${PER_PAGE}`, params: [] };
  return { sql: 'LIMIT ? OFFSET ?', params: [limit, offset] };
}

/** One page, in an order, of the people that a condition on `users u` finds, in these tables. */
export async function pageOfRows(
  db: Queryable,
  row: RowJson,
  condition: Fragment,
  order: string,
  slice: PageSlice,
  tables = USER_TABLES,
): Promise<JsonFragment[]> {
  const { sql, params } = idsOf(condition, order, slice, tables);
  if (db.dialect.roundTripsAreCostly) {
    const rows = await db.all<{ json: JsonFragment }>(`${shapedAtOnce(row, sql, order)} ORDER BY place`, ...params);
    return rows.map(({ json }) => json);
  }
  const ids = await db.all<{ id: number }>(sql, ...params);
  return shaped(
    db,
    row,
    PEOPLE,
    ids.map(({ id }) => id),
  );
}

/** The ids of one page of the people that a condition on `users u` finds. */
function idsOf(condition: Fragment, order: string, slice: PageSlice, tables = USER_TABLES): Fragment {
  const page = limited(slice);
  return {
    sql: `SELECT u.id FROM ${tables} WHERE ${condition.sql} ${order} ${page.sql}`,
    params: [...condition.params, ...page.params],
  };
}

/** The rows of the ids that a statement finds, and the place of each. */
const shapedAtOnce = (row: RowJson, ids: string, order: string): string =>
  `SELECT ${row} AS json, row_number() OVER (${order}) AS place FROM ${USER_TABLES} WHERE u.id = ANY (ARRAY(${ids}))`;

/** What a statement counts, `total` and `version`, and one page of it, in one statement. */
export async function pageWithTotal(
  db: Queryable,
  row: RowJson,
  counted: Fragment,
  condition: Fragment,
  order: string,
  slice: PageSlice,
): Promise<FoundPage & { version: number }> {
  const { sql, params } = idsOf(condition, order, slice);
  const rows = await db.all<{ total: number; version: number; json: JsonFragment | null }>(
    `SELECT counted.total, counted.version, page.json FROM (${counted.sql}) AS counted
      LEFT JOIN (${shapedAtOnce(row, sql, order)}) AS page ON TRUE ORDER BY page.place`,
    ...counted.params,
    ...params,
  );
  const { total = 0, version = 0 } = rows[0] ?? {};
  return { rows: rows.flatMap(({ json }) => json ?? []), total, version };
}
