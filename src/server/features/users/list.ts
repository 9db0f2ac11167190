/** The lists of people: filters, search, order and page. */
import { phoneSearch } from '#contract/phones.ts';
import { type AlumnoSearchField, PER_PAGE, type UserSearchField } from '#contract/rules.ts';
import { searchTerms } from '#contract/search.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { keptCount, keptCountSql } from './counts.ts';
import { type Place, startBefore, startRemembered } from './directory.ts';
import { directionOf, fieldOf, orderBy, walked } from './orders.ts';
import {
  type FoundPage,
  MATCHES,
  NOTE_TABLES,
  type PageSlice,
  PEOPLE,
  pageOfRows,
  pageWithTotal,
  type RowJson,
  shaped,
} from './pages.ts';
import { USER_COLUMNS, USER_TABLES, type UserRow } from './repo.ts';
import { BY_ROL, type Found, isWide, widePage } from './wide.ts';

export type SearchBy = AlumnoSearchField | 'any';
/** The two calls' words for the same fields. */
export const SEARCH_BY: Record<UserSearchField, SearchBy> = {
  'user:email': 'email',
  'user:nombre': 'nombre',
  'user:celular': 'celular',
  'note:folio': 'folio',
};

export interface UserFilter {
  rol?: number | undefined;
  activo: boolean;
  escuela?: number | undefined;
  grupo?: string | undefined;
  search?: { text: string; by: SearchBy };
}

type Search = NonNullable<UserFilter['search']>;

/** Where people are searched, and for what. */
function searched({ text, by }: Search & { by: Exclude<SearchBy, 'folio'> }) {
  switch (by) {
    case 'celular':
      // What is no phone at all matches nobody, rather than everybody.
      return { columns: ['celular_busqueda'], terms: searchTerms(phoneSearch(text) || text) } as const;
    case 'email':
      return { columns: ['email_busqueda'], terms: searchTerms(text) } as const;
    case 'nombre':
      return { columns: ['nombre_busqueda'], terms: searchTerms(text) } as const;
    default: {
      const isPhone = /^[\d\s+().-]{7,}$/.test(text);
      const terms = searchTerms(isPhone ? phoneSearch(text) : text);
      return { columns: ['nombre_busqueda', 'email_busqueda', 'celular_busqueda'], terms } as const;
    }
  }
}

/** Condition on rows of `users u`, by folio of `notes m`. */
function searchCondition({ dialect }: Queryable, { text, by }: Search): Fragment {
  if (by === 'folio') return dialect.search('notes', ['folio_busqueda'], searchTerms(text), 'm');
  const { columns, terms } = searched({ text, by });
  return dialect.search('users', columns, terms, 'u');
}

type Filter = Omit<UserFilter, 'search'>;

/** Who is in a list, of `users u`; `activo` is asked separately. */
function belongs({ rol, escuela, grupo }: Omit<Filter, 'activo'>): Fragment {
  const asked = Object.entries({ 'u.rol': rol, 'u.escuela_id': escuela, 'u.grupo': grupo });
  const given = asked.filter((pair): pair is [string, string | number] => pair[1] !== undefined);
  return { sql: given.map(([column]) => ` AND ${column} = ?`).join(''), params: given.map(([, value]) => value) };
}

function where(filter: Filter): Fragment {
  const { sql, params } = belongs(filter);
  return { sql: `u.activo = ?${sql}`, params: [filter.activo ? 1 : 0, ...params] };
}

/**
 * In one go, a page of a list whose total is kept: near its beginning, where nothing is skipped, or from a place that is
 * remembered. Null when none is, or what is remembered no longer holds.
 */
async function pageAtOnce(db: Queryable, row: RowJson, filter: Filter, order: string, slice: PageSlice) {
  const [condition, counted] = [where(filter), keptCountSql(filter)];
  if (slice.offset < PER_PAGE) return pageWithTotal(db, row, counted, condition, order, slice);
  const start = order === orderBy('nombre') ? startRemembered(db, condition, slice.offset) : null;
  if (!start) return null;
  const rest = { limit: slice.limit, offset: start.offset };
  const page = await pageWithTotal(db, row, counted, from(condition, start), order, rest);
  return page.version === start.version ? page : null;
}

/** Those of a condition from a place on. */
function from(condition: Fragment, { from: { sql, params } }: Place): Fragment {
  return { sql: `${condition.sql} AND ${sql}`, params: [...condition.params, ...params] };
}

/** One page of the people that a filter finds. */
export async function listPage(
  db: Queryable,
  row: RowJson,
  filter: Filter,
  sort: string | undefined,
  slice: PageSlice,
): Promise<FoundPage> {
  const condition = where(filter);
  const order = orderBy(sort);
  if (filter.escuela !== undefined) {
    const counted = {
      sql: `SELECT count(*) AS total, 0 AS version FROM users u WHERE ${condition.sql}`,
      params: condition.params,
    };
    if (db.dialect.overALine) return pageWithTotal(db, row, counted, condition, order, slice);
    const [count, rows] = [
      await db.get<{ total: number }>(counted.sql, ...counted.params),
      await pageOfRows(db, row, condition, order, slice),
    ];
    return { rows, total: count?.total ?? 0 };
  }
  const atOnce = db.dialect.overALine ? await pageAtOnce(db, row, filter, order, slice) : null;
  if (atOnce) return atOnce;
  const { total, version } = await keptCount(db, filter);
  if (order !== orderBy('nombre')) return { rows: await pageInOrder(db, row, filter, sort, slice), total };
  const start = await startBefore(db, condition, version, slice.offset);
  if (!start) return { rows: await pageOfRows(db, row, condition, order, slice), total };
  const rest = { limit: slice.limit, offset: start.offset };
  return { rows: await pageOfRows(db, row, from(condition, start), order, rest), total };
}

