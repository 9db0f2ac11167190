/** What the screens say of a day, beside what the journal of a season says. */
import {
  COMPROMISOS,
  type DashboardPlanes,
  type Deudor,
  type PagoVista,
  RECORDADOS,
  TRAMOS,
} from '#contract/deudores.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Abono, Note, Page, User } from '#contract/entities.ts';
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
    const first = (of: 'due' | 'since') => figures.flatMap((note) => note[of] ?? []).sort()[0];
    const since = first('since');
    const dias = since ? (Date.parse(day) - Date.parse(since)) / 86_400_000 : 0;
    return {
      ...{ user_id: user_id as number | null, escuela: notes[0]?.escuela ?? '' },
      notas: figures.map(({ id, saldo, vencido }) => ({ id, saldo, vencido })),
      saldo: money(figures.map(({ saldo }) => saldo)),
      vencido: money(figures.map(({ vencido }) => vencido)),
      fecha: first('due') ?? null,
      ...{ dias, tramo: TRAMOS[LIMITS.findIndex((most) => dias <= most)] },
    };
  });
}
type Row = ReturnType<typeof rowsOf>[number];
const totalsOf = (rows: readonly Pick<Row, 'saldo' | 'vencido'>[]) => ({
  saldo: money(rows.map(({ saldo }) => saldo)),
  vencido: money(rows.map(({ vencido }) => vencido)),
  alumnos: rows.length,
});
function saldoOf(standing: readonly Standing[]) {
  const [total, pagado] = [sum(standing.map((note) => note.total)), sum(standing.map((note) => note.pagado))];
  const listed = sum(standing.map((note) => note.listed ?? 0));
  const received = { cobrado: dollars(pagado - listed), de_listas: dollars(listed) };
  return { total: dollars(total), pagado: dollars(pagado), ...received, saldo: dollars(total - pagado) };
}
/** What something is of each school, in the order of their names. */
function bySchool<One extends { escuela: string }, Of>(all: readonly One[], of: (some: One[]) => Of) {
  const schools = [...Map.groupBy(all, ({ escuela }) => escuela)];
  return schools.sort(([a], [b]) => a.localeCompare(b, 'es')).map(([escuela, some]) => ({ escuela, ...of(some) }));
}
const withoutId = <One extends { escuela_id: number | null }>({ escuela_id: _, ...one }: One) => one;

/** A response with the rows of all of its pages. */
async function everyPage<Response extends Page<unknown>>(request: (page: number) => Promise<Response>) {
  const first = await request(1);
  const data: Response['data'] = [...first.data];
  for (let page = 2; page <= first.last_page; page += 1) data.push(...(await request(page)).data);
  return { ...first, data };
}

/** The whole list, as of now or of a past day. */
const listOf = (client: Client, query: { al?: string; desde?: string; hasta?: string }) =>
  everyPage((page) => client.get(endpoints.listDeudores, { query: { ...query, page, per_page: 100 } }));

const mondayOf = (day: string): string => later(day, -((new Date(day).getUTCDay() + 6) % 7));
/** Cents of the days from one to before another, in dollars. */
const between = (days: Iterable<[fecha: string, cents: number]>, from: string, to: string): number =>
  dollars(sum([...days].filter(([fecha]) => fecha >= from && fecha < to).map(([, cents]) => cents)));

/** What was taken and is owed. */
async function assertSums(client: Client, { day, standing, taken, listed }: Day): Promise<void> {
  const [rows, monday] = [rowsOf({ day, standing }), mondayOf(day)];
  const late = rows.flatMap(({ notas }) => notas).filter(({ vencido }) => vencido > 0);
  const { saldo, vencido, alumnos } = totalsOf(rows);
  expect({ day, ...(await client.get(endpoints.dashboardCobranza)).datos }).toMatchObject({
    ...{ day, por_cobrar: saldo, deudores: alumnos, atrasado: vencido, notas_atrasadas: late.length },
    hoy: between(taken, day, later(day, 1)),
    semana: between(taken, monday, later(day, 1)),
    semana_pasada_completa: between(taken, later(monday, -7), monday),
    de_listas: {
      hoy: between(listed, day, later(day, 1)),
      semana: between(listed, monday, later(day, 1)),
      semana_pasada_completa: between(listed, later(monday, -7), monday),
    },
  });
  const { total, pagado, cobrado, de_listas } = saldoOf(standing);
  const { datos } = await client.get(endpoints.dashboardStats);
  expect({ day, ...datos }).toMatchObject({
    day,
    totalNotes: standing.length,
    ...{ totalPaid: pagado, cobrado, de_listas },
    creditsPending: saldo,
  });
  const { data } = await client.get(endpoints.dashboardTotals);
  const paid = bySchool(standing, (some) => {
    const sums = saldoOf(some);
    return { total: sums.pagado, cobrado: sums.cobrado, de_listas: sums.de_listas };
  }).filter((one) => one.total > 0);
  expect({ day, ...data }).toMatchObject({
    ...{ day, totalNotas: standing.length, totalAPagar: total, totalPagado: pagado, cobrado, de_listas },
  });
  expect([day, data.totalPagadoPorEscuela.filter((one) => one.total > 0)]).toEqual([day, paid]);
}

