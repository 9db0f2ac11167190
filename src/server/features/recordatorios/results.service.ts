/** Payments received after reminders. */
import { addDays, businessDay, mondayOf, startOfDay } from '#contract/dates.ts';
import type { Brought, ReminderResult } from '#contract/endpoints/recordatorios.ts';
import type { Recordatorio } from '#contract/entities.ts';
import { toDollars } from '#contract/money.ts';
import { REMINDER_RESULT_DAYS, REMINDER_RESULT_WEEKS } from '#contract/rules.ts';
import type { Queryable } from '#server/db/database.ts';
import type { PageSlice } from '#server/db/rows.ts';
import { withheldFrom } from '#server/features/cortes/open.service.ts';
import type { Actor } from '#server/http/actor.ts';
import { presentRecordatorio } from './recordatorios.presenter.ts';
import * as repo from './recordatorios.repo.ts';

/**
 * The abonos, in cents, that came in within REMINDER_RESULT_DAYS days after these reminders of some people, oldest first: by
 * the reminder's id. Of several the last one before the money counts, so that none is counted twice.
 */
async function paidAfter(db: Queryable, sent: readonly repo.SentRow[]): Promise<Map<number, number[]>> {
  const byAlumno = Map.groupBy(sent, ({ user_id }) => user_id);
  const after = new Map<number, number[]>();
  const [first] = sent;
  for (const { user_id, cents, pagado } of first ? await repo.paidSince(db, [...byAlumno.keys()], first.enviado) : []) {
    const last = byAlumno.get(user_id)?.findLast(({ enviado }) => enviado <= pagado);
    if (!last || Date.parse(pagado) - Date.parse(last.enviado) >= REMINDER_RESULT_DAYS * 86_400_000) continue;
    after.set(last.id, [...(after.get(last.id) ?? []), cents]);
  }
  return after;
}

const dollarsOf = (cents: readonly number[]): number => toDollars(cents.reduce((sum, one) => sum + one, 0));

/** A page of reminders, newest first, each with what it brought. */
export async function remindersPage(
  db: Queryable,
  actor: Actor,
  { user_id, desde, hasta }: { user_id?: number | null; desde?: string; hasta?: string },
  page: PageSlice,
): Promise<{ data: (Recordatorio & Brought)[]; total: number }> {
  const { timeZone } = actor;
  const filter = {
    user_id: user_id ?? undefined,
    from: desde && startOfDay(desde, timeZone),
    to: hasta && startOfDay(addDays(hasta, 1), timeZone),
  };
  const [rows, total] = [await repo.pageOfReminders(db, filter, page), await repo.countReminders(db, filter)];
  const sent = await repo.sentTo(db, [...new Set(rows.map((row) => row.user_id))]);
  const [after, withheld] = [await paidAfter(db, sent), await withheldFrom(db, actor)];
  const data = rows.map((row) => {
    const last = addDays(businessDay(row.capturado_en ?? row.created_at, timeZone), REMINDER_RESULT_DAYS);
    const abonado = withheld !== null && withheld.desde <= last ? null : dollarsOf(after.get(row.id) ?? []);
    return { ...presentRecordatorio(row), abonado };
  });
  return { data, total };
}

/** Payments within those days, by week of the reminder, newest first. */
export async function reminderResults(db: Queryable, actor: Actor): Promise<ReminderResult[]> {
  const { today, timeZone } = actor;
  const monday = mondayOf(today);
  const weeks = Array.from({ length: REMINDER_RESULT_WEEKS }, (_, index) => addDays(monday, -7 * index));
  const sent = await repo.sentSince(db, startOfDay(weeks.at(-1) ?? monday, timeZone));
  const after = await paidAfter(db, sent);
  const withheld = await withheldFrom(db, actor);
  const byWeek = Map.groupBy(sent, ({ enviado }) => mondayOf(businessDay(enviado, timeZone)));
  return weeks.map((semana) => {
    const ofWeek = byWeek.get(semana) ?? [];
    const money = ofWeek.flatMap(({ id }) => after.get(id) ?? []);
    // Results of reminders of its last day arrive in the days after it.
    const hidden = withheld !== null && withheld.desde < addDays(semana, 7 + REMINDER_RESULT_DAYS);
    return {
      semana,
      recordatorios: ofWeek.length,
      alumnos: new Set(ofWeek.map(({ user_id }) => user_id)).size,
      abonos: money.length,
      monto: hidden ? null : dollarsOf(money),
    };
  });
}
