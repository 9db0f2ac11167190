import { cleanText, foldText } from '#contract/search.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

export interface SchoolRow {
  id: number;
  nombre: string;
  prefijo: string;
  version: number;
}
export type SchoolFields = Pick<SchoolRow, 'nombre' | 'prefijo'>;

const COLUMNS = 'id, nombre, prefijo, version';

/** Two schools are the same when only case and accents differ. */
const keys = ({ nombre, prefijo }: SchoolFields) => [foldText(nombre), cleanText(prefijo).toUpperCase()] as const;

/** All schools by name. */
export function listSchools(db: Queryable): Promise<SchoolRow[]> {
  return db.all(`SELECT ${COLUMNS} FROM escuelas ORDER BY nombre_key, id`);
}

export function schoolById(db: Queryable, id: number): Promise<SchoolRow | null> {
  return db.get(`SELECT ${COLUMNS} FROM escuelas WHERE id = ?`, id);
}

/** The school as it stands, locked until the transaction ends; null when there is none. */
export function lockSchool(tx: Transaction, id: number): Promise<SchoolRow | null> {
  return tx.get(`SELECT ${COLUMNS} FROM escuelas WHERE id = ?${tx.dialect.forUpdate}`, id);
}

/** How many people belong to a school, those in baja too. */
export async function alumnosOf(db: Queryable, id: number): Promise<number> {
  const row = await db.get<{ total: number }>('SELECT count(*) AS total FROM users WHERE escuela_id = ?', id);
  return row?.total ?? 0;
}

export async function insertSchool(tx: Transaction, fields: SchoolFields, now: string): Promise<SchoolRow> {
  const row = await tx.get<SchoolRow>(
    `INSERT INTO escuelas (nombre, prefijo, nombre_key, prefijo_key, version, created_at)
     VALUES (?, ?, ?, ?, 1, ?) RETURNING ${COLUMNS}`,
    fields.nombre,
    fields.prefijo,
    ...keys(fields),
    now,
  );
  if (!row) throw new Error('INSERT INTO escuelas gave no row');
  return row;
}

export async function updateSchool(tx: Transaction, id: number, fields: SchoolFields): Promise<SchoolRow | null> {
  return tx.get(
    `UPDATE escuelas SET nombre = ?, prefijo = ?, nombre_key = ?, prefijo_key = ?, version = version + 1
      WHERE id = ? RETURNING ${COLUMNS}`,
    fields.nombre,
    fields.prefijo,
    ...keys(fields),
    id,
  );
}

export async function deleteSchool(tx: Transaction, id: number): Promise<void> {
  await tx.run('DELETE FROM escuelas WHERE id = ?', id);
}
