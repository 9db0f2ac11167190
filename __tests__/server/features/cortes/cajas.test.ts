/** Several tills in one closing: each told apart by the number that its computer was given. */
import { endpoints } from '#contract/endpoints.ts';
import type { Corte, CortePersona } from '#contract/entities.ts';
import { sumDollars } from '#contract/money.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { random } from '../../../contract/random.ts';
import { aNote, anAlumno, aServicio, aStaff } from '../../../support/builders.ts';
import { serverOfFile, startServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ ciego: true });
});
afterEach(async () => {
  expect([await verifyCortes(server.db), await verifyChain(server.db)]).toEqual([[], []]);
  await server.close();
});

test('each person’s takings per till are listed, with the cash hidden until it was counted', async () => {
  const carmen = await server.as(await aStaff(server, 2, { nombre: 'Carmen', apaterno: 'Ruiz' }));
  const [one, other] = [await aNote(server, { total: 900 }), await aNote(server, { total: 900 })];
  const [{ user_id, id: nota_id }, second] = [one, other];
  const take = async (amount: number, more: object) =>
    (await carmen.get(endpoints.createAbono, { body: { user_id, nota_id, amount, ...more } })).abono;
  expect(await take(100, {})).toMatchObject({ caja: null });
  expect(await take(200, { caja: 2 })).toMatchObject({ caja: 2 });
  const wrong = await take(50, { caja: 1, metodo: 'tarjeta' });
  const partes = [
    { user_id, nota_id, amount: 20 },
    { user_id: second.user_id, nota_id: second.id, amount: 30 },
  ];
  const { abonos } = await carmen.get(endpoints.createPago, { body: { partes, caja: 2 } });
  expect(abonos.map(({ caja }) => caja)).toEqual([2, 2]);
  // A note saved as Pagado is settled in cash at the till where it is typed.
  const [alumno, servicio] = [await anAlumno(server), await aServicio(server, { costo: 70 })];
  await carmen.get(endpoints.createNote, {
    body: {
      ...{ user_id: alumno.id, folio: 'CAJA-1', status: 1 as const },
      ...{ serviciosArr: [servicio.id], costosArr: [70], caja: 1 },
    },
  });
  const fondo = { tipo: 'fondo' as const, monto: 500, motivo: 'Cambio', caja: 2 };
  expect((await carmen.get(endpoints.createMovimiento, { body: fondo })).movimiento).toMatchObject({ caja: 2 });
  // What is cancelled goes from the till that took it.
  await carmen.get(endpoints.cancelAbono, { params: { id: wrong.id }, body: { motivo: 'No pasó la tarjeta' } });

  const hidden = await carmen.get(endpoints.currentCorte);
  // Cards are no cash.
  expect([hidden.por_persona.map(({ metodo }) => metodo), hidden.por_caja]).toEqual([['tarjeta'], null]);
  const { actual } = await carmen.get(endpoints.countCorte, { body: { declarado: 920 } });
  const por_caja = [
    { caja: null, abonos: 1, total: 100, esperado: 100 },
    { caja: 1, abonos: 2, total: 70, esperado: 70 },
    { caja: 2, abonos: 3, total: 250, esperado: 750 },
  ];
  expect(actual.por_caja).toEqual(por_caja);
  expect(actual.esperado).toBe(920);
  const { corte } = await carmen.get(endpoints.closeCorte, { body: {} });
  expect(corte).toMatchObject({ esperado: 920, diferencia: 0, por_caja });
  expect(corte.por_persona.map(({ nombre, caja, metodo, total }) => [nombre, caja, metodo, total])).toEqual([
    ['Carmen Ruiz', null, 'efectivo', 100],
    ['Carmen Ruiz', 1, 'efectivo', 70],
    ['Carmen Ruiz', 1, 'tarjeta', 0],
    ['Carmen Ruiz', 2, 'efectivo', 250],
  ]);
  expect((await carmen.get(endpoints.listCortes)).data).toEqual([corte]);
});

test.each([0, 100, 1.5, 'dos'])('a till of number %p is refused', async (caja) => {
  const { user_id, id: nota_id } = await aNote(server);
  const client = await server.as(1);
  const message = { caja: ['La caja es un número del 1 al 99.'] };
  const abono = { user_id, nota_id, amount: 10, caja: caja as number };
  const pago = { partes: [{ user_id, nota_id, amount: 10 }], caja: caja as number };
  const gasto = { tipo: 'gasto' as const, monto: 1, motivo: 'Papel', caja: caja as number };
  for (const { refused } of [
    await client.request(endpoints.createAbono, { body: abono }),
    await client.request(endpoints.createPago, { body: pago }),
    await client.request(endpoints.createMovimiento, { body: gasto }),
  ]) {
    expect(refused.error?.errors).toEqual(message);
  }
});

/** Abonos, cancellations and closings at the same instant: each movement is in exactly one closing. */
describe('people who take abonos and close at once', () => {
  const server = serverOfFile();
  const ROUNDS = 6;
  const KEYS = '0b0f8a3e-1111-4222-8333-44445555';

  const figures = (lines: readonly CortePersona[]) => ({
    abonos: lines.reduce((sum, { abonos }) => sum + abonos, 0),
    cancelaciones: lines.reduce((sum, { cancelaciones }) => sum + cancelaciones, 0),
    total: sumDollars(lines.map(({ total }) => total)),
  });

  test('every abono is in exactly one of closed and open, and both add up to all', async () => {
    const chance = random(5);
    const client = await server.as(2);
    const note = await aNote(server, { total: 900_000 });
    const taken: { id: number; amount: number }[] = [];
    let cancelled = 0;
    let closings = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const prey = taken.splice(0, 3);
      const responses = await Promise.all([
        ...Array.from({ length: 8 }, () => {
          const amount = Math.ceil(chance() * 500);
          return client.request(endpoints.createAbono, { body: { user_id: note.user_id, amount } });
        }),
        ...prey.map(({ id }) =>
          client.request(endpoints.cancelAbono, { params: { id }, body: { motivo: 'Fue un error' } }),
        ),
        // Two supervisors, one of whom sends twice.
        ...[0, 0, 1].map((who) => {
          const key = `${KEYS}${String(round).padStart(2, '0')}0${who}`;
          return client.request(endpoints.closeCorte, { body: { declarado: 100 }, key });
        }),
      ]);
      expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      for (const { body } of responses.slice(0, 8)) {
        const { abono } = body as { abono: { id: number; amount: number } };
        taken.push({ id: abono.id, amount: abono.amount });
      }
      cancelled += prey.length;
      closings += new Set(responses.slice(-3).flatMap(({ status, text }) => (status === 201 ? [text] : []))).size;
    }
    const cortes: Corte[] = (await client.get(endpoints.listCortes, { query: { per_page: 100 } })).data;
    const open = await client.get(endpoints.currentCorte);
    expect(cortes.length).toBe(closings);
    expect(cortes.map(({ numero }) => numero)).toEqual(cortes.map((_, place) => cortes.length - place));
    expect(cortes.length).toBeGreaterThanOrEqual(ROUNDS - 2);
    const everything = figures([...cortes.flatMap(({ por_persona }) => por_persona), ...(open.por_persona ?? [])]);
    expect(everything).toEqual({
      abonos: ROUNDS * 8,
      cancelaciones: cancelled,
      total: sumDollars(taken.map(({ amount }) => amount)),
    });
    for (const corte of cortes) expect(corte.esperado).toBe(figures(corte.por_persona).total);
    expect([await verifyCortes(server.db), await verifyChain(server.db)]).toEqual([[], []]);
  });
});
