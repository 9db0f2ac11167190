/** Searches that find a large part of everybody: the first letters that somebody types. */
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import type { PageSlice } from './pages.repo.ts';

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

/** People of a rol in the order of their names, without their rows. */
export const BY_ROL = 'users u INDEXED BY users_rol';
const AMONG = '+u.id IN (SELECT id FROM matching)';
const alumnos = (activo: 0 | 1) => `${BY_ROL} WHERE u.rol = 0 AND u.activo = ${activo} AND ${AMONG}`;

/** Nobody's row is read: whoever is no alumno, or in baja, is counted by an index, and taken from all that match. */
const PAGE = `(SELECT count(*) FROM matching) AS everybody,
  (SELECT count(*) FROM ${BY_ROL} WHERE u.rol > 0 AND ${AMONG}) AS staff,
  (SELECT count(*) FROM ${alumnos(0)}) AS others,
  (SELECT string_agg(CAST(id AS text), ',' ORDER BY sort_key, id) FROM (
    SELECT u.id, u.sort_key FROM ${alumnos(1)} ORDER BY u.sort_key, u.id LIMIT ? OFFSET ?)) AS page`;

/** Whether a search for `terms` finds MANY. `matching` selects the ids of all users that match, as searchIds does. */
export async function isBroad(db: Queryable, terms: readonly string[], { sql, params }: Fragment): Promise<boolean> {
  if (!terms.every(isShort)) return false;
  const some = await db.get<{ found: number }>(`SELECT count(*) AS found FROM (${sql} LIMIT ${MANY})`, ...params);
  return (some?.found ?? 0) >= MANY;
}

/** One page of the alumnos that a wide search finds, by name. */
export async function broadPage(
  db: Queryable,
  { sql, params }: Fragment,
  { limit, offset }: PageSlice,
): Promise<Found> {
  const row = await db.get<{ everybody: number; staff: number; others: number; page: string | null }>(
    `WITH matching AS MATERIALIZED (${sql}) SELECT ${PAGE}`,
    ...params,
    limit,
    offset,
  );
  if (!row) throw new Error('A SELECT without FROM gave no row');
  return { total: row.everybody - row.staff - row.others, others: row.others, page: row.page };
}
