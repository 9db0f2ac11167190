/** What is to be done today: what each rol is told, and that the same money is the same figure on every screen and sheet. */
import type { HoyFamilia, HoyStaff } from '#contract/endpoints/hoy.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { CortePersona } from '#contract/entities.ts';
import { sumDollars } from '#contract/money.ts';
import type { Rol } from '#contract/roles.ts';
import { ABONO_METHODS, type AbonoMethod } from '#contract/rules.ts';
import { aFamily, aNote, anAbono, anAlumno, anAnuncio, anInfante, aPaper } from '../../../support/builders.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { download, sheetsOf } from '../../../support/workbooks.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ ciego: true });
});
afterEach(() => server.close());

const TODAY = '2026-11-21';
const staff = async (rol: 1 | 2 | 3) => (await (await server.as(rol)).get(endpoints.hoy)) as HoyStaff;
const family = async (who: { id: number }) => (await (await server.as(who)).get(endpoints.hoy)) as HoyFamilia;

/** Money that somebody of a rol takes for a note of its own. */
async function take(rol: Rol, amount: number, metodo: AbonoMethod = 'efectivo'): Promise<{ id: number }> {
  const { id: nota_id, user_id } = await aNote(server, { total: 1000 });
  return (await (await server.as(rol)).get(endpoints.createAbono, { body: { user_id, nota_id, amount, metodo } }))
    .abono;
}

test('an empty business has nothing to do, and who may see less is told less', async () => {
  const nothing = {
    ...{ propios: { movimientos: 0, monto: 0 }, vencen: { notas: 0, monto: 0 }, vencido: { notas: 0, monto: 0 } },
    ...{ promesas: 0, corte_abierto: null, sin_nota: 0, anuncios: 0 },
  };
  expect(await staff(1)).toEqual(nothing);
  const cobrado = {
    hoy: 0,
    semana: 0,
    antes: 0,
    metodos: { efectivo: 0, tarjeta: 0, transferencia: 0 },
    oculto: false,
  };
  expect(await staff(2)).toEqual({ ...nothing, cobrado, documentos: 0 });
  expect(await staff(3)).toEqual({ ...nothing, cobrado, documentos: 0, problemas: [] });
});

test('work that waits is counted: what is due, promised, to be verified, sold and read', async () => {
  await (await server.as(3)).get(endpoints.updateAjustes, { body: { corte_ciego: false } });
  const alumno = await anAlumno(server);
  const plan = (...pagos: [string, number][]) => pagos.map(([fecha, monto]) => ({ fecha, monto }));
  const sold = { capturado_en: '2026-10-01T18:00:00.000Z' };
  await aNote(server, { ...sold, total: 300, plan: plan(['2026-11-01', 100], [TODAY, 100], ['2026-12-01', 100]) });
  const half = await aNote(server, { total: 200, plan: plan([TODAY, 150], ['2026-12-01', 50]), paid: 40 });
  await aNote(server, { total: 80, plan: plan([TODAY, 80]), paid: true });
  const client = await server.as(1);
  await client.get(endpoints.createPromesa, { body: { nota_id: half.id, fecha: TODAY, monto: 110 } });
  await aPaper(server, { infante: await anInfante(server, { familia: await aFamily(server) }) });
  await anAnuncio(server, { user_id: client.userId });
  const hoy = await staff(1);
  expect(hoy).toMatchObject({
    vencen: { notas: 2, monto: 210 },
    vencido: { notas: 1, monto: 100 },
    promesas: 1,
    anuncios: 1,
  });
  expect('documentos' in hoy).toBe(false);
  expect(await staff(2)).toMatchObject({ vencen: { notas: 2, monto: 210 }, documentos: 1, anuncios: 0 });
  // The family of the child and the first alumno: the list has the same ones.
  const { data, total } = await client.get(endpoints.listAlumnos, { query: { sin_nota: 1 } });
  expect([total, data.map(({ id }) => id)]).toEqual([hoy.sin_nota, expect.arrayContaining([alumno.id])]);
  await aNote(server, { alumno });
  expect((await staff(1)).sin_nota).toBe(total - 1);
});