/** What came in within seven days of a reminder, told by the week of the last one before it. */
async function assertReminders(client: Client, { day, sent, paid }: Day): Promise<void> {
  const results = paid.flatMap(({ user_id, at, cents }) => {
    const last = sent.findLast((one) => one.user_id === user_id && one.at <= at);
    return last && Date.parse(at) - Date.parse(last.at) < 7 * 86_400_000 ? [{ week: mondayOf(last.day), cents }] : [];
  });
  const monday = mondayOf(day);
  const weeks = Array.from({ length: 12 }, (_, at) => later(monday, -7 * at)).map((semana) => {
    const [ofWeek, brought] = [
      sent.filter((one) => mondayOf(one.day) === semana),
      results.filter(({ week }) => week === semana),
    ];
    return {
      ...{ semana, recordatorios: ofWeek.length, alumnos: new Set(ofWeek.map(({ user_id }) => user_id)).size },
      ...{ abonos: brought.length, monto: dollars(sum(brought.map(({ cents }) => cents))) },
    };
  });
  expect({ day, weeks: (await client.get(endpoints.reminderResults)).datos }).toEqual({ day, weeks });
}

/** Planned and received of a week, with their rows. */
async function assertWeek(client: Client, { day, standing }: Day, week: DashboardPlanes['semanas'][number]) {
  const { semana, planeado, cobrado, de_listas } = week;
  const rowsIn = (vista: PagoVista) =>
    everyPage((page) =>
      client.get(endpoints.listPagos, {
        query: { vista, desde: semana, hasta: later(semana, 6), page, per_page: 100 },
      }),
    );
  const wanted = standing.flatMap((note) =>
    filled(note)
      .filter(({ fecha }) => fecha >= semana && fecha < later(semana, 7))
      .map(({ fecha, cents, paid }) => `${fecha} ${note.folio} ${dollars(cents)} ${dollars(paid)}`),
  );
  const planned = await rowsIn('planeado');
  const shown = planned.data.map(({ fecha, nota, monto, pagado }) => `${fecha} ${nota.folio} ${monto} ${pagado}`);
  expect({ day, semana, rows: shown.sort() }).toEqual({ day, semana, rows: wanted.sort() });
  expect([day, planned.total, planned.totales.monto]).toEqual([day, wanted.length, planeado]);
  for (const [vista, figure] of [
    ['cobrado', cobrado],
    ['de_listas', de_listas],
  ] as const) {
    const { data, total, totales } = await rowsIn(vista);
    expect([day, data.length, totales]).toEqual([day, total, { monto: figure, pagado: null, cobrado, de_listas }]);
    expect([day, money(data.map(({ monto }) => monto))]).toEqual([day, figure]);
    expect(data.filter(({ importado }) => importado !== (vista === 'de_listas'))).toEqual([]);
  }
}

async function assertDashboard(client: Client, now: Day, turn: number): Promise<void> {
  const { day, standing, taken, listed } = now;
  const [rows, monday] = [rowsOf(now), mondayOf(day)];
  await assertSums(client, now);
  await assertReminders(client, now);
  const agreed = standing.flatMap(partsOf);
  const missing = standing.flatMap((note) => filled(note).map((part): [string, number] => [part.fecha, part.missing]));
  const mondays = (first: string) => Array.from({ length: 8 }, (_, week) => later(first, week * 7));
  const { escuelas, ...datos } = (await client.get(endpoints.dashboardPlanes)).datos;
  expect({ day, ...datos, escuelas: escuelas.map(withoutId) }).toEqual({
    ...{ day, totales: totalsOf(rows), escuelas: bySchool(rows, totalsOf) },
    semanas: mondays(later(monday, -49)).map((semana) => ({
      semana,
      planeado: between(agreed, semana, later(semana, 7)),
      cobrado: between(taken, semana, later(semana, 7)),
      de_listas: between(listed, semana, later(semana, 7)),
    })),
    pronostico: mondays(monday).map((semana) => ({
      semana,
      monto: between(missing, semana < day ? day : semana, later(semana, 7)),
    })),
    despues: between(missing, later(monday, 56), '9999-99-99'),
  });
  // The figures lead to their rows: another week each time, of the forecast the last one is all that comes after.
  await assertWeek(client, now, datos.semanas[turn % datos.semanas.length] as DashboardPlanes['semanas'][number]);
  const week = turn % (datos.pronostico.length + 1);
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
