/** Searches that find a large part of everybody: the first letters that somebody types. */
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import type { PageSlice } from './pages.ts';

export interface Found {
  total: number;
  /** How many alumnos in baja the same search finds. */
  others: number;
  /** Ids in order, with commas between them; null for none. */
  page: string | null;
}

/** From so many on, people in the order of their names are soon found among all alumnos. */
export const MANY = 1000;

/** Terms of at most two trigrams: of longer ones the index has to compare places, and looking ahead would cost as much. */
const isShort = (term: string) => [...term].length <= 4;

const AMONG = '+u.id IN (SELECT id FROM matching)';
const alumnos = (activo: 0 | 1) => `users u INDEXED BY users_rol WHERE u.rol = 0 AND u.activo = ${activo} AND ${AMONG}`;

/** Nobody's row is read: whoever is no alumno, or in baja, is counted by an index, and taken from all that match. */
const PAGE = `(SELECT count(*) FROM matching) AS everybody,
  (SELECT count(*) FROM users u INDEXED BY users_rol WHERE u.rol > 0 AND ${AMONG}) AS staff,
  (SELECT count(*) FROM ${alumnos(0)}) AS others,
  (SELECT string_agg(CAST(id AS text), ',' ORDER BY sort_key, id) FROM (
    SELECT u.id, u.sort_key FROM ${alumnos(1)} ORDER BY u.sort_key, u.id LIMIT ? OFFSET ?)) AS page`;

/**
 * One page of the alumnos that a search for `terms` finds, by name. `matching` selects the ids of all users that match,
 * as the dialect's searchIds does. Null for a search that may not be wide, or finds few: those are sorted as they are.
 */
export async function widePage(
  db: Queryable,
  terms: readonly string[],
  matching: Fragment,
  { limit, offset }: PageSlice,
): Promise<Found | null> {
  if (terms.length === 0 || !terms.every(isShort)) return null;
  const { sql, params } = matching;
  const some = await db.get<{ found: number }>(`SELECT count(*) AS found FROM (${sql} LIMIT ${MANY})`, ...params);
  if ((some?.found ?? 0) < MANY) return null;
  const row = await db.get<{ everybody: number; staff: number; others: number; page: string | null }>(
    `WITH matching AS MATERIALIZED (${sql}) SELECT ${PAGE}`,
    ...params,
    limit,
    offset,
  );
  if (!row) throw new Error('A SELECT without FROM gave no row');
  return { total: row.everybody - row.staff - row.others, others: row.others, page: row.page };
}
