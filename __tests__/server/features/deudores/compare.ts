/** What the screens say of a day, beside what the journal of a season says. */
import { type Deudor, TRAMOS } from '#contract/deudores.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Abono, Note, User } from '#contract/entities.ts';
import type { FamiliaTicket } from '#contract/recibos.ts';
import { abonoTicket } from '#contract/ticket.ts';
import type { Client } from '../../../support/api-client.ts';
import { familyLinkOf } from '../../../support/publicLinks.ts';
import type { TestServer } from '../../../support/server.ts';
import { dollars, figuresOf, filled, later, partsOf, reprintLines, type Standing, sum } from './oracle.ts';
import { aSeason, type Day, type Season } from './season.ts';

const money = (amounts: readonly number[]): number => Math.round(sum(amounts) * 100) / 100;
const LIMITS = [0, 7, 30, 60, Number.POSITIVE_INFINITY];

/** The list of a day by hand: a row for each alumno and school. */
function rowsOf({ standing, day }: Pick<Day, 'standing' | 'day'>) {
  const owing = standing.filter(({ total, pagado }) => pagado < total);
  return [...Map.groupBy(owing, ({ user_id }) => user_id)].map(([user_id, notes]) => {
    const figures = notes.map((note) => ({ id: note.id, ...figuresOf(note, day) })).sort((a, b) => a.id - b.id);
    const since = figures.flatMap((note) => note.since ?? []).sort()[0];
    const dias = since ? (Date.parse(day) - Date.parse(since)) / 86_400_000 : 0;
    return {
      ...{ user_id: user_id as number | null, escuela: notes[0]?.escuela ?? '' },
      notas: figures.map(({ id, saldo, vencido }) => ({ id, saldo, vencido })),
      saldo: money(figures.map(({ saldo }) => saldo)),
      vencido: money(figures.map(({ vencido }) => vencido)),
      ...{ dias, tramo: TRAMOS[LIMITS.findIndex((most) => dias <= most)] },
    };
  });
}
type Row = ReturnType<typeof rowsOf>[number];
const inOrder = <One extends { user_id: number | null; saldo: number }>(rows: One[]) =>
  rows.sort((a, b) => (a.user_id ?? 0) - (b.user_id ?? 0) || a.saldo - b.saldo);

const totalsOf = (rows: readonly Pick<Row, 'saldo' | 'vencido'>[]) => ({
  saldo: money(rows.map(({ saldo }) => saldo)),
  vencido: money(rows.map(({ vencido }) => vencido)),
  alumnos: rows.length,
});
function saldoOf(standing: readonly Standing[]) {
  const [total, pagado] = [sum(standing.map((note) => note.total)), sum(standing.map((note) => note.pagado))];
  return { total: dollars(total), pagado: dollars(pagado), saldo: dollars(total - pagado) };
}
/** What something is of each school, in the order of their names. */
function bySchool<One extends { escuela: string }, Of>(all: readonly One[], of: (some: One[]) => Of) {
  const schools = [...Map.groupBy(all, ({ escuela }) => escuela)];
  return schools.sort(([a], [b]) => a.localeCompare(b, 'es')).map(([escuela, some]) => ({ escuela, ...of(some) }));
}
const withoutId = <One extends { escuela_id: number | null }>({ escuela_id: _, ...one }: One) => one;

/** The whole list, as of now or of a past day. */
async function listOf(client: Client, query: { al?: string; desde?: string; hasta?: string }) {
  const data: Deudor[] = [];
  for (let page = 1; ; page += 1) {
    const found = await client.get(endpoints.listDeudores, { query: { ...query, page, per_page: 100 } });
    data.push(...found.data);
    if (page >= found.last_page) return { ...found, data };
  }
}

