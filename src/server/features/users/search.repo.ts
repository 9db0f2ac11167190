/** Searches of people, within a filter and a page at a time. */
import { phoneSearch } from '#contract/phones.ts';
import type { AlumnoSearchField } from '#contract/rules.ts';
import { searchTerms } from '#contract/search.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { BY_ROL, broadPage, type Found, isBroad } from './broad-search.repo.ts';
import { belongs, type UserFilter } from './filter.sql.ts';
import { directionOf, fieldOf, orderBy } from './orders.sql.ts';
import { type FoundPage, MATCHES, NOTE_TABLES, type PageSlice, PEOPLE, type RowJson, shaped } from './pages.repo.ts';
import { USER_COLUMNS, USER_TABLES, type UserRow } from './users.repo.ts';

export type SearchBy = AlumnoSearchField | 'any';

export interface Search {
  text: string;
  by: SearchBy;
}

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
  search: Search,
  filter: UserFilter,
  sort: string | undefined,
  slice: PageSlice,
): Promise<FoundPage & { others: number }> {
  const many = await broadSearchPage(db, search, filter, sort, slice);
  const { total, others, page } = many ?? (await foundAtOnce(db, search, filter, sort, slice));
  const ids = page ? page.split(',').map(Number) : [];
  const byFolio = search.by === 'folio';
  const rows = byFolio ? await shaped(db, row('m.id'), MATCHES, ids) : await shaped(db, row(null), PEOPLE, ids);
  return { rows, total, others };
}

/** Alumnos by name, found by a few letters: what is typed first, and finds the most. */
async function broadSearchPage(
  db: Queryable,
  { text, by }: Search,
  filter: UserFilter,
  sort: string | undefined,
  slice: PageSlice,
): Promise<Found | null> {
  const alumnos = filter.rol === 0 && filter.activo && filter.escuela === undefined && filter.grupo === undefined;
  if (by === 'folio' || !alumnos || orderBy(sort) !== orderBy('nombre')) return null;
  const matching = await broadMatch(db, { text, by });
  return matching && broadPage(db, matching, slice);
}

/** The ids of all users that a search finds, when they are many and the index gives them; else null. */
async function broadMatch(
  db: Queryable,
  search: Search & { by: Exclude<SearchBy, 'folio'> },
): Promise<Fragment | null> {
  const { columns, terms } = searched(search);
  const matching = db.dialect.searchIds('users', columns, terms);
  return matching && (await isBroad(db, terms, matching)) ? matching : null;
}

/** Everybody that a search finds, sorted and counted. */
async function foundAtOnce(
  db: Queryable,
  search: Search,
  filter: UserFilter,
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
  const matching = await broadMatch(db, search);
  const found = matching ? { sql: `+u.id IN (${matching.sql})`, params: matching.params } : searchCondition(db, search);
  return db.all<UserRow>(
    `SELECT ${USER_COLUMNS} FROM ${matching ? USER_TABLES.replace('users u', BY_ROL) : USER_TABLES}
      WHERE u.rol = 0 AND u.activo = 1 AND ${found.sql} ${orderBy(undefined)} LIMIT ?`,
    ...found.params,
    limit,
  );
}
