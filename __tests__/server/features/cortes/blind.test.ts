/** The till counted blind: nobody sees what should be in it before they have said what is. */

import { API_BASE } from '#contract/address.ts';
import type { AnyEndpoint, BodyOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import type { Client, EndpointOptions } from '../../../support/api-client.ts';
import { aNote, anAbono, anAlumno, anEscuela } from '../../../support/builders.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { download, sheetsOf } from '../../../support/workbooks.ts';
import { type Row, rightRequests } from '../../rightRequests.ts';
import { later } from '../deudores/oracle.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ ciego: true });
});
afterEach(async () => {
  expect([await verifyCortes(server.db), await verifyChain(server.db)]).toEqual([[], []]);
  await server.close();
});

const current = () => server.get(2, endpoints.currentCorte);
const count = (body: Partial<BodyOf<typeof endpoints.countCorte>>) =>
  server.request(2, endpoints.countCorte, { body: body as never });
const close = (body: Partial<BodyOf<typeof endpoints.closeCorte>> = {}) =>
  server.request(2, endpoints.closeCorte, { body: body as never });
const move = async (tipo: 'fondo' | 'retiro' | 'gasto', monto: number, motivo = 'Porque sí') =>
  (await server.get(1, endpoints.createMovimiento, { body: { tipo, monto, motivo } })).movimiento;

/** Cash that somebody of a rol takes. */
const take = async (rol: Rol, amount: number, note?: Pick<Note, 'id' | 'user_id'>) => {
  const { id, user_id } = note ?? (await aNote(server));
  await server.get(rol, endpoints.createAbono, { body: { user_id, nota_id: id, amount } });
};

test('a new business counts blind: sums and difference come only after the count', async () => {
  await anAbono(server, { amount: 395 });
  await anAbono(server, { amount: 50, metodo: 'tarjeta' });
  const before = { numero: 1, movimientos: 2, ciego: true, esperado: null, por_caja: null, caja: [], conteos: [] };
  expect(await current()).toMatchObject(before);
  expect((await current()).por_persona).toMatchObject([{ metodo: 'tarjeta', total: 50 }]);
  const refused = await close();
  expect(refused.status).toBe(409);
  expect(refused.refused).toMatchObject({
    message: 'Primero cuenta el efectivo: el corte se cierra con lo que contaste.',
    actual: before,
  });

  const { status, body } = await count({ desglose: { b100: 1, b50: 1, m20: 2, m050: 20 }, numero: 1, movimientos: 2 });
  expect(status).toBe(201);
  expect(body.conteo).toMatchObject({ declarado: 200, esperado: 395, diferencia: -195, movimientos: 2 });
  expect(body.conteo.desglose).toMatchObject({ b100: 1, m050: 20 });
  const hasta = server.clock.now().toISOString();
  expect(body.actual).toMatchObject({ hasta, esperado: 395, conteos: [{ diferencia: -195 }] });
  expect((await current()).por_persona).toHaveLength(2);

  const again = await count({ declarado: 390 });
  expect(again.body.conteo.diferencia).toBe(-5);
  expect((await count({ declarado: 395 })).refused).toMatchObject({
    message: 'Este corte ya se contó dos veces. Ciérralo con el último conteo.',
  });
  const { corte } = (await close()).body;
  expect(corte).toMatchObject({ numero: 1, esperado: 395, declarado: 390, diferencia: -5 });
  expect(corte.conteos.map(({ declarado }) => declarado)).toEqual([200, 390]);
  expect((await server.get(2, endpoints.listCortes)).data).toEqual([corte]);
});

test('dashboards hide from a supervisor what they have to count until it is counted', async () => {
  const taken = async (rol: 2 | 3 = 2) => {
    const client = await server.as(rol);
    const { hoy, semana } = (await client.get(endpoints.dashboardCobranza)).datos;
    const { semanas } = (await client.get(endpoints.dashboardPlanes)).datos;
    const { semana: desde = '', cobrado } = semanas.at(-1) ?? {};
    // Nor the rows of the week, which add up to it.
    const rowsOf = async () => {
      const query = { vista: 'cobrado' as const, desde, hasta: later(desde, 6) };
      const rows = await client.request(endpoints.listPagos, { query });
      return rows.status === 409 ? null : rows.body.totales.monto;
    };
    return [hoy, semana, cobrado, await rowsOf()];
  };
  const [hidden, all] = [Array(4).fill(null), (figure: number) => Array(4).fill(figure)];
  expect(await taken()).toEqual(all(0));
  await take(2, 30);
  await anAbono(server, { amount: 70 });
  expect([await taken(), await taken(3)]).toEqual([hidden, all(100)]);
  await count({ declarado: 90 });
  expect(await taken()).toEqual(all(100));
  await anAbono(server, { amount: 20, metodo: 'tarjeta' });
  expect(await taken()).toEqual(hidden);
  await count({ declarado: 90 });
  await close();
  expect(await taken()).toEqual(all(120));
  // A till without cash of theirs is not theirs to count.
  await anAbono(server, { amount: 10 });
  expect(await taken()).toEqual(all(130));
});

