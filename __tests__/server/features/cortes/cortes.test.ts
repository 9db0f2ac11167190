/** Closing the till: numbers without gaps, what was expected and declared, and nothing that changes afterwards. */

import { endpoints } from '#contract/endpoints.ts';
import type { Abono } from '#contract/entities.ts';
import { corteRecord } from '#contract/records/cortes.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { emptyOf } from '../../../client/rows.ts';
import type { Client } from '../../../support/api-client.ts';
import { aNote, anAbono, aStaff } from '../../../support/builders.ts';
import { START } from '../../../support/clock.ts';
import { embedded } from '../../../support/embedded.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let eva: Client & { userId: number };
let ana: Client & { userId: number };
beforeEach(async () => {
  server = await startServer();
  eva = await server.as(await aStaff(server, 2, { nombre: 'Eva', apaterno: 'Sosa' }));
  ana = await server.as(await aStaff(server, 1, { nombre: 'Ana', apaterno: 'Ruiz' }));
});
/** The next day, on which both have signed in anew. */
async function nextDay(instant: string): Promise<void> {
  server.clock.set(instant);
  [eva, ana] = [await server.as({ id: eva.userId }), await server.as({ id: ana.userId })];
}
afterEach(async () => {
  expect(await verifyCortes(server.db)).toEqual([]);
  await server.close();
});

const current = () => eva.get(endpoints.currentCorte);
const close = (body: object, client = eva, key?: string) =>
  client.request(endpoints.closeCorte, { body: body as never, key });
async function closed(body: object) {
  return (await close(body)).body.corte;
}
async function take(amount: number, metodo: Abono['metodo'] = 'efectivo', client: Client = ana): Promise<Abono> {
  const { user_id } = await aNote(server, { total: 5000 });
  return (await client.get(endpoints.createAbono, { body: { user_id, amount, metodo } })).abono;
}
const cancel = ({ id }: Abono) =>
  eva.get(endpoints.cancelAbono, { params: { id }, body: { motivo: 'Se capturó mal' } });
const line = (fields: object) => ({
  ...{ dia: '2026-11-21', user_id: ana.userId, nombre: 'Ana Ruiz', metodo: 'efectivo', abonos: 0, total: 0 },
  ...{ caja: null, cancelaciones: 0, cancelado: 0 },
  ...fields,
});

test('a day without abonos has nothing to close', async () => {
  expect(await current()).toEqual({
    ...{ numero: 1, desde: null, hasta: START, esperado: 0, movimientos: 0, por_persona: [], por_caja: [] },
    ...{ de_listas: 0, ciego: false, caja: [], conteos: [], propios: [] },
  });
  const response = await close({ declarado: 0 });
  expect(response.status).toBe(409);
  expect(response.refused).toMatchObject({
    message: 'No hay abonos, cancelaciones ni movimientos de efectivo desde el último corte: no hay nada que cerrar.',
    actual: { numero: 1, movimientos: 0 },
  });
  expect((await current()).numero).toBe(1);
});

test('the open corte has the expected cash, and cards and transfers separately, by day and person', async () => {
  await take(10.1);
  await take(20.2);
  await take(300, 'tarjeta');
  // Half past six in the afternoon there, past midnight in UTC.
  server.clock.set('2026-11-22T00:30:00.000Z');
  await take(50, 'transferencia', eva);
  await nextDay('2026-11-22T18:00:00.000Z');
  await take(7);
  expect(await current()).toEqual({
    ...{ de_listas: 0, ciego: false, caja: [], conteos: [], propios: [] },
    numero: 1,
    desde: START,
    hasta: '2026-11-22T18:00:00.000Z',
    esperado: 37.3,
    movimientos: 5,
    por_caja: [{ caja: null, abonos: 5, total: 387.3, esperado: 37.3 }],
    por_persona: [
      line({ abonos: 2, total: 30.3 }),
      line({ metodo: 'tarjeta', abonos: 1, total: 300 }),
      line({ metodo: 'transferencia', abonos: 1, total: 50, user_id: eva.userId, nombre: 'Eva Sosa' }),
      line({ dia: '2026-11-22', abonos: 1, total: 7 }),
    ],
  });
});

test('the first closing starts with the first abono or cash movement', async () => {
  const body = { tipo: 'fondo' as const, monto: 500, motivo: 'Cambio' };
  await eva.get(endpoints.createMovimiento, { body });
  server.clock.advance({ hours: 2 });
  expect(await current()).toMatchObject({ desde: START, esperado: 500, movimientos: 1 });
  await take(10);
  expect(await closed({ declarado: 510 })).toMatchObject({ desde: START, diferencia: 0 });
});

