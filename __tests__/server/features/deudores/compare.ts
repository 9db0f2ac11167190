/** What the screens say of a day, beside what the journal of a season says. */
import { COMPROMISOS, type Deudor, RECORDADOS, TRAMOS } from '#contract/deudores.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Abono, Note, User } from '#contract/entities.ts';
import type { FamiliaTicket } from '#contract/recibos.ts';
import { abonoTicket } from '#contract/ticket.ts';
import type { Client } from '../../../support/api-client.ts';
import { familyLinkOf } from '../../../support/publicLinks.ts';
import type { TestServer } from '../../../support/server.ts';
import { assertDashboard } from './compare-dashboard.ts';
import { dollars, figuresOf, later, reprintLines } from './oracle.ts';
import { bySchool, everyPage, listOf, rowsOf, saldoOf, totalsOf, withoutId } from './rows.ts';
import { aSeason, type Day, type Season } from './season.ts';

/** By which day nobody knows. */
const NEVER = '9999-12-31';
const inOrder = <One extends { user_id: number | null; saldo: number }>(rows: One[]) =>
  rows.sort((a, b) => (a.user_id ?? 0) - (b.user_id ?? 0) || a.saldo - b.saldo);

/** The list and the saldos of a day, whether it is over or not; `there` are the alumnos whom the product still knows. */
async function assertDebts(client: Client, { day, standing }: Day, there: Set<number> | null): Promise<Deudor[]> {
  const gone = (id: number | null) => there !== null && !there.has(id ?? 0);
  // Of a list that was undone since nobody knows any more by which days it was to be paid.
  const known = standing.map((note) => (gone(note.user_id) ? { ...note, plan: [], limite: NEVER } : note));
  const rows = rowsOf({ day, standing: known });
  const query = there === null ? {} : { al: day };
  const { data, total, totales, escuelas } = await listOf(client, query);
  const shown = data.map(({ user, escuela, notas, saldo, vencido, fecha, dias, tramo }) => {
    const figures = notas.map(({ folio: _, ...nota }) => nota);
    return { ...{ user_id: user?.id ?? null, escuela, notas: figures }, saldo, vencido, fecha, dias, tramo };
  });
  const wanted = rows.map((row) => (gone(row.user_id) ? { ...row, user_id: null, fecha: null } : row));
  expect({ day, rows: inOrder(shown) }).toEqual({ day, rows: inOrder(wanted) });
  expect({ day, total, ...totales }).toEqual({ day, total: rows.length, ...totalsOf(rows) });
  expect(escuelas.map(withoutId)).toEqual(bySchool(rows, totalsOf));
  const saldos = await client.get(endpoints.saldos, { query });
  expect({ ...saldos, escuelas: saldos.escuelas.map(withoutId) }).toEqual({
    ...{ al: day, ...saldoOf(standing), escuelas: bySchool(standing, saldoOf) },
  });
  expect(totales.saldo).toBe(saldos.saldo);
  return data;
}

/** When somebody was reminded last, as the list is filtered by it: seven days are waited for an answer. */
function recordadoOf({ day, sent }: Day, id: number) {
  const last = sent.findLast(({ user_id }) => user_id === id);
  if (!last) return 'nunca';
  return last.day > later(day, -7) ? 'reciente' : 'antes';
}

/** Promises and reminders of the list, the sums of one of its ages and of those who promised and were reminded in one way, another one each time; and the promises for the day. */
async function assertListNow(client: Client, now: Day, data: readonly Deudor[], turn: number) {
  const { day, promised, reminded } = now;
  const said = (id: number) => {
    const { abonado: _, ...promesa } = promised.get(id) ?? { abonado: 0 };
    return { promesa: 'id' in promesa ? promesa : null, recordatorio: reminded.get(id) ?? null };
  };
  for (const { user, promesa, recordatorio } of data) {
    expect({ day, user: user?.id, promesa, recordatorio }).toEqual({ day, user: user?.id, ...said(user?.id ?? 0) });
  }
  const rows = rowsOf(now);
  const [tramo, promesa] = [TRAMOS[turn % TRAMOS.length], COMPROMISOS[turn % COMPROMISOS.length]];
  const recordatorio = RECORDADOS[Math.floor(turn / COMPROMISOS.length) % RECORDADOS.length];
  const totales = async (query: object) =>
    (await client.get(endpoints.listDeudores, { query: { ...query, per_page: 1 } })).totales;
  const ofTramo = rows.filter((row) => row.tramo === tramo);
  expect({ day, tramo, ...(await totales({ tramo })) }).toEqual({ day, tramo, ...totalsOf(ofTramo) });
  const whom = rows.filter(
    ({ user_id }) =>
      (promised.get(user_id ?? 0)?.estado ?? 'ninguna') === promesa && recordadoOf(now, user_id ?? 0) === recordatorio,
  );
  expect({ day, promesa, recordatorio, ...(await totales({ promesa, recordatorio })) }).toEqual({
    ...{ day, promesa, recordatorio, ...totalsOf(whom) },
  });
  const due = await everyPage((page) =>
    client.get(endpoints.listPromesas, { query: { dia: day, page, per_page: 100 } }),
  );
  const shown = due.data.map(({ id, fecha, monto, abonado, estado }) => ({ id, fecha, monto, abonado, estado }));
  expect({ day, due: shown }).toEqual({ day, due: now.due });
}

