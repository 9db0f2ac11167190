/** People on record, read to be compared with lists. */
import type { Changes } from '#contract/importaciones.ts';
import type { Queryable } from '#server/db/database.ts';

/** Fields of a person used for matching. */
export interface Known {
  id: number;
  rol: number;
  nombre: string;
  apaterno: string;
  amaterno: string | null;
  sort_key: string;
  grupo: string;
  escuela_id: number | null;
  escuela_nombre: string | null;
  celular: string | null;
  email: string | null;
  curp: string | null;
  activo: number;
  version: number;
}

const KNOWN = `SELECT u.id, u.rol, u.nombre, u.apaterno, u.amaterno, u.sort_key, u.grupo, u.escuela_id,
    e.nombre AS escuela_nombre, u.celular, u.email, u.curp, u.activo, u.version
  FROM users u LEFT JOIN escuelas e ON e.id = u.escuela_id`;

/** People read at a time. */
const AT_ONCE = 1000;

/** All people, in slices. */
export async function* everybody(db: Queryable): AsyncGenerator<Known[]> {
  for (let after = 0; ; ) {
    const rows = await db.all<Known>(`${KNOWN} WHERE u.id > ? ORDER BY u.id LIMIT ?`, after, AT_ONCE);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? after;
  }
}

/** By which the people of one row are sought. */
interface Sought {
  curp: string | null;
  /** In lower case. */
  email: string | null;
  sort_key: string;
  escuela_id: number | null;
  grupo: string | null;
  user_id: number | null;
}

/** People that one row may mean. */
export function soughtPeople(db: Queryable, sought: Sought): Promise<Known[]> {
  const { curp, email, sort_key, escuela_id, grupo, user_id } = sought;
  return db.all(
    `${KNOWN} WHERE u.id IN (
        SELECT id FROM users WHERE curp = ? UNION SELECT id FROM users WHERE email_key = ?
        UNION SELECT id FROM users WHERE rol = 0 AND activo IN (0, 1) AND sort_key = ?
        UNION SELECT id FROM users WHERE escuela_id = ? AND grupo = ?
        UNION SELECT id FROM users WHERE id = ?
        UNION SELECT user_id FROM importacion_filas WHERE clave = ? AND hecha = 1)`,
    ...[curp, email, sort_key, escuela_id, grupo, user_id, sort_key],
  );
}

/** The people of these ids, in no order; of an id that is not there none. */
export const knownById = (db: Queryable, ids: readonly number[]): Promise<Known[]> =>
  db.all(`${KNOWN} WHERE ${db.dialect.inIds('u.id')}`, JSON.stringify(ids));

/** Latest values per field that imports wrote to people; of some, or of all. */
export async function writtenTo(db: Queryable, ids: readonly number[] | null): Promise<Map<number, Changes>> {
  const written = new Map<number, Changes>();
  const sql = `SELECT f.id, f.user_id, f.escritos FROM importacion_filas f
      JOIN importaciones i ON i.id = f.importacion_id AND i.lectura = f.lectura
      WHERE f.hecha = 1 AND f.escritos IS NOT NULL AND f.id > ?${ids ? ` AND ${db.dialect.inIds('f.user_id')}` : ''}
      ORDER BY f.id LIMIT ${AT_ONCE}`;
  for (let after = 0; ; ) {
    const rows = await db.all<{ id: number; user_id: number; escritos: string }>(
      sql,
      after,
      ...(ids ? [JSON.stringify(ids)] : []),
    );
    for (const { user_id, escritos } of rows) {
      written.set(user_id, { ...written.get(user_id), ...(JSON.parse(escritos) as Changes) });
    }
    if (rows.length < AT_ONCE) return written;
    after = rows.at(-1)?.id ?? after;
  }
}
