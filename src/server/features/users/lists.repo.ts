/** Lists and searches of people: statements over `users u LEFT JOIN escuelas e`. */

import { looksLikePhone, phoneSearch } from '#contract/phones.ts';
import { userRecord } from '#contract/records/users.ts';
import { isStaff } from '#contract/roles.ts';
import type { AlumnoSearchField } from '#contract/rules.ts';
import { searchTerms } from '#contract/search.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Dialect, Fragment } from '#server/db/dialect.ts';
import { allOf, given, numberOf, type PageSlice, recordsByIds, selectOf } from '#server/db/record.ts';
import { UNPAID } from '#server/features/ledger/ledger.sql.ts';
import { USER_TABLES, type UserRow } from './users.repo.ts';

export interface UserFilter {
  rol?: number | undefined;
  activo: boolean;
  escuela?: number | undefined;
  grupo?: string | undefined;
  /** Only people without a note that stands. */
  withoutNote?: boolean;
}

const WITHOUT_NOTE = 'NOT EXISTS (SELECT 1 FROM notes n WHERE n.user_id = u.id AND n.cancelada_en IS NULL)';

/** Condition of a list over `users u`; `activo` is a separate one. */
const belongs = ({ rol, escuela, grupo, withoutNote }: Omit<UserFilter, 'activo'>): Fragment =>
  allOf(
    given('u.rol = ?', rol),
    given('u.escuela_id = ?', escuela),
    given('u.grupo = ?', grupo),
    withoutNote ? { sql: WITHOUT_NOTE, params: [] } : null,
  );

/** Condition on rows of `users u`. */
export const where = (filter: UserFilter): Fragment =>
  allOf(given('u.activo = ?', filter.activo ? 1 : 0), belongs(filter));

/** Sort keys of lists: columns of the record, and the school by name. */
const SORT: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(userRecord.columns).flatMap(([name, column]) => ('sort' in column ? [[name, column.sort]] : [])),
  ),
  escuela: "coalesce(e.nombre_key, '')",
};
const nameOf = (sort: string | undefined) => sort?.replace(/^-/, '') ?? 'nombre';

/** The expression that a `sort` of the wire stands for: a name, with a minus for the way back. */
const fieldOf = (sort: string | undefined) => SORT[nameOf(sort)] ?? SORT.nombre ?? '';
/** The direction of a `sort` of the wire, as SQL says it. */
const directionOf = (sort: string | undefined) => (sort?.startsWith('-') ? 'DESC' : 'ASC');

/** ORDER BY of a `sort`; equal ones by name. */
function orderBy(sort: string | undefined, field = fieldOf(sort)): string {
  const byName = field === SORT.nombre ? '' : ', u.sort_key';
  return `ORDER BY ${field} ${directionOf(sort)}${byName}, u.id`;
}

/** Indexes that have people in an order already. */
const INDEXES: Record<string, string | null> = {
  id: null,
  email: 'users_correo',
  celular: 'users_celular',
  grupo: 'users_por_grupo',
};

/**
 * Table or index to read a list in order; without a suitable index, 20,000 people are sorted for each page. Those of a
 * school or a grupo are few enough to be sorted.
 */
export function inOrder(
  dialect: Dialect,
  sort: string | undefined,
  { rol, escuela, grupo }: Partial<UserFilter>,
): { tables: string; order: string } {
  const [few, name, order] = [escuela !== undefined || grupo !== undefined, nameOf(sort), orderBy(sort)];
  const index = INDEXES[name];
  if (!few && index !== undefined) return { tables: dialect.inOrderOf('users u', index), order };
  if (name !== 'escuela') return { tables: 'users u', order };
  if (few || rol === undefined || isStaff(rol))
    return { tables: 'users u LEFT JOIN escuelas e ON e.id = u.escuela_id', order };
  // School by school, each with its alumnos: every alumno has a school. The plus keeps SQLite from scanning the alumnos
  // and looking up the school of each.
  const users = dialect.inOrderOf('users u', 'users_escuela');
  return { tables: `escuelas e JOIN ${users} ON u.escuela_id = +e.id`, order: orderBy(sort, 'e.nombre_key') };
}

interface PeoplePage {
  rows: UserRow[];
  total: number;
}

/** The page is found first and read then: of those before it nothing but their places in an index is looked at. */
async function pageOfRows(
  db: Queryable,
  found: { tables: string; order: string },
  condition: Fragment,
  sort: string | undefined,
  { limit, offset }: PageSlice,
): Promise<UserRow[]> {
  return db.all(
    `${selectOf(userRecord)}
      WHERE u.id IN (SELECT u.id FROM ${found.tables} WHERE ${condition.sql} ${found.order} LIMIT ? OFFSET ?)
      ${orderBy(sort)}`,
    ...condition.params,
    limit,
    offset,
  );
}

