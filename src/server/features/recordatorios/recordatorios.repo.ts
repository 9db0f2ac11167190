import type { RowOf } from '#contract/record.ts';
import { recordatorioRecord } from '#contract/records/recordatorios.ts';
import type { Queryable } from '#server/db/database.ts';
import { selectOf } from '#server/db/record.ts';
import { numberOf, type PageSlice } from '#server/db/rows.ts';

export type RecordatorioRow = RowOf<typeof recordatorioRecord>;

const SENT_AT = 'coalesce(w.capturado_en, w.created_at)';

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
): Promise<(Pick<RecordatorioRow, 'user_id' | 'canal'> & { fecha: string })[]> {
  return db.all(
    `SELECT w.user_id, w.canal, ${SENT_AT} AS fecha FROM recordatorios w WHERE ${db.dialect.inIds('w.user_id')}
      ORDER BY ${SENT_AT}, w.id`,
    JSON.stringify(userIds),
  );
}

/** Newest first; `userId` null: to whomever. */
export function pageOfReminders(
  db: Queryable,
  userId: number | null,
  { limit, offset }: PageSlice,
): Promise<RecordatorioRow[]> {
  const page = 'ORDER BY w.id DESC LIMIT ? OFFSET ?';
  return userId === null
    ? db.all(`${selectOf(recordatorioRecord)} ${page}`, limit, offset)
    : db.all(`${selectOf(recordatorioRecord)} WHERE w.user_id = ? ${page}`, userId, limit, offset);
}

export const countReminders = (db: Queryable, userId: number | null): Promise<number> =>
  userId === null
    ? numberOf(db, 'SELECT count(*) FROM recordatorios')
    : numberOf(db, 'SELECT count(*) FROM recordatorios WHERE user_id = ?', userId);

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

/** What these people paid since an instant; lists of before that were imported tell of no answer. */
export function paidSince(db: Queryable, userIds: readonly number[], since: string): Promise<PaidRow[]> {
  return db.all(
    `SELECT user_id, amount_cents AS cents, coalesce(capturado_en, created_at) AS pagado FROM abonos
      WHERE ${db.dialect.inIds('user_id')} AND cancelado_en IS NULL AND importado = 0
        AND coalesce(capturado_en, created_at) >= ?`,
    JSON.stringify(userIds),
    since,
  );
}
