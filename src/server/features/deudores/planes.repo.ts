import type { Queryable } from '#server/db/database.ts';
import { owing } from '#server/features/ledger/owing.sql.ts';
import { planned } from './planned.sql.ts';

/** Cents that a day (YYYY-MM-DD) brings. */
export interface DayCents {
  fecha: string;
  cents: number;
}

/** Instalments due from one day to before another. */
export function plannedBetween(db: Queryable, from: string, to: string): Promise<DayCents[]> {
  const { sql, params } = planned(from, to);
  return db.all(`SELECT fecha, CAST(sum(monto_cents) AS bigint) AS cents FROM ${sql} GROUP BY fecha`, ...params);
}

/** Unpaid part of the instalments of each day, past days included; `withheld` as in `owing`. */
export function missingByDay(db: Queryable, today: string, withheld: number | null): Promise<DayCents[]> {
  const { sql, params } = owing({ day: today, over: null }, withheld);
  return db.all(
    `WITH ${sql} SELECT fecha, CAST(sum(saldo_cents) AS bigint) AS cents FROM missing GROUP BY fecha`,
    ...params,
  );
}

/**
 * What was paid in all, or by lists, from the first of these instants to before each one, in cents; they are in order, and of
 * a bounded number.
 */
export async function receivedUntil(
  db: Queryable,
  column: 'pagado_cents' | 'importado_cents',
  instants: readonly string[],
): Promise<number[]> {
  const sums = instants.map(
    (_, at) => `coalesce(CAST(sum(CASE WHEN en < ? THEN ${column} ELSE 0 END) AS bigint), 0) AS before_${at}`,
  );
  const row = await db.get<Record<string, number>>(
    `SELECT ${sums.join(', ')} FROM saldo_cambios WHERE en >= ? AND ${column} <> 0`,
    ...instants,
    instants[0] ?? '',
  );
  return instants.map((_, at) => row?.[`before_${at}`] ?? 0);
}
