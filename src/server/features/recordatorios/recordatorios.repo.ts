import type { RowOf } from '#contract/record.ts';
import { recordatorioRecord } from '#contract/records/recordatorios.ts';
import { allOf, given } from '#server/db/conditions.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { selectOf } from '#server/db/record.ts';
import { numberOf, type PageSlice } from '#server/db/rows.ts';
import { SENT_AT } from './recordatorios.sql.ts';

export type RecordatorioRow = RowOf<typeof recordatorioRecord>;

/** The one that went out last to an alumno; null when none ever did. */
export function lastOf(db: Queryable, userId: number): Promise<RecordatorioRow | null> {
  return db.get(
    `${selectOf(recordatorioRecord)} WHERE w.user_id = ? ORDER BY ${SENT_AT} DESC, w.id DESC LIMIT 1`,
    userId,
  );
}

/** When and how these people were reminded, oldest first. */
export function sentTo(
  db: Queryable,
  userIds: readonly number[],
): Promise<(SentRow & Pick<RecordatorioRow, 'canal'>)[]> {
  return db.all(
    `SELECT w.id, w.user_id, w.canal, ${SENT_AT} AS enviado FROM recordatorios w WHERE ${db.dialect.inIds('w.user_id')}
      ORDER BY ${SENT_AT}, w.id`,
    JSON.stringify(userIds),
  );
}

/** Which reminders are listed; what is left out does not matter. */
export interface ReminderFilter {
  user_id?: number | undefined;
  /** Instants: they went out from the one to before the other. */
  from?: string | undefined;
  to?: string | undefined;
}

const conditionOf = ({ user_id, from, to }: ReminderFilter): Fragment =>
  allOf(given('w.user_id = ?', user_id), given(`${SENT_AT} >= ?`, from), given(`${SENT_AT} < ?`, to));

/** Newest first. */
export function pageOfReminders(
  db: Queryable,
  filter: ReminderFilter,
  { limit, offset }: PageSlice,
): Promise<RecordatorioRow[]> {
  const { sql, params } = conditionOf(filter);
  const all = [...params, limit, offset];
  return db.all(`${selectOf(recordatorioRecord)} WHERE ${sql} ORDER BY w.id DESC LIMIT ? OFFSET ?`, ...all);
}

/** How many reminders a filter finds. */
export function countReminders(db: Queryable, filter: ReminderFilter): Promise<number> {
  const { sql, params } = conditionOf(filter);
  return numberOf(db, `SELECT count(*) FROM recordatorios w WHERE ${sql}`, ...params);
}

/** When a reminder went out, and to whom. */
export interface SentRow {
  id: number;
  user_id: number;
  enviado: string;
}

/** Reminders that went out since an instant, and were written down since then too; oldest first. */
export function sentSince(db: Queryable, since: string): Promise<SentRow[]> {
  return db.all(
    `SELECT w.id, w.user_id, ${SENT_AT} AS enviado FROM recordatorios w
      WHERE w.created_at >= ? AND ${SENT_AT} >= ? ORDER BY ${SENT_AT}, w.id`,
    since,
    since,
  );
}

/** An abono that stands, and when it was paid. */
export interface PaidRow {
  user_id: number;
  cents: number;
  pagado: string;
}

/** Payments of these people since an instant, without imported ones. */
export function paidSince(db: Queryable, userIds: readonly number[], since: string): Promise<PaidRow[]> {
  return db.all(
    `SELECT user_id, amount_cents AS cents, coalesce(capturado_en, created_at) AS pagado FROM abonos
      WHERE ${db.dialect.inIds('user_id')} AND cancelado_en IS NULL AND importado = 0
        AND coalesce(capturado_en, created_at) >= ?`,
    JSON.stringify(userIds),
    since,
  );
}
