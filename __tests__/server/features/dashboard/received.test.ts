/**
 * Random days of abonos, lists of payments, cancelling, undoing and closings: what tills took and what lists brought are two
 * figures, each the same wherever it is told, on the day itself and afterwards.
 */
import { endpoints } from '#contract/endpoints.ts';
import type { Importacion } from '#contract/importaciones.ts';
import { sumDollars, toDollars } from '#contract/money.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyTotals } from '#server/features/dashboard/dashboard.service.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { random } from '../../../contract/random.ts';
import { aNote, anAbono, anAlumno, anEscuela } from '../../../support/builders.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { download, sheetsOf } from '../../../support/workbooks.ts';
import { applied, aTill, importRows, undone } from '../importaciones/ground.ts';

const SEED = 20_261_127;
const HEADINGS = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo,Paquete,Total,Abono 1,Abono 2,Saldo';
/** Saturday of one week to Tuesday of the next. */
const DAYS = ['21', '22', '23', '24'].map((date) => `2026-11-${date}`);

let server: TestServer;
afterEach(() => server.close());

interface Received {
  cobrado: number;
  de_listas: number;
}

/** The abonos that stand, added up by themselves. */
async function standing(): Promise<Received> {
  const rows = await server.db.all<{ importado: number; cents: number }>(
    `SELECT importado, CAST(sum(amount_cents) AS bigint) AS cents FROM abonos WHERE cancelado_en IS NULL GROUP BY importado`,
  );
  const of = (importado: 0 | 1) => toDollars(rows.find((row) => row.importado === importado)?.cents ?? 0);
  return { cobrado: of(0), de_listas: of(1) };
}
const less = (one: Received, other: Received): Received => ({
  cobrado: sumDollars([one.cobrado, -other.cobrado]),
  de_listas: sumDollars([one.de_listas, -other.de_listas]),
});
const paid = ({ cobrado, de_listas }: Received) => ({ cobrado, de_listas, paid: sumDollars([cobrado, de_listas]) });

/** Every call that tells what was received, on a day (YYYY-MM-DD), beside the abonos themselves at the end of each day. */
async function compare(day: string, ends: ReadonlyMap<string, Received>): Promise<void> {
  const client = await server.as(3);
  const nothing = { cobrado: 0, de_listas: 0 };
  const at = (wanted: string) => ends.get(wanted) ?? nothing;
  const days = [...ends.keys()];
  const now = at(day);
  const { datos: stats } = await client.get(endpoints.dashboardStats);
  const { data: totals } = await client.get(endpoints.dashboardTotals);
  const sum = (of: 'total' | keyof Received) => sumDollars(totals.totalPagadoPorEscuela.map((school) => school[of]));
  const saldos = await client.get(endpoints.saldos);
  expect({
    stats: { ...stats, paid: stats.totalPaid },
    totals: { ...totals, paid: totals.totalPagado },
    schools: { paid: sum('total'), cobrado: sum('cobrado'), de_listas: sum('de_listas') },
    saldos: { ...saldos, paid: saldos.pagado },
  }).toMatchObject({ stats: paid(now), totals: paid(now), schools: paid(now), saldos: paid(now) });
  for (const before of days) {
    const { cobrado, de_listas, pagado } = await client.get(endpoints.saldos, { query: { al: before } });
    expect({ before, cobrado, de_listas, paid: pagado }).toEqual({ before, ...paid(at(before)) });
  }

  const monday = day < '2026-11-23' ? '2026-11-16' : '2026-11-23';
  const untilDay = less(now, at(days.findLast((one) => one < day) ?? ''));
  const untilMonday = less(now, at(days.findLast((one) => one < monday) ?? ''));
  const { hoy, semana, de_listas } = (await client.get(endpoints.dashboardCobranza)).datos;
  expect({ hoy, semana }).toEqual({ hoy: untilDay.cobrado, semana: untilMonday.cobrado });
  expect(de_listas).toMatchObject({ hoy: untilDay.de_listas, semana: untilMonday.de_listas });
  const week = (await client.get(endpoints.dashboardPlanes)).datos.semanas.at(-1);
  expect(week).toMatchObject({ semana: monday, ...untilMonday });
  for (const vista of ['cobrado', 'de_listas'] as const) {
    const query = { vista, desde: monday, hasta: day, per_page: 100 };
    const { data, totales } = await client.get(endpoints.listPagos, { query });
    expect(totales).toEqual({ monto: untilMonday[vista], pagado: null, ...untilMonday });
    expect(sumDollars(data.map(({ monto }) => monto))).toBe(untilMonday[vista]);
    expect(new Set(data.map(({ importado }) => importado)).has(vista === 'cobrado')).toBe(false);
  }

  const { data: closed } = await client.get(endpoints.listCortes, { query: { per_page: 100 } });
  const cortes = [...closed, await client.get(endpoints.currentCorte)];
  const lines = cortes.flatMap(({ por_persona }) => por_persona ?? []);
  expect({
    cobrado: sumDollars(lines.map(({ total }) => total)),
    de_listas: sumDollars(cortes.map((corte) => corte.de_listas)),
  }).toEqual(now);
}