/**
 * The tickets of an alumno: whatever became of their notes, a reprint says what they said, and what is owed today, and the
 * family sees the same; of one of them, another one each time, the proof too.
 */
async function assertTickets(
  anyone: Client,
  { day, standing, tickets }: Day,
  alumno: User,
  { notas, abonos, ofFamily, turn }: { notas: Note[]; abonos: Abono[]; ofFamily: FamiliaTicket[]; turn: number },
) {
  const said = tickets.filter(({ user_id }) => user_id === alumno.id).reverse();
  const owed = said.map(({ note_id }) => saldoOf(standing.filter(({ id }) => id === note_id)).saldo);
  const reprints = abonos.map((abono) => {
    const note = notas.find(({ id }) => id === abono.nota_id) as Note;
    const { lines } = abonoTicket({ abono, note, alumno, reprint: true, zone: undefined });
    return lines.flatMap(({ label, value }) => (/^(Total|Pagado|Saldo)/.test(label) ? `${label} ${value}` : []));
  });
  expect({ day, reprints }).toEqual({ day, reprints: said.map((one, at) => reprintLines(one, owed[at] ?? 0)) });
  expect({ day, tickets: ofFamily.map(({ recibo: _, ...ticket }) => ticket) }).toEqual({
    day,
    tickets: said.map(({ ticket, fecha, cents, cancelado }) => ({ ticket, fecha, monto: dollars(cents), cancelado })),
  });
  const at = turn % (said.length || 1);
  const [one, shown] = [said[at], ofFamily[at]];
  if (!one || !shown) return;
  const proof = await anyone.get(endpoints.getRecibo, { params: { token: shown.recibo } });
  expect({ day, ...proof }).toMatchObject({
    ...{ day, ticket: one.ticket, saldo_entonces: dollars(one.saldo), saldo_hoy: owed[at] },
    estado: one.cancelado ? 'cancelado' : 'valido',
  });
}

/** The notes and tickets of an alumno as the office and as the family see them; `token` opens the account. */
async function assertAccount(
  office: Client,
  anyone: Client,
  now: Day,
  { alumno, token, turn }: { alumno: User; token: string; turn: number },
) {
  const [{ day, standing }, { id }] = [now, alumno];
  const wanted = standing
    .filter(({ user_id }) => user_id === id)
    .map((note) => ({ ...figuresOf(note, day), folio: note.folio }));
  const { notas, abonos } = await office.get(endpoints.account, { params: { id } });
  const family = await anyone.get(endpoints.getFamilia, { params: { token } });
  const byFolio = <One extends { folio: string }>(all: One[]) => all.sort((a, b) => (a.folio < b.folio ? -1 : 1));
  const standingNow = notas.filter(({ cancelada }) => !cancelada);
  const [ofOffice, ofFamily] = [byFolio(wanted).map(({ due: _, since: __, ...note }) => note), byFolio(family.notas)];
  expect({ day, notas: byFolio(standingNow) }).toMatchObject({ day, notas: ofOffice });
  expect({ day, notas: ofFamily }).toMatchObject({
    ...{ day, notas: ofOffice.map(({ vencido: _, proximo: __, ...note }) => note) },
  });
  await assertTickets(anyone, now, alumno, { notas, abonos, ofFamily: family.tickets, turn });
}

/**
 * Lives a season and compares all figures of each of its days, or each `days`th, as it ends, of every alumno's account each
 * `accounts`th day, and in the end those days again when they are over. `tramos` are the ages of debts, and `estados` the
 * states of promises on their days, that were compared.
 */
export async function livedThrough(server: TestServer, season: Season, { accounts = 1, days: apart = 1 } = {}) {
  const tokens = new Map<number, string>();
  const [tramos, estados] = [new Set<string | undefined>(), new Set<string>()];
  const compared: Day[] = [];
  const days = await aSeason(server, season, async (day, alumnos) => {
    const number = Date.parse(day.day) / 86_400_000;
    if (number % apart !== 0) return;
    // Not the number of the day: what is asked for in turn would be the same ones each third day.
    const turn = compared.length;
    compared.push(day);
    const client = await server.as(2);
    await assertListNow(client, day, await assertDebts(client, day, null), turn);
    await assertDashboard(client, day, turn);
    for (const { tramo } of rowsOf(day)) tramos.add(tramo);
    for (const { estado } of [...day.due, ...day.promised.values()]) estados.add(estado);
    for (const alumno of alumnos.filter(({ id }) => (id + number) % accounts === 0)) {
      const token = tokens.get(alumno.id) ?? (await familyLinkOf(server, alumno));
      tokens.set(alumno.id, token);
      await assertAccount(client, server.anyone, day, { alumno, token, turn });
    }
  });
  const there = new Set((await server.db.all<{ id: number }>('SELECT id FROM users')).map(({ id }) => id));
  const client = await server.as(2);
  for (const day of compared) await assertDebts(client, day, there);
  return { days, tramos: [...tramos], estados: [...estados] };
}
