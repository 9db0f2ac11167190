/** Reminders: whether one may go out, its text, and the payments after it. */

import { addDays, businessDay, daysBetween, formatDate, mondayOf, startOfDay } from '#contract/dates.ts';
import type { Brought, NewRecordatorio, ReminderResult } from '#contract/endpoints/recordatorios.ts';
import type { Recordatorio } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { toDollars } from '#contract/money.ts';
import { fullName } from '#contract/person.ts';
import {
  CANAL_NAMES,
  type Canal,
  fillText,
  namesLink,
  owedOf,
  reminderUrl,
  reminderValues,
} from '#contract/recordatorios.ts';
import { recordatorioRecord } from '#contract/records/recordatorios.ts';
import { REMINDER_RESULT_DAYS, REMINDER_RESULT_WEEKS } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRecord, type PageSlice, presenter, recordById } from '#server/db/record.ts';
import { ajustesNow, type Environment } from '#server/features/ajustes/ajustes.service.ts';
import { withheldFrom } from '#server/features/cortes/open.service.ts';
import { typedAt } from '#server/features/ledger/abonos.service.ts';
import { owingNotes } from '#server/features/ledger/notes.service.ts';
import { keepLink, urlOfLink } from '#server/features/recibos/recibos.service.ts';
import { recordedAt, userNow } from '#server/features/users/users.service.ts';
import { type Actor, assertFound } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import { type Alumno, contactoOf } from './contactos.service.ts';
import * as repo from './recordatorios.repo.ts';

/** A reminder on the wire. */
const presentRecordatorio = presenter(recordatorioRecord, {});

const sentOn = ({ capturado_en, created_at }: repo.RecordatorioRow, zone: string): string =>
  businessDay(capturado_en ?? created_at, zone);

async function assertReachable(tx: Transaction, alumno: Alumno, canal: Canal): Promise<void> {
  const { celular, email } = alumno;
  const { no_molestar, numero_equivocado } = await contactoOf(tx, alumno);
  if (no_molestar) throw apiErrors.doNotDisturb();
  if (canal === 'correo' && !email) throw apiErrors.noEmail();
  if (canal !== 'whatsapp' && canal !== 'llamada') return;
  if (!celular) throw apiErrors.noPhone();
  if (numero_equivocado) throw apiErrors.wrongNumber(celular);
}

async function assertNotRecent(tx: Transaction, { today, timeZone }: Actor, { id }: Alumno): Promise<void> {
  const [last, { dias_entre_recordatorios: days }] = [await repo.lastOf(tx, id), await ajustesNow(tx)];
  if (!last || daysBetween(sentOn(last, timeZone), today) >= days) return;
  const when = `${formatDate(sentOn(last, timeZone))} (${CANAL_NAMES[last.canal]}, ${last.registrado_por_nombre})`;
  throw apiErrors.remindedRecently(when, days, presentRecordatorio(last));
}

/** The sender of a reminder, and the settings of its link. */
interface Sender {
  actor: Actor;
  settings: Environment;
}

/** The text of a reminder that may go out now. Throws 409 with the reason for one that may not, 422 where there is no way. */
async function textOf(
  tx: Transaction,
  sender: Sender,
  alumno: Alumno,
  { canal, texto, forzar }: NewRecordatorio,
): Promise<string> {
  const { actor } = sender;
  const notas = await owingNotes(tx, [alumno.id], actor.today);
  if (notas.length === 0) throw apiErrors.nothingOwed();
  await assertReachable(tx, alumno, canal);
  if (!forzar) await assertNotRecent(tx, actor, alumno);
  // The stored text holds the placeholder of the link, not the link: it opens the account.
  if (namesLink(texto)) await keepLink(tx, sender, alumno);
  return fillText(texto, reminderValues(alumno, owedOf(notas)));
}

/** Stores a reminder, sent now or earlier without connection; it cannot be taken back. */
export async function remind(
  tx: Transaction,
  sender: Sender,
  alumno: Alumno,
  body: NewRecordatorio,
): Promise<Recordatorio> {
  const { actor } = sender;
  const { canal } = body;
  const sent = typedAt(actor, body, await recordedAt(tx, alumno.id));
  // A device that waits for the server keeps no name: the text waits there without it.
  const texto = sent ? fillText(body.texto, { alumno: fullName(alumno) }) : await textOf(tx, sender, alumno, body);
  const fields = { user_id: alumno.id, canal, texto, created_at: actor.now, capturado_en: sent };
  const id = await insertRecord(tx, recordatorioRecord, fields, { registrado_por: actor.userId });
  const despues = { user_id: alumno.id, canal, texto, ...(body.forzar && { forzar: true }) };
  await record(tx, actor, { accion: 'recordar', tabla: 'recordatorios', registro: id, persona: alumno.id, despues });
  return presentRecordatorio(assertFound(await recordById(tx, recordatorioRecord, id)));
}

/** Text of a reminder with the account's URL, and the link that opens the messenger. */
export async function messageOf(
  deps: Deps,
  { user_id, canal, texto, capturado_en }: Recordatorio,
  now: string,
): Promise<{ mensaje: string; url: string | null }> {
  if (capturado_en) return { mensaje: texto, url: null };
  const enlace = namesLink(texto) ? await urlOfLink(deps, user_id, now) : '';
  // Sent again after the link, or the address that opened it, was taken back: nothing opens, or the family would read «{enlace}».
  if (enlace === null) return { mensaje: texto, url: null };
  const mensaje = fillText(texto, { enlace });
  return { mensaje, url: reminderUrl(canal, await userNow(deps.db, user_id), mensaje) };
}

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

/** A page of reminders, newest first, each with the payments after it. */
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