test('an open closing is told since its first movement, and once it is closed no more', async () => {
  await take(3, 100);
  await (await server.as(3)).get(endpoints.countCorte, { body: { declarado: 100 } });
  await (await server.as(3)).get(endpoints.closeCorte, { body: {} });
  expect((await staff(1)).corte_abierto).toBeNull();
  server.clock.advance({ days: 2 });
  const desde = server.clock.now().toISOString();
  await (await server.as(1)).get(endpoints.createMovimiento, { body: { tipo: 'fondo', monto: 50, motivo: 'Cambio' } });
  server.clock.advance({ hours: 20 });
  await take(3, 100);
  for (const rol of [1, 2, 3] as const) expect((await staff(rol)).corte_abierto).toEqual({ desde, movimientos: 2 });
});

test('who counts blind sees card and transfer and how often they took money, and its sums once it is counted', async () => {
  await take(2, 30);
  await take(2, 20, 'tarjeta');
  await take(1, 5, 'transferencia');
  const hidden = { hoy: null, semana: null, metodos: { efectivo: null, tarjeta: 20, transferencia: 5 }, oculto: true };
  // From this day on sums leave out cash: those of the debtors, too.
  const without = { sin_efectivo_desde: TODAY };
  const debts = async (rol: 1 | 2 | 3, query = {}) =>
    (await (await server.as(rol)).get(endpoints.listDeudores, { query })).totales.sin_efectivo_desde;
  expect(await staff(2)).toMatchObject({ cobrado: hidden, propios: { movimientos: 2, monto: null }, ...without });
  expect(await staff(1)).toMatchObject({ propios: { movimientos: 1, monto: null }, ...without });
  expect(await staff(3)).not.toHaveProperty('sin_efectivo_desde');
  expect([await debts(1), await debts(2), await debts(3)]).toEqual([TODAY, TODAY, undefined]);
  const seen = { hoy: 55, semana: 55, metodos: { efectivo: 30, tarjeta: 20, transferencia: 5 }, oculto: false };
  expect(await staff(3)).toMatchObject({ cobrado: seen, propios: { movimientos: 0, monto: 0 } });
  await (await server.as(2)).get(endpoints.countCorte, { body: { declarado: 30 } });
  expect(await staff(2)).toMatchObject({ cobrado: seen, propios: { movimientos: 2, monto: 50 } });
  expect(await staff(1)).toMatchObject({ propios: { movimientos: 1, monto: 5 } });
  expect(await staff(1)).not.toHaveProperty('sin_efectivo_desde');
  expect([await debts(1), await debts(2)]).toEqual([undefined, undefined]);
});

test('a family is told what all of its notes owe, the next payment, and how to pay', async () => {
  const alumno = await anAlumno(server);
  expect(await family(alumno)).toEqual({ debe: 0, proximo: null, vencido: 0, como_pagar: null });
  const como_pagar = 'En la oficina, de 9 a 14.\nWhatsApp 55 1234 5678';
  await (await server.as(3)).get(endpoints.updateAjustes, { body: { como_pagar } });
  const pagos = (fecha: string, monto: number) => [
    { fecha, monto },
    { fecha: '2027-02-01', monto: 60 },
  ];
  await aNote(server, { alumno, total: 160, plan: pagos('2026-12-01', 100), paid: 30 });
  await aNote(server, { alumno, total: 90, plan: pagos('2026-12-01', 30) });
  await aNote(server, { alumno, total: 50, plan: [{ fecha: '2026-12-24', monto: 50 }] });
  await aNote(server, { total: 999 });
  const proximo = { fecha: '2026-12-01', monto: 100 };
  expect(await family(alumno)).toEqual({ debe: 270, proximo, vencido: 0, como_pagar });
  server.clock.advance({ days: 20 });
  expect(await family(alumno)).toMatchObject({ debe: 270, proximo: { fecha: '2026-12-24', monto: 50 }, vencido: 100 });
});

/** Of lines of closings those of a day. */
const taken = (lines: readonly CortePersona[], day: string, metodo?: AbonoMethod) =>
  sumDollars(lines.filter((one) => one.dia === day && (metodo ?? one.metodo) === one.metodo).map(({ total }) => total));

