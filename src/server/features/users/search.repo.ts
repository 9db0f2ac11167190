/** Searches of people, within a filter and a page at a time. */
import { looksLikePhone, phoneSearch } from '#contract/phones.ts';
import { userRecord } from '#contract/records/users.ts';
import type { AlumnoSearchField } from '#contract/rules.ts';
import { searchTerms } from '#contract/search.ts';
import { allOf } from '#server/db/conditions.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { recordsByIds } from '#server/db/record.ts';
import type { PageSlice } from '#server/db/rows.ts';
import { belongs, directionOf, fieldOf, orderBy, type UserFilter } from './query.sql.ts';
import { USER_TABLES, type UserRow } from './users.repo.ts';

export type SearchBy = AlumnoSearchField | 'any';

export interface Search {
  text: string;
  by: SearchBy;
}

/** Condition on rows of `users u`, by folio of `notes m`. */
function searchCondition({ dialect }: Queryable, { text, by }: Search): Fragment {
  switch (by) {
    case 'folio':
      return dialect.search('notes', ['folio_busqueda'], searchTerms(text), 'm');
    case 'celular':
      // Text that is no phone matches nobody instead of everybody.
      return dialect.search('users', ['celular_busqueda'], searchTerms(phoneSearch(text) || text), 'u');
    case 'email':
      return dialect.search('users', ['email_busqueda'], searchTerms(text), 'u');
    case 'nombre':
      return dialect.search('users', ['nombre_busqueda'], searchTerms(text), 'u');
    default: {
      const terms = searchTerms(looksLikePhone(text) ? phoneSearch(text) : text);
      return dialect.search('users', ['nombre_busqueda', 'email_busqueda', 'celular_busqueda'], terms, 'u');
    }
  }
}

export interface Found {
  /** In order; by folio those of the newest note of each that matched, else those of the people. */
  ids: number[];
  total: number;
  /** How many of the others, in baja or not, the same search finds. */
  others: number;
}

/** One page of the people that a search finds within a filter. The index is asked once. */
export async function searchPage(
  db: Queryable,
  search: Search,
  filter: UserFilter,
  sort: string | undefined,
  { limit, offset }: PageSlice,
): Promise<Found> {
  const byFolio = search.by === 'folio';
  const tables = byFolio
    ? `notes m JOIN ${USER_TABLES.replace('users u', 'users u ON u.id = m.user_id')}`
    : USER_TABLES;
  const shown = byFolio ? 'max(m.id)' : 'u.id';
  const group = byFolio ? 'GROUP BY u.id, u.activo, u.sort_key, sorted' : '';
  const condition = allOf(searchCondition(db, search), belongs(filter));
  const order = `ORDER BY sorted ${directionOf(sort)}, sort_key, id`;
  const activo = filter.activo ? 1 : 0;
  const row = await db.get<{ total: number; others: number; page: string | null }>(
    `WITH found AS MATERIALIZED (
      SELECT u.id, u.activo, u.sort_key, ${fieldOf(sort)} AS sorted, ${shown} AS shown
      FROM ${tables} WHERE ${condition.sql} ${group}
    ) SELECT (SELECT count(*) FROM found WHERE activo = ?) AS total,
      (SELECT count(*) FROM found WHERE activo <> ?) AS others,
      (SELECT string_agg(CAST(shown AS text), ',' ${order}) FROM (
        SELECT * FROM found WHERE activo = ? ${order} LIMIT ? OFFSET ?
      ) AS chosen) AS page`,
    ...[...condition.params, activo, activo, activo, limit, offset],
  );
  return { ids: row?.page?.split(',').map(Number) ?? [], total: row?.total ?? 0, others: row?.others ?? 0 };
}

/** Alumnos with exactly this phone, ten digits; those in baja too. */
export async function idsWithPhone(db: Queryable, celular: string, limit: number): Promise<number[]> {
  const { sql, params } = searchCondition(db, { text: celular, by: 'celular' });
  const rows = await db.all<{ id: number }>(
    `SELECT u.id FROM users u WHERE u.rol = 0 AND u.celular = ? AND ${sql} ORDER BY u.id LIMIT ?`,
    celular,
    ...params,
    limit,
  );
  return rows.map(({ id }) => id);
}

/** How many alumnos in baja a search of all their fields finds. */
export async function countInBaja(db: Queryable, text: string): Promise<number> {
  const { sql, params } = searchCondition(db, { text, by: 'any' });
  const counted = await db.get<{ total: number }>(
    `SELECT COUNT(*) AS total FROM users u WHERE u.rol = 0 AND u.activo = 0 AND ${sql}`,
    ...params,
  );
  return counted?.total ?? 0;
}

/** The first alumnos that a search of all their fields finds. */
export async function firstFound(db: Queryable, text: string, limit: number): Promise<UserRow[]> {
  const { sql, params } = searchCondition(db, { text, by: 'any' });
  const ids = await db.all<{ id: number }>(
    `SELECT u.id FROM users u WHERE u.rol = 0 AND u.activo = 1 AND ${sql} ${orderBy(undefined)} LIMIT ?`,
    ...params,
    limit,
  );
  const found = ids.map(({ id }) => id);
  return recordsByIds(db, userRecord, found);
}
