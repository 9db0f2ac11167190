/** The figures of the dashboard on a day, and the rows to which they lead, beside what the journal of a season says. */
import type { DashboardPlanes, PagoVista } from '#contract/deudores.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Client } from '../../../support/api-client.ts';
import { dollars, filled, later, partsOf, sum } from './oracle.ts';
import { bySchool, everyPage, listOf, money, rowsOf, saldoOf, totalsOf, withoutId } from './rows.ts';
import type { Day } from './season.ts';

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

export async function assertDashboard(client: Client, now: Day, turn: number): Promise<void> {
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