/** One page of a list without schools in its filter, in any order. */
function pageInOrder(db: Queryable, row: RowJson, filter: Filter, sort: string | undefined, slice: PageSlice) {
  // Those of a grupo are few enough to be sorted.
  const walk = db.dialect.overALine || filter.grupo !== undefined ? null : walked(sort, filter.rol === 0);
  return pageOfRows(db, row, where(filter), walk?.order ?? orderBy(sort), slice, walk?.tables);
}

/** Where a search looks, and the id by which its rows are shaped: by folio that of the newest note that matched. */
const PLACES = {
  people: { tables: USER_TABLES, shown: 'u.id', group: '' },
  folios: { tables: NOTE_TABLES, shown: 'max(m.id)', group: 'GROUP BY u.id, u.activo, u.sort_key, sorted' },
};

/**
 * One page of the people that a search finds within a filter, and how many of the others, in baja or not, it would find.
 * The index is asked once. `row` gets an SQL expression for the id of the note that matched, null where none is searched.
 */
export async function searchPage(
  db: Queryable,
  row: (noteId: string | null) => RowJson,
  { search, ...filter }: Filter & { search: Search },
  sort: string | undefined,
  slice: PageSlice,
): Promise<FoundPage & { others: number }> {
  const many = await wideSearch(db, search, filter, sort, slice);
  const { total, others, page } = many ?? (await foundAtOnce(db, search, filter, sort, slice));
  const ids = page ? page.split(',').map(Number) : [];
  const byFolio = search.by === 'folio';
  const rows = byFolio ? await shaped(db, row('m.id'), MATCHES, ids) : await shaped(db, row(null), PEOPLE, ids);
  return { rows, total, others };
}

/** Alumnos by name, found by a few letters: what is typed first, and finds the most. */
async function wideSearch(
  db: Queryable,
  { text, by }: Search,
  filter: Filter,
  sort: string | undefined,
  slice: PageSlice,
): Promise<Found | null> {
  const alumnos = filter.rol === 0 && filter.activo && filter.escuela === undefined && filter.grupo === undefined;
  if (by === 'folio' || !alumnos || orderBy(sort) !== orderBy('nombre')) return null;
  const matching = await wide(db, { text, by });
  return matching && widePage(db, matching, slice);
}

/** The ids of all users that a search finds, when they are many and the index gives them; else null. */
async function wide(db: Queryable, search: Search & { by: Exclude<SearchBy, 'folio'> }): Promise<Fragment | null> {
  const { columns, terms } = searched(search);
  const matching = db.dialect.searchIds('users', columns, terms);
  return matching && (await isWide(db, terms, matching)) ? matching : null;
}

/** Everybody that a search finds, sorted and counted. */
async function foundAtOnce(
  db: Queryable,
  search: Search,
  filter: Filter,
  sort: string | undefined,
  { limit, offset }: PageSlice,
): Promise<Found> {
  const byFolio = search.by === 'folio';
  const { tables, shown, group } = PLACES[byFolio ? 'folios' : 'people'];
  const [condition, within] = [searchCondition(db, search), belongs(filter)];
  const [field, direction] = [fieldOf(sort), directionOf(sort)];
  const order = `ORDER BY sorted ${direction}, sort_key, id`;
  const sql = `WITH found AS MATERIALIZED (
      SELECT u.id, u.activo, u.sort_key, ${field} AS sorted, ${shown} AS shown
      FROM ${tables} WHERE ${condition.sql}${within.sql} ${group}
    ) SELECT (SELECT count(*) FROM found WHERE activo = ?) AS total,
      (SELECT count(*) FROM found WHERE activo <> ?) AS others,
      (SELECT string_agg(CAST(shown AS text), ',' ${order}) FROM (
        SELECT * FROM found WHERE activo = ? ${order} LIMIT ? OFFSET ?
      ) AS chosen) AS page`;
  const activo = filter.activo ? 1 : 0;
  const params = [...condition.params, ...within.params, activo, activo, activo, limit, offset];
  return (await db.get<Found>(sql, ...params)) ?? { total: 0, others: 0, page: null };
}

/** The first alumnos that a search of all their fields finds. */
export async function firstFound(db: Queryable, text: string, limit: number): Promise<UserRow[]> {
  const search = { text, by: 'any' as const };
  const matching = await wide(db, search);
  const found = matching ? { sql: `+u.id IN (${matching.sql})`, params: matching.params } : searchCondition(db, search);
  return db.all<UserRow>(
    `SELECT ${USER_COLUMNS} FROM ${matching ? USER_TABLES.replace('users u', BY_ROL) : USER_TABLES}
      WHERE u.rol = 0 AND u.activo = 1 AND ${found.sql} ${orderBy(undefined)} LIMIT ?`,
    ...found.params,
    limit,
  );
}

const UNPAID = 'FROM notes n WHERE n.pagado_cents < n.total_cents AND n.cancelada_en IS NULL';
const WITH_SALDO = `EXISTS (SELECT 1 ${UNPAID} AND n.user_id = u.id)`;

/** One page of everybody with an unpaid note, those in baja too. */
export async function pendingPage(
  db: Queryable,
  row: RowJson,
  sort: string | undefined,
  slice: PageSlice,
): Promise<FoundPage> {
  const [count, rows] = [
    await db.get<{ total: number }>(`SELECT count(DISTINCT n.user_id) AS total ${UNPAID}`),
    await pageOfRows(db, row, { sql: WITH_SALDO, params: [] }, orderBy(sort), slice),
  ];
  return { rows, total: count?.total ?? 0 };
}
