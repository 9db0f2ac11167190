import type { RowOf } from '#contract/record.ts';
import { schoolRecord } from '#contract/records/escuelas.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { selectOf } from '#server/db/record.ts';
import { numberOf } from '#server/db/rows.ts';

export type SchoolRow = RowOf<typeof schoolRecord>;

/** All schools by name. */
export function listSchools(db: Queryable): Promise<SchoolRow[]> {
  return db.all(`${selectOf(schoolRecord)} ORDER BY e.nombre_key, e.id`);
}

/** What schools are known by in lists. */
export function schoolKeys(db: Queryable): Promise<{ id: number; nombre: string; cct: string | null }[]> {
  return db.all('SELECT id, nombre, cct FROM escuelas ORDER BY nombre_key, id');
}

/** Keeps the key that a list calls a school by, where none is known yet. */
export async function rememberCct(tx: Transaction, id: number, cct: string): Promise<void> {
  await tx.run('UPDATE escuelas SET cct = ? WHERE id = ? AND cct IS NULL', cct, id);
}

/** How many people belong to a school, those in baja too. */
export function alumnosOf(db: Queryable, id: number): Promise<number> {
  return numberOf(db, 'SELECT count(*) FROM users WHERE escuela_id = ?', id);
}