test('today, dashboard, corte, rows and workbook say the same money', async () => {
  server.clock.set('2026-11-16T17:00:00.000Z'); // A Monday.
  let owner = await server.as(3);
  const planned = (fecha: string) => ({
    total: 400,
    plan: [
      { fecha, monto: 150.5 },
      { fecha: '2027-01-01', monto: 249.5 },
    ],
  });
  const late = await aNote(server, { ...planned('2026-11-22'), paid: 10 });
  await anAbono(server, { amount: 77.7 });
  await owner.get(endpoints.countCorte, { body: { declarado: 87.7 } });
  await owner.get(endpoints.closeCorte, { body: {} });
  server.clock.set('2026-11-24T18:00:00.000Z'); // Tuesday of the next week.
  owner = await server.as(3);
  const due = await aNote(server, planned('2026-11-24'));
  for (const metodo of ABONO_METHODS) await anAbono(server, { note: due, amount: 20.1, metodo });
  await anAbono(server, { note: late, amount: 3, metodo: 'tarjeta' });
  await owner.get(endpoints.countCorte, { body: { declarado: 20.1 } });
  await owner.get(endpoints.closeCorte, { body: {} });
  await take(2, 500);
  const { id } = await take(2, 9, 'tarjeta');
  await owner.get(endpoints.cancelAbono, { params: { id }, body: { motivo: 'Se equivocó' } });

  const today = '2026-11-24';
  const { cobrado, vencen, vencido, propios } = await staff(3);
  const { datos: cobranza } = await owner.get(endpoints.dashboardCobranza);
  const { datos: planes } = await owner.get(endpoints.dashboardPlanes);
  const { datos: stats } = await owner.get(endpoints.dashboardStats);
  const closed = (await owner.get(endpoints.listCortes)).data.flatMap(({ por_persona }) => por_persona);
  const lines = [...closed, ...(await owner.get(endpoints.currentCorte)).por_persona];
  const rowsOf = async (desde: string, hasta: string) =>
    (await owner.get(endpoints.listPagos, { query: { vista: 'cobrado', desde, hasta } })).totales.monto;
  const sheets = await sheetsOf(
    await (await download(server.origin, '/api/admin/export-dashboard-excel', { token: owner.token })).bytes(),
  );
  const cell = (concept: string) => sheets.Totales?.find(({ Concepto }) => Concepto === concept)?.Importe;
  const owed = async (query: object) => (await owner.get(endpoints.listDeudores, { query })).totales;

  expect(propios).toEqual({ movimientos: 0, monto: 0 });
  expect(cobrado).toMatchObject({ hoy: 563.3, semana: 563.3, antes: 87.7 });
  const same = [
    cobrado?.hoy,
    cobranza.hoy,
    cobranza.dias.at(-1)?.cobrado,
    taken(lines, today),
    await rowsOf(today, today),
  ];
  expect(same).toEqual(Array(5).fill(563.3));
  for (const metodo of ABONO_METHODS) expect(cobrado?.metodos[metodo]).toBe(taken(lines, today, metodo));
  expect(sumDollars(Object.values(cobrado?.metodos ?? {}).map(Number))).toBe(cobrado?.hoy);
  const week = [cobrado?.semana, cobranza.semana, planes.semanas.at(-1)?.cobrado, await rowsOf('2026-11-23', today)];
  expect(week).toEqual(Array(4).fill(563.3));
  expect([cobrado?.antes, cobranza.semana_pasada, planes.semanas.at(-2)?.cobrado]).toEqual(Array(3).fill(87.7));
  const ever = sumDollars(lines.map(({ total }) => total));
  expect([stats.cobrado, cell('Cobrado'), sumDollars(cobranza.dias.map((one) => one.cobrado ?? 0))]).toEqual(
    Array(3).fill(ever),
  );
  const balance = [cobranza.por_cobrar, planes.totales.saldo, (await owed({})).saldo, cell('Saldo pendiente')];
  expect(balance).toEqual(Array(4).fill(stats.creditsPending));
  expect(vencido).toEqual({ notas: 1, monto: 137.5 });
  const overdue = [cobranza.atrasado, planes.totales.vencido, (await owed({ hasta: '2026-11-23' })).por_pagar];
  expect(overdue).toEqual(Array(3).fill(vencido.monto));
  expect(vencen).toEqual({ notas: 1, monto: 90.2 });
  expect((await owed({ desde: today, hasta: today })).por_pagar).toBe(vencen.monto);
  // At the end of last week the first note had its whole saldo, and nothing was late yet.
  const { datos: weeks } = await owner.get(endpoints.dashboardSaldos);
  const sunday = await owner.get(endpoints.listDeudores, { query: { al: '2026-11-22' } });
  expect(weeks).toEqual([{ al: '2026-11-22', ...sunday.totales }]);
  expect(sunday.totales).toMatchObject({ saldo: 812.3, vencido: 0 });
});