test('a closing keeps expected and declared amounts, and the next one starts empty at its end', async () => {
  await take(100);
  await take(25.5, 'tarjeta');
  server.clock.advance({ hours: 2 });
  const hasta = server.clock.now().toISOString();
  const response = await close({ declarado: 90 });
  expect(response.status).toBe(201);
  expect(response.body).toEqual({
    success: true,
    corte: {
      ...emptyOf(corteRecord),
      ...{ id: expect.any(Number), numero: 1, dia: '2026-11-21', desde: START, hasta, version: 1 },
      // Two abonos came before it.
      ...{ caja: [], conteos: [], propios: [], sello: { n: 9, hash: expect.stringMatching(/^[0-9a-f]{16}$/) } },
      ...{ de_listas: 0, esperado: 100, declarado: 90, diferencia: -10, cerrado_por: 'Eva Sosa' },
      por_persona: [line({ abonos: 1, total: 100 }), line({ metodo: 'tarjeta', abonos: 1, total: 25.5 })],
      por_caja: [{ caja: null, abonos: 2, total: 125.5, esperado: 100 }],
    },
  });
  expect(await current()).toMatchObject({ numero: 2, desde: hasta, esperado: 0, movimientos: 0, por_persona: [] });
  server.clock.advance({ hours: 1 });
  await take(40);
  expect(await current()).toMatchObject({ numero: 2, desde: hasta, esperado: 40 });
  expect(await closed({ declarado: 40 })).toMatchObject({ numero: 2, desde: hasta, diferencia: 0 });

  const page = await eva.get(endpoints.listCortes, { query: { per_page: 1 } });
  expect(page).toMatchObject({ total: 2, last_page: 2, data: [{ numero: 2 }] });
  const second = await eva.get(endpoints.listCortes, { query: { per_page: 1, page: 2 } });
  expect(second.data).toEqual([response.body.corte]);
});

describe('a cancelled abono', () => {
  test('before its closing is listed and counts nothing', async () => {
    await take(100);
    await cancel(await take(60));
    expect(await current()).toMatchObject({
      esperado: 100,
      movimientos: 3,
      por_persona: [line({ abonos: 2, total: 100, cancelaciones: 1, cancelado: 60 })],
    });
  });

  test('after its closing counts in the open one, and the closed one stays', async () => {
    const abono = await take(100);
    const before = await closed({ declarado: 100 });
    await nextDay('2026-11-22T18:00:00.000Z');
    await cancel(abono);
    const negative = line({ dia: '2026-11-22', abonos: 0, total: -100, cancelaciones: 1, cancelado: 100 });
    expect(await current()).toMatchObject({ esperado: -100, movimientos: 1, por_persona: [negative] });
    expect((await eva.get(endpoints.listCortes)).data).toEqual([before]);
    await take(250, 'efectivo', eva);
    expect(await closed({ declarado: 150 })).toMatchObject({ numero: 2, esperado: 150, diferencia: 0 });
    expect((await eva.get(endpoints.listCortes)).data[1]).toEqual(before);
    // When nothing else happened, it is closed with nothing to declare.
    const other = await take(100, 'efectivo', eva);
    await close({ declarado: 100 });
    await cancel(other);
    expect(await closed({ declarado: 0 })).toMatchObject({ esperado: -100, declarado: 0, diferencia: 100 });
  });
});

