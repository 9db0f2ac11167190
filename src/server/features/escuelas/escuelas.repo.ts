import type { RowOf } from '#contract/record.ts';
import { schoolRecord } from '#contract/records/escuelas.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { columnsOf, insertRecord, updateRecord } from '#server/db/record.ts';

export type SchoolRow = RowOf<typeof schoolRecord>;
export type SchoolFields = Pick<SchoolRow, 'nombre' | 'prefijo'>;

const SELECT = `SELECT ${columnsOf(schoolRecord)} FROM escuelas e`;

/** All schools by name. */
export function listSchools(db: Queryable): Promise<SchoolRow[]> {
  return db.all(`${SELECT} ORDER BY e.nombre_key, e.id`);
}

export function schoolById(db: Queryable, id: number): Promise<SchoolRow | null> {
  return db.get(`${SELECT} WHERE e.id = ?`, id);
}

/** The school as it stands, locked until the transaction ends; null when there is none. */
export function lockSchool(tx: Transaction, id: number): Promise<SchoolRow | null> {
  return tx.get(`${SELECT} WHERE e.id = ?${tx.dialect.forUpdate}`, id);
}

/** How many people belong to a school, those in baja too. */
export async function alumnosOf(db: Queryable, id: number): Promise<number> {
  const row = await db.get<{ total: number }>('SELECT count(*) AS total FROM users WHERE escuela_id = ?', id);
  return row?.total ?? 0;
}

export function insertSchool(tx: Transaction, fields: SchoolFields, now: string): Promise<number> {
  return insertRecord(tx, schoolRecord, fields, { created_at: now });
}

export function updateSchool(tx: Transaction, id: number, fields: SchoolFields): Promise<void> {
  return updateRecord(tx, schoolRecord, id, fields);
}

export async function deleteSchool(tx: Transaction, id: number): Promise<void> {
  await tx.run('DELETE FROM escuelas WHERE id = ?', id);
}
