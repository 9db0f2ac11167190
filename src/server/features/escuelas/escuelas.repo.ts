import type { RowOf } from '#contract/record.ts';
import { schoolRecord } from '#contract/records/escuelas.ts';
import type { Queryable } from '#server/db/database.ts';
import { selectOf } from '#server/db/record.ts';
import { numberOf } from '#server/db/rows.ts';

export type SchoolRow = RowOf<typeof schoolRecord>;

/** All schools by name. */
export function listSchools(db: Queryable): Promise<SchoolRow[]> {
  return db.all(`${selectOf(schoolRecord)} ORDER BY e.nombre_key, e.id`);
}

/** How many people belong to a school, those in baja too. */
export function alumnosOf(db: Queryable, id: number): Promise<number> {
  return numberOf(db, 'SELECT count(*) FROM users WHERE escuela_id = ?', id);
}