describe('the figures the person saw', () => {
  test('are closed; after another abono or cancellation nothing is', async () => {
    const abono = await take(100);
    const seen = await current();
    await take(5, 'tarjeta');
    const response = await close({ declarado: 100, numero: seen.numero, movimientos: seen.movimientos });
    expect(response.status).toBe(409);
    expect(response.refused).toMatchObject({
      message:
        'Hubo abonos, cancelaciones o movimientos de efectivo después de abrir esta pantalla. Revisa los importes y cuenta de nuevo.',
      actual: { numero: 1, esperado: 100, movimientos: 2 },
    });
    const again = await current();
    await cancel(abono);
    expect((await close({ declarado: 100, numero: 1, movimientos: again.movimientos })).status).toBe(409);
    // Nor is a number that is not open yet.
    expect((await close({ declarado: 0, numero: 7, movimientos: 3 })).status).toBe(409);
    expect((await close({ declarado: 0, numero: 1, movimientos: 3 })).status).toBe(201);
  });

  test('are closed by one of two concurrent users, and the other learns by whom', async () => {
    await take(100);
    const { numero, movimientos } = await current();
    const other = await server.as(await aStaff(server, 3, { nombre: 'Zoe', apaterno: 'Mora' }));
    const body = { declarado: 100, numero, movimientos };
    const responses = await Promise.all([close(body), close(body, other)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const winner = responses[0]?.status === 201 ? 'Eva Sosa' : 'Zoe Mora';
    expect(responses.find(({ status }) => status === 409)?.refused).toMatchObject({
      message: `El corte 1 ya lo cerró ${winner}. Revisa lo que sigue abierto.`,
      actual: { numero: 2, movimientos: 0 },
    });
    expect((await eva.get(endpoints.listCortes)).total).toBe(1);
  });
});

const undeclarable: [object, string][] = [
  [{}, 'declarado'],
  [{ declarado: -1 }, 'declarado'],
  [{ declarado: 0.333 }, 'declarado'],
  [{ declarado: '100' }, 'declarado'],
  [{ declarado: 100, esperado: 5 }, 'esperado'],
];
embedded?.test('an impossible declared amount is refused at its field', async () => {
  await take(100);
  for (const [body, field] of undeclarable) {
    const { status, refused } = await close(body);
    expect([body, status, Object.keys(refused.error?.errors ?? {})]).toEqual([body, 422, [field]]);
  }
  expect((await current()).numero).toBe(1);
});

test('the database refuses to change or delete a closing', async () => {
  await take(100);
  await close({ declarado: 100 });
  for (const statement of [
    'UPDATE cortes SET declarado_cents = 1',
    'DELETE FROM cortes',
    'UPDATE corte_lineas SET total_cents = 1',
    'DELETE FROM corte_lineas',
  ]) {
    await expect(server.db.run(statement)).rejects.toThrow('is append-only');
  }
});

embedded?.test(
  'a closing is logged and a refused one is not; a person renamed later keeps the name of that day',
  async () => {
    await take(100);
    await close({ declarado: 90 });
    await close({ declarado: 90 });
    const lines = await server.db.all<{ despues: string }>("SELECT despues FROM audit WHERE tabla = 'cortes'");
    expect(lines.map(({ despues }) => JSON.parse(despues))).toEqual([
      { numero: 1, dia: '2026-11-21', esperado: 100, declarado: 90, diferencia: -10 },
    ]);
    const chief = await server.as(3);
    await chief.get(endpoints.updateUser, { params: { id: ana.userId }, body: { nombre: 'Anita' } });
    await take(1);
    expect((await current()).por_persona?.[0]?.nombre).toBe('Anita Ruiz');
    expect((await eva.get(endpoints.listCortes)).data[0]?.por_persona[0]?.nombre).toBe('Ana Ruiz');
  },
);

describe('a cash movement', () => {
  const move = (who: 1 | 2, tipo: 'fondo' | 'retiro' | 'gasto', monto: number, confirmado?: true) =>
    server.request(who, endpoints.createMovimiento, { body: { tipo, monto, motivo: 'Cambio', confirmado } });
  const cancel = (who: 1 | 2, id: number) =>
    server.request(who, endpoints.cancelMovimiento, { params: { id }, body: { motivo: 'Se equivocó' } });
  const open = () => server.get(2, endpoints.currentCorte);

  test('is cancelled within ten minutes by its author and no longer counts', async () => {
    const { id } = (await move(1, 'fondo', 300)).body.movimiento;
    server.clock.advance({ minutes: 10 });
    const { movimiento } = (await cancel(1, id)).body;
    expect(movimiento).toMatchObject({ id, monto: 300, cancelado: { motivo: 'Se equivocó', corte: 1 } });
    expect(await open()).toMatchObject({ esperado: 0, movimientos: 2, caja: [movimiento] });
    expect((await cancel(2, id)).status).toBe(409);
    const line = await server.db.get("SELECT accion FROM audit WHERE tabla = 'movimientos' ORDER BY id DESC LIMIT 1");
    expect(line).toEqual({ accion: 'cancelar' });
    await expect(server.db.run('UPDATE movimientos SET cancelado_en = NULL')).rejects.toThrow('append-only');
    expect([await verifyCortes(server.db), await verifyChain(server.db)]).toEqual([[], []]);
  });

  test('is cancelled by supervisors only after ten minutes, after its corte, and for others', async () => {
    const late = (await move(1, 'fondo', 300)).body.movimiento;
    server.clock.advance({ minutes: 10, seconds: 1 });
    expect((await cancel(1, late.id)).refused.message).toMatch(/^Pasaron más de 10 minutos\. Pide a un supervisor/);
    const others = (await move(2, 'fondo', 20)).body.movimiento;
    expect((await cancel(1, others.id)).refused.message).toMatch(/^Lo registró otra persona\. Pide a un supervisor/);
    const fresh = (await move(1, 'fondo', 5)).body.movimiento;
    await server.get(2, endpoints.closeCorte, { body: { declarado: 325 } });
    expect((await cancel(1, fresh.id)).refused.message).toMatch(/^Su corte ya se cerró\. Pide a un supervisor/);
    // In the open corte, never in the closed one.
    expect((await cancel(2, late.id)).status).toBe(200);
    expect(await open()).toMatchObject({ numero: 2, esperado: -300, movimientos: 1, caja: [{ corte: 1 }] });
    await server.get(2, endpoints.closeCorte, { body: { declarado: 0 } });
    const { data } = await server.get(2, endpoints.listCortes);
    expect(data.map(({ esperado, caja }) => [esperado, caja.length])).toEqual([
      [-300, 1],
      [325, 3],
    ]);
    expect([await verifyCortes(server.db), await verifyChain(server.db)]).toEqual([[], []]);
  });

  test('needs a confirmation when more is taken out than the till should hold (409)', async () => {
    await anAbono(server, { amount: 100 });
    for (const tipo of ['retiro', 'gasto'] as const) {
      const refused = await move(1, tipo, 999_999);
      expect([refused.status, refused.refused]).toMatchObject([409, { esperado: 100 }]);
    }
    expect((await move(1, 'retiro', 100)).body.movimiento.excede).toBe(false);
    expect((await move(1, 'gasto', 0.5, true)).body.movimiento.excede).toBe(true);
  });

  test('an abono is cancelled by its author within ten minutes too', async () => {
    const cashier = await server.as(1);
    const take = async () => {
      const note = await aNote(server);
      const body = { user_id: note.user_id, nota_id: note.id, amount: 10 };
      return (await cashier.get(endpoints.createAbono, { body })).abono.id;
    };
    const back = async (id: number) =>
      cashier.request(endpoints.cancelAbono, { params: { id }, body: { motivo: 'Era otro alumno' } });
    expect((await back(await take())).body.abono.cancelado).not.toBeNull();
    const late = await take();
    server.clock.advance({ minutes: 11 });
    expect((await back(late)).refused.message).toMatch(/^Pasaron más de 10 minutos/);
    expect((await back((await anAbono(server)).id)).refused.message).toMatch(/^Lo registró otra persona/);
    const closed = await take();
    const { esperado } = await open();
    await (await server.as(2)).get(endpoints.closeCorte, { body: { declarado: esperado ?? 0 } });
    expect((await back(closed)).refused.message).toMatch(/^Su corte ya se cerró\. Pide a un supervisor/);
  });
});

describe('the own drawer of an empleado', () => {
  test('is what they took and moved, hidden until they have counted it; the count of the till is another one', async () => {
    await server.db.run('UPDATE ajustes SET corte_ciego = 1');
    const luz = await server.as(await aStaff(server, 1));
    const note = await aNote(server, { total: 900 });
    const body = { user_id: note.user_id, nota_id: note.id, amount: 300 };
    await luz.get(endpoints.createAbono, { body });
    await luz.get(endpoints.createAbono, { body: { ...body, amount: 50, metodo: 'tarjeta' } });
    await luz.get(endpoints.createMovimiento, { body: { tipo: 'gasto', monto: 20, motivo: 'Cinta' } });
    await take(500);
    const before = await luz.get(endpoints.ownCorte);
    expect(before).toMatchObject({ movimientos: 3, esperado: null, por_caja: null, caja: [{ monto: 20 }] });
    expect(before.por_persona.map(({ metodo, total }) => [metodo, total])).toEqual([['tarjeta', 50]]);
    const { numero, movimientos } = before;
    const { conteo, actual } = await luz.get(endpoints.countCorte, { body: { declarado: 270, numero, movimientos } });
    expect(conteo).toMatchObject({ declarado: 270, esperado: 280, diferencia: -10 });
    expect(actual).toMatchObject({ movimientos: 3, esperado: 280, conteos: [{ diferencia: -10 }] });
    // Another abono is to be counted anew, and the till has not been counted by that.
    await luz.get(endpoints.createAbono, { body: { ...body, amount: 10 } });
    expect((await luz.get(endpoints.ownCorte)).esperado).toBeNull();
    expect(await current()).toMatchObject({ movimientos: 5, conteos: [] });
    expect((await close({ numero, movimientos: 5 })).status).toBe(409);
    expect((await luz.request(endpoints.currentCorte)).status).toBe(403);
    await close({ declarado: 790, numero, movimientos: 5 });
    expect((await eva.get(endpoints.listCortes)).data[0]?.conteos).toHaveLength(1);
    expect([await verifyCortes(server.db), await verifyChain(server.db)]).toEqual([[], []]);
  });
});
