import { type RowOf, storedOf, type ValuesOf } from '#contract/record.ts';
import { accionRecord } from '#contract/records/acciones.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRecord, numberOf, type PageSlice, selectOf, updateRecord } from '#server/db/record.ts';

export type AccionRow = RowOf<typeof accionRecord>;
export type AccionValues = ValuesOf<typeof accionRecord>;

/** Stores an action and gives its id. */
export const insertAccion = (tx: Transaction, values: Partial<AccionValues>): Promise<number> =>
  insertRecord(tx, accionRecord, storedOf(accionRecord, values));

/** Replaces values of an action. */
export const updateAccion = (tx: Transaction, id: number, values: Partial<AccionValues>): Promise<void> =>
  updateRecord(tx, accionRecord, id, storedOf(accionRecord, values));

/** Number of actions. */
export const countAcciones = (db: Queryable): Promise<number> => numberOf(db, 'SELECT count(*) FROM acciones');

/** Newest first. */
export const pageOfAcciones = (db: Queryable, { limit, offset }: PageSlice): Promise<AccionRow[]> =>
  db.all(`${selectOf(accionRecord)} ORDER BY ac.id DESC LIMIT ? OFFSET ?`, limit, offset);

/** The last year that a school began and that was not undone. */
export const lastCiclo = (db: Queryable, escuelaId: number): Promise<AccionRow | null> =>
  db.get(
    `${selectOf(accionRecord)} WHERE ac.escuela_id = ? AND ac.accion = 'ciclo' AND ac.deshecha IS NULL
      ORDER BY ac.id DESC LIMIT 1`,
    escuelaId,
  );

/** Ids of a school's active alumnos. */
export async function alumnosOf(db: Queryable, escuelaId: number): Promise<number[]> {
  const sql = 'SELECT id FROM users WHERE escuela_id = ? AND rol = 0 AND activo = 1 ORDER BY id';
  return (await db.all<{ id: number }>(sql, escuelaId)).map(({ id }) => id);
}

/** Keeps how these people are before an action changes them; `place` null: it puts them in baja. */
export async function insertFilas(
  tx: Transaction,
  accionId: number,
  userIds: readonly number[],
  place: { escuela_id: number; grupo: string } | null,
): Promise<void> {
  // Links end with a baja only.
  const link = ['hash', 'creado', 'vence', 'ultimo_uso'].map((name) => `l.${name}`).join(', ');
  await tx.run(
    `INSERT INTO accion_filas (accion_id, user_id, escuela_antes, grupo_antes, escuela_id, grupo,
        enlace_hash, enlace_creado, enlace_vence, enlace_uso)
      SELECT CAST(? AS bigint), u.id, u.escuela_id, u.grupo, CAST(? AS bigint), CAST(? AS text), ${link}
        FROM users u LEFT JOIN enlaces l ON l.user_id = u.id AND CAST(? AS bigint) IS NULL
        WHERE ${tx.dialect.inIds('u.id')}`,
    ...[accionId, place?.escuela_id ?? null, place?.grupo ?? null, place?.escuela_id ?? null],
    JSON.stringify(userIds),
  );
}

/** Ids of the people whom an action changed. */
export async function changedBy(db: Queryable, accionId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>('SELECT user_id AS id FROM accion_filas WHERE accion_id = ?', accionId);
  return rows.map(({ id }) => id);
}

/** A person whom an action changed: places before and after, and when they were put in baja, if they are. */
export interface FilaRow {
  user_id: number;
  escuela_antes: number | null;
  grupo_antes: string;
  /** Null: the action put them in baja. */
  escuela_id: number | null;
  grupo: string | null;
  baja_en: string | null;
}

/** Whom an action changed; people who were deleted since are missing. */
export const filasOf = (db: Queryable, accionId: number): Promise<FilaRow[]> =>
  db.all(
    `SELECT f.user_id, f.escuela_antes, f.grupo_antes, f.escuela_id, f.grupo, u.baja_en
      FROM accion_filas f JOIN users u ON u.id = f.user_id WHERE f.accion_id = ? ORDER BY u.sort_key, u.id`,
    accionId,
  );

/** Gives families of these people back the links that an action ended, where they still hold and none was made since. */
export async function restoreLinks(
  tx: Transaction,
  accionId: number,
  userIds: readonly number[],
  now: string,
): Promise<void> {
  await tx.run(
    `INSERT INTO enlaces (user_id, hash, creado, vence, ultimo_uso)
      SELECT user_id, enlace_hash, enlace_creado, enlace_vence, enlace_uso FROM accion_filas
        WHERE accion_id = ? AND enlace_hash IS NOT NULL AND enlace_vence > ? AND ${tx.dialect.inIds('user_id')}
      ON CONFLICT (user_id) DO NOTHING`,
    accionId,
    now,
    JSON.stringify(userIds),
  );
}
