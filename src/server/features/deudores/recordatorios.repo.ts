import { addDays, startOfDay } from '#contract/dates.ts';
import type { Recordado } from '#contract/deudores.ts';
import type { RowOf } from '#contract/record.ts';
import { recordatorioRecord } from '#contract/records/recordatorios.ts';
import { REMINDER_RESULT_DAYS } from '#contract/rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { allOf, given, numberOf, type PageSlice, selectOf } from '#server/db/record.ts';

/** When a reminder `w` went out. */
export const SENT_AT = 'coalesce(w.capturado_en, w.created_at)';

/** A condition on `user_id`, of debtors; by days of the business, as the rest of their list. */
export function reminded(recordado: Recordado, { today, timeZone }: { today: string; timeZone: string }): Fragment {
  const ever = 'SELECT w.user_id FROM recordatorios w';
  if (recordado === 'nunca') return { sql: `user_id NOT IN (${ever})`, params: [] };
  const last = `${ever} GROUP BY w.user_id HAVING max(${SENT_AT}) ${recordado === 'reciente' ? '>=' : '<'} ?`;
  return { sql: `user_id IN (${last})`, params: [startOfDay(addDays(today, 1 - REMINDER_RESULT_DAYS), timeZone)] };
}

export type RecordatorioRow = RowOf<typeof recordatorioRecord>;

/** The one that went out last to an alumno; null when none ever did. */
export function lastOf(db: Queryable, userId: number): Promise<RecordatorioRow | null> {
  return db.get(
    `${selectOf(recordatorioRecord)} WHERE w.user_id = ? ORDER BY ${SENT_AT} DESC, w.id DESC LIMIT 1`,
    userId,
  );
}

/** When these people were reminded, oldest first. */
export function sentTo(db: Queryable, userIds: readonly number[]): Promise<SentRow[]> {
  return db.all(
    `SELECT w.id, w.user_id, ${SENT_AT} AS enviado FROM recordatorios w WHERE ${db.dialect.inIds('w.user_id')}
      ORDER BY ${SENT_AT}, w.id`,
    JSON.stringify(userIds),
  );
}

/** Filter of the list; omitted fields do not filter. */
interface ReminderFilter {
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

/** Time and addressee of a reminder. */
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
interface PaidRow {
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

/** Contact marks of a person; `celular_equivocado` is a number that reaches someone else. */
interface ContactoRow {
  no_molestar: number;
  celular_equivocado: string | null;
}

/** All marks that stand, few among many people, each with the phone of its alumno: joined from the left SQLite begins with them. */
export function marks(db: Queryable): Promise<(ContactoRow & { user_id: number; celular: string | null })[]> {
  return db.all(
    `SELECT c.user_id, u.celular, c.no_molestar, c.celular_equivocado FROM contactos c
      LEFT JOIN users u ON u.id = c.user_id WHERE c.no_molestar = 1 OR c.celular_equivocado IS NOT NULL`,
  );
}

/** Marks these people, in rows that are there from then on. */
export async function mark(tx: Transaction, userIds: readonly number[], given: Partial<ContactoRow>): Promise<void> {
  const ids = JSON.stringify(userIds);
  await tx.run(
    `INSERT INTO contactos (user_id, no_molestar) SELECT id, 0 FROM users WHERE ${tx.dialect.inIds('id')}
      ON CONFLICT (user_id) DO NOTHING`,
    ids,
  );
  for (const [column, value] of Object.entries(given)) {
    await tx.run(`UPDATE contactos SET ${column} = ? WHERE ${tx.dialect.inIds('user_id')}`, value, ids);
  }
}

/** These people may be reminded again. */
export async function clearNoMolestar(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const sql = `UPDATE contactos SET no_molestar = 0 WHERE ${tx.dialect.inIds('user_id')}`;
  await tx.run(sql, JSON.stringify(userIds));
}

/** The number turned out right, for everybody who has it. */
export async function clearEquivocado(tx: Transaction, celular: string): Promise<void> {
  await tx.run('UPDATE contactos SET celular_equivocado = NULL WHERE celular_equivocado = ?', celular);
}
