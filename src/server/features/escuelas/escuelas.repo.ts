import type { RowOf } from '#contract/record.ts';
import { schoolRecord } from '#contract/records/escuelas.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { hasRow, numberOf, selectOf } from '#server/db/record.ts';

export type SchoolRow = RowOf<typeof schoolRecord>;

/** All schools by name. */
export function listSchools(db: Queryable): Promise<SchoolRow[]> {
  return db.all(`${selectOf(schoolRecord)} ORDER BY e.nombre_key, e.id`);
}

/** Keys of schools for matching lists. */
export function schoolKeys(db: Queryable): Promise<{ id: number; nombre: string; cct: string | null }[]> {
  return db.all('SELECT id, nombre, cct FROM escuelas ORDER BY nombre_key, id');
}

/** Keeps the key that a list calls a school by, where none is known yet; no other school has it from then on. */
export async function rememberCct(tx: Transaction, id: number, cct: string): Promise<void> {
  const { changes } = await tx.run('UPDATE escuelas SET cct = ? WHERE id = ? AND cct IS NULL', cct, id);
  // Of two that have it the first by name would be taken, whatever was said since.
  if (changes > 0) await tx.run('UPDATE escuelas SET cct = NULL WHERE cct = ? AND id <> ?', cct, id);
}

/** A school that has this key is not known by it any more. */
export async function forgetCct(tx: Transaction, id: number, cct: string): Promise<void> {
  await tx.run('UPDATE escuelas SET cct = NULL WHERE id = ? AND cct = ?', id, cct);
}

/** How many people belong to a school, those in baja too. */
export function alumnosOf(db: Queryable, id: number): Promise<number> {
  return numberOf(db, 'SELECT count(*) FROM users WHERE escuela_id = ?', id);
}

/**
 * Whether plan templates or announcements refer to a school: the templates would be deleted with it, and the
 * announcements would reach nobody.
 */
export const isAddressed = (db: Queryable, id: number): Promise<boolean> =>
  hasRow(
    db,
    `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM plan_plantillas WHERE escuela_id = ?)
        OR EXISTS (SELECT 1 FROM anuncio_escuelas WHERE escuela_id = ?)`,
    ...[id, id],
  );
