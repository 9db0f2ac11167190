import type { Queryable } from '#server/db/database.ts';
import { owing } from '#server/features/ledger/owing.sql.ts';

/** Cents that a day (YYYY-MM-DD) brings. */
export interface DayCents {
  fecha: string;
  cents: number;
}

/** What was, or is, to be paid on the days from one to before another, of notes that stand: paid or not. */
export function plannedBetween(db: Queryable, from: string, to: string): Promise<DayCents[]> {
  return db.all(
    `SELECT p.fecha, CAST(sum(p.monto_cents) AS bigint) AS cents
      FROM note_pagos p JOIN notes n ON n.id = p.note_id AND n.cancelada_en IS NULL
      WHERE p.hasta IS NULL AND p.fecha >= ? AND p.fecha < ? GROUP BY p.fecha
    UNION ALL SELECT n.limite, CAST(sum(n.total_cents) AS bigint) FROM notes n
      WHERE n.cancelada_en IS NULL AND n.limite >= ? AND n.limite < ?
        AND NOT EXISTS (SELECT 1 FROM note_pagos p WHERE p.note_id = n.id AND p.hasta IS NULL) GROUP BY n.limite`,
    ...[from, to, from, to],
  );
}

/** What is missing of what is to be paid on each day, those that are over among them. */
export function missingByDay(db: Queryable, today: string): Promise<DayCents[]> {
  const { sql, params } = owing({ day: today, over: null });
  return db.all(
    `WITH ${sql} SELECT fecha, CAST(sum(saldo_cents) AS bigint) AS cents FROM missing GROUP BY fecha`,
    ...params,
  );
}

/** What was paid from the first of these instants to before each one, in cents; they are in order, and of a bounded number. */
export async function paidUntil(db: Queryable, instants: readonly string[]): Promise<number[]> {
  const sums = instants.map(
    (_, at) => `coalesce(CAST(sum(CASE WHEN en < ? THEN pagado_cents ELSE 0 END) AS bigint), 0) AS before_${at}`,
  );
  const row = await db.get<Record<string, number>>(
    `SELECT ${sums.join(', ')} FROM saldo_cambios WHERE en >= ?`,
    ...instants,
    instants[0] ?? '',
  );
  return instants.map((_, at) => row?.[`before_${at}`] ?? 0);
}