/** How many a filter finds: out of the figures kept per school, where these tell; counting takes a quarter of a list. */
function countOf(db: Queryable, filter: UserFilter): Promise<number> {
  const { activo, rol, escuela, grupo, withoutNote } = filter;
  if (activo && grupo === undefined && !rol && !withoutNote) {
    const { sql, params } = allOf(given('escuela_id = ?', escuela));
    const people = rol === undefined ? 'alumnos + empleados' : 'alumnos';
    return numberOf(db, `SELECT CAST(sum(${people}) AS bigint) FROM school_totals WHERE ${sql}`, ...params);
  }
  const { sql, params } = where(filter);
  return numberOf(db, `SELECT count(*) FROM users u WHERE ${sql}`, ...params);
}

/** One page of the people that a filter finds. */
export async function listPage(
  db: Queryable,
  filter: UserFilter,
  sort: string | undefined,
  slice: PageSlice,
): Promise<PeoplePage> {
  const condition = where(filter);
  const total = await countOf(db, filter);
  const found = inOrder(db.dialect, sort, filter);
  return { rows: await pageOfRows(db, found, condition, sort, slice), total };
}

/** One page of everybody with an unpaid note, those in baja too. */
export async function pendingPage(db: Queryable, sort: string | undefined, slice: PageSlice): Promise<PeoplePage> {
  const total = await numberOf(db, `SELECT count(DISTINCT n.user_id) FROM notes n WHERE ${UNPAID}`);
  const condition = { sql: `EXISTS (SELECT 1 FROM notes n WHERE ${UNPAID} AND n.user_id = u.id)`, params: [] };
  const found = { tables: USER_TABLES, order: orderBy(sort) };
  return { rows: await pageOfRows(db, found, condition, sort, slice), total };
}

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

interface Found {
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
  const people = nameOf(sort) === 'escuela' ? USER_TABLES : 'users u';
  const tables = byFolio ? `notes m JOIN ${people.replace('users u', 'users u ON u.id = m.user_id')}` : people;
  // One letter finds thousands: each column that is kept of them costs a tenth of the search.
  const isByName = fieldOf(sort) === SORT.nombre;
  const columns = ['u.id', 'u.activo', `${fieldOf(sort)} AS sorted`, ...(isByName ? [] : ['u.sort_key'])];
  const order = `ORDER BY sorted ${directionOf(sort)}, ${isByName ? '' : 'sort_key, '}id`;
  const group = byFolio ? 'GROUP BY u.id, u.activo, u.sort_key, sorted' : '';
  const shown = byFolio ? 'shown' : 'id';
  if (byFolio) columns.push('max(m.id) AS shown');
  const condition = allOf(searchCondition(db, search), belongs(filter));
  const activo = filter.activo ? 1 : 0;
  const row = await db.get<{ total: number | null; every: number; page: string | null }>(
    `WITH found AS MATERIALIZED (
      SELECT ${columns.join(', ')} FROM ${tables} WHERE ${condition.sql} ${group}
    ) SELECT sum(CASE WHEN activo = ? THEN 1 ELSE 0 END) AS total, count(*) AS every,
      (SELECT string_agg(CAST(${shown} AS text), ',' ${order}) FROM (
        SELECT * FROM found WHERE activo = ? ${order} LIMIT ? OFFSET ?
      ) AS chosen) AS page FROM found`,
    ...[...condition.params, activo, activo, limit, offset],
  );
  const { total, every, page } = row ?? { total: 0, every: 0, page: null };
  return { ids: page?.split(',').map(Number) ?? [], total: total ?? 0, others: every - (total ?? 0) };
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

/** The first alumnos that a search of all their fields finds, debtors before the others, and how many it finds. */
export async function firstFound(db: Queryable, text: string, limit: number): Promise<PeoplePage> {
  const { sql, params } = searchCondition(db, { text, by: 'any' });
  const found = await db.all<{ id: number; total: number }>(
    `WITH found AS MATERIALIZED (SELECT u.id, u.sort_key FROM users u WHERE u.rol = 0 AND u.activo = 1 AND ${sql})
      SELECT u.id, (SELECT count(*) FROM found) AS total FROM found u
      ORDER BY CASE WHEN EXISTS (SELECT 1 FROM notes n WHERE ${UNPAID} AND n.user_id = u.id) THEN 0 ELSE 1 END,
        u.sort_key, u.id LIMIT ?`,
    ...params,
    limit,
  );
  const ids = found.map(({ id }) => id);
  return { rows: await recordsByIds(db, userRecord, ids), total: found[0]?.total ?? 0 };
}
