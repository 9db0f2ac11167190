/** The lists of people: filters, search, order and page as one statement each for rows and for the count. */
import { phoneSearch } from '#contract/phones.ts';
import type { AlumnoSearchField, UserSearchField } from '#contract/rules.ts';
import { searchTerms } from '#contract/search.ts';
import type { Queryable, Value } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { USER_COLUMNS, USER_TABLES, type UserRow } from './repo.ts';

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

export interface PageSlice {
  limit: number;
  offset: number;
}

/** Empty texts sort first on both databases, which differ in where they put NULL. */
const SORT: Record<string, string> = {
  id: 'u.id',
  nombre: 'u.sort_key',
  email: "coalesce(u.email_key, '')",
  celular: "coalesce(u.celular, '')",
  escuela: "coalesce(e.nombre_key, '')",
  grupo: 'u.grupo',
};

function orderBy(sort: string | undefined): string {
  const field = SORT[sort?.replace(/^-/, '') ?? 'nombre'] ?? SORT.nombre;
  const direction = sort?.startsWith('-') ? 'DESC' : 'ASC';
  const byName = field === SORT.nombre ? '' : ', u.sort_key';
  return `ORDER BY ${field} ${direction}${byName}, u.id`;
}

/** Condition on notes that match a folio, for rows of `notes n`. */
export function folioCondition(db: Queryable, text: string): Fragment {
  return db.dialect.search('notes', ['folio_busqueda'], searchTerms(text), 'n');
}

function searchCondition(db: Queryable, { text, by }: { text: string; by: SearchBy }): Fragment {
  const { dialect } = db;
  switch (by) {
    case 'folio': {
      const { sql, params } = folioCondition(db, text);
      return { sql: `u.id IN (SELECT n.user_id FROM notes n WHERE ${sql})`, params };
    }
    case 'celular': {
      // What is no phone at all matches nobody, rather than everybody.
      const digits = phoneSearch(text);
      return dialect.search('users', ['celular_busqueda'], searchTerms(digits || text), 'u');
    }
    case 'email':
      return dialect.search('users', ['email_busqueda'], searchTerms(text), 'u');
    case 'nombre':
      return dialect.search('users', ['nombre_busqueda'], searchTerms(text), 'u');
    default: {
      const columns = ['nombre_busqueda', 'email_busqueda', 'celular_busqueda'] as const;
      const isPhone = /^[\d\s+().-]{7,}$/.test(text);
      return dialect.search('users', columns, searchTerms(isPhone ? phoneSearch(text) : text), 'u');
    }
  }
}

function where(db: Queryable, filter: UserFilter): Fragment {
  const conditions = ['u.activo = ?'];
  const params: Value[] = [filter.activo ? 1 : 0];
  const add = (sql: string, ...values: Value[]) => {
    conditions.push(sql);
    params.push(...values);
  };
  if (filter.rol !== undefined) add('u.rol = ?', filter.rol);
  if (filter.escuela !== undefined) add('u.escuela_id = ?', filter.escuela);
  if (filter.grupo !== undefined) add('u.grupo = ?', filter.grupo);
  if (filter.search) {
    const { sql, params: values } = searchCondition(db, filter.search);
    add(sql, ...values);
  }
  return { sql: conditions.join(' AND '), params };
}

export async function countUsers(db: Queryable, filter: UserFilter): Promise<number> {
  const { sql, params } = where(db, filter);
  const row = await db.get<{ total: number }>(`SELECT count(*) AS total FROM users u WHERE ${sql}`, ...params);
  return row?.total ?? 0;
}

/** One page of the people that a filter finds. */
export function listUsers(
  db: Queryable,
  filter: UserFilter,
  sort: string | undefined,
  { limit, offset }: PageSlice,
): Promise<UserRow[]> {
  const { sql, params } = where(db, filter);
  return db.all(
    `SELECT ${USER_COLUMNS} FROM ${USER_TABLES} WHERE ${sql} ${orderBy(sort)} LIMIT ? OFFSET ?`,
    ...params,
    limit,
    offset,
  );
}

const WITH_SALDO = 'u.id IN (SELECT user_id FROM notes WHERE pagado_cents < total_cents AND cancelada_en IS NULL)';

export async function countPending(db: Queryable): Promise<number> {
  const row = await db.get<{ total: number }>(`SELECT count(*) AS total FROM users u WHERE ${WITH_SALDO}`);
  return row?.total ?? 0;
}

/** One page of everybody with an unpaid note, those in baja too. */
export function listPending(db: Queryable, sort: string | undefined, { limit, offset }: PageSlice): Promise<UserRow[]> {
  return db.all(
    `SELECT ${USER_COLUMNS} FROM ${USER_TABLES} WHERE ${WITH_SALDO} ${orderBy(sort)} LIMIT ? OFFSET ?`,
    limit,
    offset,
  );
}