/** Every number of a response by its place; of a workbook those of its cells, one after the other. */
async function numbersOf(client: Client, { endpoint }: Pick<Row, 'endpoint'>, options: EndpointOptions<AnyEndpoint>) {
  const found = new Map<string, number>();
  const walk = (value: unknown, place: string): void => {
    if (typeof value === 'number') found.set(place, value);
    if (value !== null && typeof value === 'object')
      for (const [name, one] of Object.entries(value)) walk(one, `${place}.${name}`);
  };
  if (endpoint.content === 'file') {
    const path = `${API_BASE}${endpoint.url(options.params ?? {}, options.query ?? {})}`;
    const file = await download(server.origin, path, { token: client.token });
    if (String(file.headers['content-type']).includes('spreadsheet')) walk(await sheetsOf(await file.bytes()), '');
    return found;
  }
  const { status, text } = await client.request(endpoint, options);
  if (status < 300) walk(JSON.parse(text), '');
  return found;
}

/** The places of all responses of a rol whose number rose, or fell, by what was taken in cash. */
async function tellingPlaces(rol: Rol): Promise<string[]> {
  const client = await server.as(rol);
  const escuela = await anEscuela(server);
  const sold = async () => aNote(server, { alumno: await anAlumno(server, { escuela: escuela.id }), total: 1000 });
  const [one, other, settled] = [await sold(), await sold(), await sold()];
  await take(rol, 1, settled);
  const rows = rightRequests(server).filter(({ endpoint, who }) => {
    return endpoint.method === 'GET' && (who === 'anyone' || who <= rol);
  });
  const al = server.clock.now().toISOString().slice(0, 10);
  const more: [Pick<Row, 'endpoint'>, EndpointOptions<AnyEndpoint>][] = [
    [{ endpoint: endpoints.listDeudores }, { query: { escuela: escuela.id } }],
    [{ endpoint: endpoints.saldos }, { query: { al } }],
  ];
  const requests = [...more];
  for (const row of rows) requests.push([row, await row.request()]);
  const responses = async () => {
    const found = [];
    for (const [row, options] of requests) found.push(await numbersOf(client, row, options));
    return found;
  };
  const before = await responses();
  await take(rol, 37.1, one);
  await take(rol, 53.2, other);
  await take(rol, 999, settled);
  const after = await responses();
  return requests.flatMap(([{ endpoint }], at) =>
    [...(after[at] ?? [])].flatMap(([place, number]) => {
      const was = before[at]?.get(place);
      const moved = was === undefined ? 0 : Math.abs(Math.round((number - was) * 100));
      return moved === 108_930 || moved === 108_930 * 100 ? [`${endpoint.path}${place}`] : [];
    }),
  );
}

test.each([1, 2] as const)('no number shown to rol %i changes with the cash they took', async (rol) => {
  expect(await tellingPlaces(rol)).toEqual([]);
});

test('an administrador sees all sums', async () => {
  expect(await tellingPlaces(3)).toEqual(
    expect.arrayContaining([
      ...['/admin/dashboard-stats.datos.totalPaid', '/admin/dashboard-stats.datos.creditsPending'],
      ...['/admin/dashboard.data.totalPagado', '/saldos.pagado', '/deudores.totales.saldo', '/cortes/actual.esperado'],
    ]),
  );
});

test('the figures of a blind supervisor are consistent and include cards', async () => {
  const figures = async (rol: 2 | 3) => {
    const client = await server.as(rol);
    const { totalPaid, creditsPending } = (await client.get(endpoints.dashboardStats)).datos;
    const { totalAPagar, totalPagado, totalPagadoPorEscuela } = (await client.get(endpoints.dashboardTotals)).data;
    const { por_cobrar } = (await client.get(endpoints.dashboardCobranza)).datos;
    const { pagado, saldo } = await client.get(endpoints.saldos);
    const { totales } = await client.get(endpoints.listDeudores);
    const schools = totalPagadoPorEscuela.reduce((sum, { total }) => sum + total, 0);
    return [[totalPaid, totalPagado, schools, pagado], [creditsPending, por_cobrar, saldo, totales.saldo], totalAPagar];
  };
  const [one, other] = [await aNote(server, { total: 100 }), await aNote(server, { total: 100 })];
  await take(2, 100, one);
  await anAbono(server, { note: other, amount: 7, metodo: 'tarjeta' });
  const expected = (paid: number) => [Array(4).fill(paid), Array(4).fill(200 - paid), 200];
  expect([await figures(2), await figures(3)]).toEqual([expected(7), expected(107)]);
  await count({ declarado: 100 });
  expect(await figures(2)).toEqual(expected(107));
});