/** The list and the saldos of a day, whether it is over or not; `there` are the alumnos whom the product still knows. */
async function assertDebts(client: Client, { day, standing }: Day, there: Set<number> | null): Promise<Deudor[]> {
  const gone = (id: number | null) => there !== null && !there.has(id ?? 0);
  // Of a list that was undone since nobody knows any more by which days it was to be paid.
  const known = standing.map((note) => (gone(note.user_id) ? { ...note, plan: [], limite: '9999-12-31' } : note));
  const rows = rowsOf({ day, standing: known });
  const query = there === null ? {} : { al: day };
  const { data, total, totales, escuelas } = await listOf(client, query);
  const shown = data.map(({ user, escuela, notas, saldo, vencido, dias, tramo }) => {
    const figures = notas.map(({ folio: _, ...nota }) => nota);
    return { ...{ user_id: user?.id ?? null, escuela, notas: figures }, saldo, vencido, dias, tramo };
  });
  const wanted = rows.map((row) => (gone(row.user_id) ? { ...row, user_id: null } : row));
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

/** Promises and reminders of the list, and the sums of one of its ages, another one each day. */
async function assertListNow(client: Client, { day, standing, promised, reminded }: Day, data: readonly Deudor[]) {
  const said = (id: number) => ({ promesa: promised.get(id) ?? null, recordatorio: reminded.get(id) ?? null });
  for (const { user, promesa, recordatorio } of data) {
    expect({ day, user: user?.id, promesa, recordatorio }).toEqual({ day, user: user?.id, ...said(user?.id ?? 0) });
  }
  const tramo = TRAMOS[(Date.parse(day) / 86_400_000) % TRAMOS.length];
  const { totales } = await client.get(endpoints.listDeudores, { query: { tramo, per_page: 1 } });
  const rows = rowsOf({ day, standing }).filter((row) => row.tramo === tramo);
  expect({ day, tramo, ...totales }).toEqual({ day, tramo, ...totalsOf(rows) });
}

const mondayOf = (day: string): string => later(day, -((new Date(day).getUTCDay() + 6) % 7));
/** Cents of the days from one to before another, in dollars. */
const between = (days: Iterable<[fecha: string, cents: number]>, from: string, to: string): number =>
  dollars(sum([...days].filter(([fecha]) => fecha >= from && fecha < to).map(([, cents]) => cents)));

async function assertDashboard(client: Client, { day, standing, taken, listed }: Day): Promise<void> {
  const [rows, monday] = [rowsOf({ day, standing }), mondayOf(day)];
  const late = rows.flatMap(({ notas }) => notas).filter(({ vencido }) => vencido > 0);
  const { saldo, vencido, alumnos } = totalsOf(rows);
  expect({ day, ...(await client.get(endpoints.dashboardCobranza)).datos }).toMatchObject({
    ...{ day, por_cobrar: saldo, deudores: alumnos, atrasado: vencido, notas_atrasadas: late.length },
    hoy: between(taken, day, later(day, 1)),
    semana: between(taken, monday, later(day, 1)),
    semana_pasada_completa: between(taken, later(monday, -7), monday),
  });
  const agreed = standing.flatMap(partsOf);
  const missing = standing.flatMap((note) => filled(note).map((part): [string, number] => [part.fecha, part.missing]));
  const mondays = (first: string) => Array.from({ length: 8 }, (_, week) => later(first, week * 7));
  const { escuelas, ...datos } = (await client.get(endpoints.dashboardPlanes)).datos;
  expect({ day, ...datos, escuelas: escuelas.map(withoutId) }).toEqual({
    ...{ day, totales: totalsOf(rows), escuelas: bySchool(rows, totalsOf) },
    semanas: mondays(later(monday, -49)).map((semana) => ({
      semana,
      planeado: between(agreed, semana, later(semana, 7)),
      cobrado: between([...taken, ...listed], semana, later(semana, 7)),
    })),
    pronostico: mondays(monday).map((semana) => ({
      semana,
      monto: between(missing, semana < day ? day : semana, later(semana, 7)),
    })),
    despues: between(missing, later(monday, 56), '9999-99-99'),
  });
  // The figures lead to their rows: another week each day, the last of them all that comes after.
  const week = (Date.parse(day) / 86_400_000) % (datos.pronostico.length + 1);
  const { semana = later(monday, 56), monto = datos.despues } = datos.pronostico[week] ?? {};
  const days = {
    desde: semana < day ? day : semana,
    ...(week < datos.pronostico.length && { hasta: later(semana, 6) }),
  };
  const due = await listOf(client, days);
  expect([day, week, due.totales.por_pagar]).toEqual([day, week, monto]);
  expect(money(due.data.map(({ por_pagar }) => por_pagar ?? 0))).toBe(monto);
  expect(due.data.filter(({ por_pagar }) => !por_pagar)).toEqual([]);
}

/**
 * The tickets of an alumno: whatever became of their notes, a reprint says what they said, and what is owed today, and the
 * family sees the same; of one of them, another one each day, the proof too.
 */
async function assertTickets(
  anyone: Client,
  { day, standing, tickets }: Day,
  alumno: User,
  { notas, abonos, ofFamily }: { notas: Note[]; abonos: Abono[]; ofFamily: FamiliaTicket[] },
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
  const at = (Date.parse(day) / 86_400_000) % (said.length || 1);
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
  { alumno, token }: { alumno: User; token: string },
) {
  const [{ day, standing }, { id }] = [now, alumno];
  const wanted = standing
    .filter(({ user_id }) => user_id === id)
    .map((note) => ({ ...figuresOf(note, day), folio: note.folio }));
  const { notas, abonos } = await office.get(endpoints.account, { params: { id } });
  const family = await anyone.get(endpoints.getFamilia, { params: { token } });
  const byFolio = <One extends { folio: string }>(all: One[]) => all.sort((a, b) => (a.folio < b.folio ? -1 : 1));
  const standingNow = notas.filter(({ cancelada }) => !cancelada);
  const [ofOffice, ofFamily] = [byFolio(wanted).map(({ since: _, ...note }) => note), byFolio(family.notas)];
  expect({ day, notas: byFolio(standingNow) }).toMatchObject({ day, notas: ofOffice });
  expect({ day, notas: ofFamily }).toMatchObject({
    ...{ day, notas: ofOffice.map(({ vencido: _, proximo: __, ...note }) => note) },
  });
  await assertTickets(anyone, now, alumno, { notas, abonos, ofFamily: family.tickets });
}

/**
 * Lives a season and compares all figures of each of its days as it ends, of every alumno's account each `every`th day, and
 * in the end those of all days that are over. `tramos` are the ages of debts that there were.
 */
export async function livedThrough(server: TestServer, season: Season, every: number) {
  const tokens = new Map<number, string>();
  const seen = new Set<string | undefined>();
  const days = await aSeason(server, season, async (day, alumnos) => {
    const client = await server.as(2);
    await assertListNow(client, day, await assertDebts(client, day, null));
    await assertDashboard(client, day);
    for (const { tramo } of rowsOf(day)) seen.add(tramo);
    for (const alumno of alumnos.filter(({ id }) => (id + Date.parse(day.day) / 86_400_000) % every === 0)) {
      const token = tokens.get(alumno.id) ?? (await familyLinkOf(server, alumno));
      tokens.set(alumno.id, token);
      await assertAccount(client, server.anyone, day, { alumno, token });
    }
  });
  const there = new Set((await server.db.all<{ id: number }>('SELECT id FROM users')).map(({ id }) => id));
  const client = await server.as(2);
  for (const day of days) await assertDebts(client, day, there);
  return { days, tramos: [...seen] };
}
