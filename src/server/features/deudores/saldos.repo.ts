import type { Queryable } from '#server/db/database.ts';
import { withheldCash } from '#server/features/ledger/owing.sql.ts';

/** In cents, over notes that stood. */
export interface Sums {
  total_cents: number;
  pagado_cents: number;
  /** Imported part. */
  importado_cents: number;
}

export type SchoolSums = Sums & { escuela_id: number | null; escuela: string | null };

/** The instant of the first change of what is owed; null when there was none. */
export async function firstChange(db: Queryable): Promise<string | null> {
  const row = await db.get<{ en: string }>('SELECT en FROM saldo_cambios ORDER BY id LIMIT 1');
  return row?.en ?? null;
}

/**
 * What was sold and paid before an instant, of each school that had any; of no school last. `withheld`: the number of a
 * closing of whose cash it must not tell.
 */
export function schoolSums(db: Queryable, before: string, withheld: number | null): Promise<SchoolSums[]> {
  const { sql, params } = withheldCash(withheld, before);
  return db.all(
    `WITH ${sql},
      hidden AS (SELECT s.escuela_id, CAST(sum(w.cents) AS bigint) AS cents
        FROM withheld w JOIN (SELECT note_id, escuela_id FROM saldo_cambios
          WHERE en < ? AND note_id IN (SELECT note_id FROM withheld)
          GROUP BY note_id, escuela_id HAVING sum(total_cents) <> 0) s ON s.note_id = w.note_id
        GROUP BY s.escuela_id)
    SELECT s.escuela_id, e.nombre AS escuela, s.total_cents, s.pagado_cents - coalesce(h.cents, 0) AS pagado_cents,
      coalesce(l.cents, 0) AS importado_cents
      FROM (SELECT escuela_id, CAST(sum(total_cents) AS bigint) AS total_cents,
          CAST(sum(pagado_cents) AS bigint) AS pagado_cents
        FROM saldo_cambios WHERE en < ? GROUP BY escuela_id HAVING sum(total_cents) <> 0 OR sum(pagado_cents) <> 0) s
      LEFT JOIN hidden h ON coalesce(h.escuela_id, 0) = coalesce(s.escuela_id, 0)
      LEFT JOIN (SELECT escuela_id, CAST(sum(importado_cents) AS bigint) AS cents FROM saldo_cambios
        WHERE importado_cents <> 0 AND en < ? GROUP BY escuela_id) l ON coalesce(l.escuela_id, 0) = coalesce(s.escuela_id, 0)
      LEFT JOIN escuelas e ON e.id = s.escuela_id ORDER BY e.nombre_key IS NULL, e.nombre_key, s.escuela_id`,
    ...params,
    before,
    before,
    before,
  );
}