test('sums of a week are hidden while an open closing includes some of it', async () => {
  const day = async (instant: string) => {
    server.clock.set(instant);
    const client = await server.as(2);
    const { semanas } = (await client.get(endpoints.dashboardPlanes)).datos;
    const { hoy, semana, semana_pasada, semana_pasada_completa } = (await client.get(endpoints.dashboardCobranza))
      .datos;
    return [hoy, semana, semana_pasada, semana_pasada_completa, ...semanas.slice(-3).map(({ cobrado }) => cobrado)];
  };
  await day('2027-01-07T18:00:00.000Z'); // A Thursday.
  await take(2, 100);
  // By Wednesday the week before had nothing of it, by Thursday it had.
  expect(await day('2027-01-13T18:00:00.000Z')).toEqual([null, null, 0, null, 0, null, null]);
  expect(await day('2027-01-14T18:00:00.000Z')).toEqual([null, null, null, null, 0, null, null]);
  await count({ declarado: 100 });
  expect(await day('2027-01-14T18:30:00.000Z')).toEqual([0, 0, 100, 100, 0, 100, 0]);
});

test('results of reminders are hidden for weeks whose abonos are not counted', async () => {
  const day = async (instant: string) => {
    server.clock.set(instant);
    const client = await server.as(2);
    const { datos } = await client.get(endpoints.reminderResults);
    const { data } = await client.get(endpoints.listRecordatorios);
    return [...datos.slice(0, 3).map(({ abonos, monto }) => [abonos, monto]), data.map(({ abonado }) => abonado)];
  };
  await day('2027-01-07T18:00:00.000Z'); // A Thursday.
  const alumno = await anAlumno(server, { celular: '5512345678' });
  const note = await aNote(server, { alumno });
  const body = { user_id: alumno.id, canal: 'whatsapp' as const, texto: 'Debe {saldo}' };
  await server.get(1, endpoints.createRecordatorio, { body });
  // A Monday: the answer belongs to the week before, as those of its last days do.
  await day('2027-01-11T18:00:00.000Z');
  await take(2, 100, note);
  const seen = [[0, 0], [1, 100], [0, 0], [100]];
  expect(await day('2027-01-11T18:00:00.000Z')).toEqual([[0, null], [1, null], [0, 0], [null]]);
  await count({ declarado: 100 });
  expect(await day('2027-01-11T18:30:00.000Z')).toEqual(seen);
});

test('a movement after the count requires a new count', async () => {
  await anAbono(server, { amount: 100 });
  await count({ declarado: 100 });
  await count({ declarado: 100 });
  await anAbono(server, { amount: 20 });
  expect(await current()).toMatchObject({
    ...{ esperado: null, por_persona: [], por_caja: null },
    conteos: [
      { declarado: 100, esperado: null, diferencia: null },
      { declarado: 100, esperado: null, diferencia: null },
    ],
  });
  expect((await close()).status).toBe(409);
  expect((await count({ declarado: 120, movimientos: 1 })).status).toBe(409);
  expect((await count({ declarado: 120, movimientos: 2 })).status).toBe(201);
  expect((await close()).body.corte).toMatchObject({ declarado: 120, diferencia: 0 });
});

test('a count needs a number and something to count', async () => {
  expect((await count({ declarado: 0 })).status).toBe(409);
  await anAbono(server);
  for (const body of [{}, { desglose: {} }, { desglose: { b1000: null } }]) {
    expect((await count(body)).refused.error?.errors).toEqual({ declarado: ['Escribe lo contado en caja.'] });
  }
  expect((await count({ desglose: { b1000: -1 } })).status).toBe(422);
  expect((await count({ desglose: { b1000: 0 } })).body.conteo.declarado).toBe(0);
});

test('cash movements are part of the expected cash and of their closing', async () => {
  await anAbono(server, { amount: 100 });
  const fondo = await move('fondo', 300, 'Cambio de la mañana');
  await move('retiro', 50.5);
  await move('gasto', 20, 'Papel');
  expect(fondo).toMatchObject({ tipo: 'fondo', monto: 300, motivo: 'Cambio de la mañana' });
  expect(fondo.registrado_por).toMatch(/^Empleado \d+ Pérez$/);
  const staff = await server.as(1);
  expect((await staff.get(endpoints.listMovimientos)).data.map(({ tipo }) => tipo)).toEqual([
    ...['gasto', 'retiro', 'fondo'],
  ]);
  expect((await count({ declarado: 329.5 })).body.conteo).toMatchObject({ esperado: 329.5, movimientos: 4 });
  const { corte } = (await close()).body;
  const counted = { ...fondo, en_corte_abierto: false, excede: false };
  expect(corte).toMatchObject({ esperado: 329.5, caja: [counted, { monto: 50.5 }, { motivo: 'Papel' }] });
  const head = await server.db.get<{ n: number; hash: string }>('SELECT n, hash FROM cadena ORDER BY n DESC LIMIT 1');
  expect(corte.sello).toEqual({ n: head?.n, hash: head?.hash.slice(0, 16) });
  expect((await staff.get(endpoints.listMovimientos)).data).toEqual([]);
});