test('what tills took and what lists brought are told apart in every figure, and add up to all abonos', async () => {
  server = await startServer({ now: `${DAYS[0]}T15:00:00.000Z` });
  const chance = random(SEED);
  const below = (limit: number) => Math.floor(chance() * limit);
  const pick = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
  const { fields, nombre } = await aTill(server);
  const other = await anEscuela(server);
  const sold = await aNote(server, { alumno: await anAlumno(server), total: 900 });
  const imports: Importacion[] = [];
  const abonos = (importado: 0 | 1) =>
    server.db.all<{ id: number }>(
      'SELECT id FROM abonos WHERE importado = ? AND cancelado_en IS NULL ORDER BY id',
      importado,
    );
  const motivo = 'Se capturó mal';
  const cancelled = async (importado: 0 | 1) => {
    const abono = pick(await abonos(importado));
    if (abono) await (await server.as(3)).get(endpoints.cancelAbono, { params: abono, body: { motivo } });
  };
  const actions = {
    abono: async () => void (await anAbono(server, { note: sold, amount: pick([10, 20.5, 7.25]) ?? 0 })),
    sale: async () => void (await aNote(server, { total: 500, ...(chance() < 0.5 && { paid: 99.5 }) })),
    cancelled: () => cancelled(0),
    listCancelled: () => cancelled(1),
    /** Some pupils with one abono, or with one more than in the list before. */
    async list() {
      const pupils = ['Pech', 'Canul', 'Tzab', 'Dzul'].filter(() => chance() < 0.6);
      const rows = (pupils.length > 0 ? pupils : ['Moo']).map((pupil) =>
        chance() < 0.5
          ? `${pupil},Uc,Ana,6,A,${nombre},500,120.5,,379.5`
          : `${pupil},Uc,Ana,6,A,${nombre},500,120.5,30,349.5`,
      );
      const client = await server.as(2);
      imports.push(await applied(server, client, await importRows(client, HEADINGS, rows, fields)));
    },
    async undone() {
      const last = imports.pop();
      if (last && imports.length > 0) await undone(server, await server.as(2), last);
    },
    /** Who changes school takes along what was paid. */
    async moved() {
      const [abono] = await server.db.all<{ user_id: number }>(
        'SELECT user_id FROM abonos WHERE importado = 1 LIMIT 1',
      );
      const params = { id: abono?.user_id ?? sold.user_id };
      await (await server.as(3)).get(endpoints.updateUser, { params, body: { escuela: other.id } });
    },
    async closed() {
      const client = await server.as(2);
      const { esperado, movimientos } = await client.get(endpoints.currentCorte);
      if (movimientos > 0) await client.get(endpoints.closeCorte, { body: { declarado: Math.max(0, esperado ?? 0) } });
    },
  };
  type Action = keyof typeof actions;
  const often: Action[] = ['abono', 'list'];
  const steps = [...often, ...(Object.keys(actions) as Action[])]
    .map((action) => ({ action, place: chance() }))
    .sort((one, other) => one.place - other.place)
    .map(({ action }) => action);
  const ends = new Map<string, Received>();
  for (const [number, day] of DAYS.entries()) {
    server.clock.set(`${day}T15:00:00.000Z`);
    const first: Action[] = number === 0 ? ['list', 'abono'] : [];
    for (const step of [...first, ...steps.splice(0, 3)]) {
      server.clock.advance({ minutes: 20 });
      await actions[step]();
    }
    server.clock.advance({ minutes: 20 });
    ends.set(day, await standing());
    await compare(day, ends);
  }
  // Both there, or the figures were never put to the test.
  expect([(await abonos(0)).length > 0, (await abonos(1)).length > 0]).toEqual([true, true]);
  const faults = [
    (await verifyBalances(server.db)).differences,
    await verifyCortes(server.db),
    await verifyTotals(server.db),
  ];
  expect(faults.flat()).toEqual([]);
  const { cobrado, de_listas } = await standing();
  const { token } = await server.as(2);
  const book = await download(server.origin, '/api/admin/export-dashboard-excel', { token });
  const sheets = await sheetsOf(await book.bytes());
  const figures = new Map((sheets.Totales ?? []).map(({ Concepto, Importe }) => [Concepto, Importe]));
  expect(['Total pagado', 'Cobrado', 'De listas, fuera de caja'].map((name) => figures.get(name))).toEqual([
    ...[sumDollars([cobrado, de_listas]), cobrado, de_listas],
  ]);
});