test('taking out more than the till should hold is not reported while blind, and the corte names it', async () => {
  await take(1, 100);
  const [less, more] = [await move('retiro', 50), await move('gasto', 999_999)];
  expect([less.excede, more.excede]).toEqual([null, null]);
  const moved = (await server.get(1, endpoints.listMovimientos)).data;
  expect(moved.map(({ excede }) => excede)).toEqual([null, null]);
  expect((await current()).caja.map(({ excede }) => excede)).toEqual([null, null]);
  // Who sees all is refused.
  const body = { tipo: 'retiro', monto: 60, motivo: 'Al banco' } as const;
  const refused = await server.request(3, endpoints.createMovimiento, { body });
  expect([refused.status, refused.refused.esperado]).toEqual([409, -999_949]);
  await count({ declarado: 0 });
  expect((await close()).body.corte.caja.map(({ excede }) => excede)).toEqual([false, true]);
});

test('the declared amount of an uncounted till is its count', async () => {
  await take(1, 100);
  const { corte } = (await close({ declarado: 90 })).body;
  expect(corte).toMatchObject({ declarado: 90, diferencia: -10, conteos: [{ declarado: 90, esperado: 100 }] });
  await take(1, 100);
  await count({ declarado: 100 });
  expect((await close({ declarado: 90 })).refused.error?.errors).toMatchObject({ declarado: [expect.any(String)] });
});

test('an invalid movement is refused, and a stored one never changes', async () => {
  const client = await server.as(1);
  const wrong = { tipo: 'propina', monto: 0, motivo: ' ' } as never;
  expect((await client.request(endpoints.createMovimiento, { body: wrong })).refused.error?.errors).toEqual({
    tipo: ['El tipo es fondo, retiro o gasto.'],
    monto: ['El monto debe ser mayor que 0.'],
    motivo: ['Escribe el motivo.'],
  });
  await move('gasto', 20);
  await anAbono(server);
  await count({ declarado: 1 });
  for (const statement of [
    'UPDATE movimientos SET monto_cents = 1',
    'DELETE FROM movimientos',
    'DELETE FROM conteos',
  ]) {
    await expect(server.db.run(statement)).rejects.toThrow('append-only');
  }
  // Why it was moved goes with whoever wrote it, and the chain still proves the rest.
  const whose = await server.db.get<{ id: number }>('SELECT registrado_por AS id FROM movimientos');
  const anonymised = { params: { id: whose?.id ?? 0 }, body: { motivo: 'Lo pidió' } };
  await server.get(3, endpoints.anonymizeUser, anonymised);
  expect((await current()).caja[0]?.motivo).toBeNull();
});

test('the administrador can switch blind counting off', async () => {
  const chief = await server.as(3);
  await anAbono(server, { amount: 100 });
  await chief.get(endpoints.updateAjustes, { body: { corte_ciego: false } });
  expect(await current()).toMatchObject({ ciego: false, esperado: 100, movimientos: 1 });
  expect((await close()).refused.error?.errors).toEqual({ declarado: ['Escribe lo contado en caja.'] });
  expect((await close({ declarado: 90 })).body.corte).toMatchObject({ declarado: 90, conteos: [] });
});

test('a supervisor sees who counted the own drawer, and what of it once the till is counted', async () => {
  await take(1, 100);
  await server.request(1, endpoints.countCorte, { body: { declarado: 90 } as never });
  expect((await current()).propios).toMatchObject([
    { contado_por: expect.any(String), vigente: true, declarado: null, esperado: null, diferencia: null },
  ]);
  await take(1, 50);
  await count({ declarado: 150 });
  const seen = [{ vigente: false, declarado: 90, esperado: 100, diferencia: -10 }];
  expect(await current()).toMatchObject({ propios: seen, conteos: [{ declarado: 150 }] });
  const { corte } = (await close()).body;
  expect(corte).toMatchObject({ propios: seen, conteos: [{ declarado: 150 }] });
  expect((await server.get(2, endpoints.listCortes)).data).toEqual([corte]);
  expect((await current()).propios).toEqual([]);
});
