import { endpoints } from '#contract/endpoints.ts';
import { aNote, anAbono } from '../../../support/builders.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const NOTHING = {
  ...{ hoy: 0, semana: 0, semana_pasada: 0, semana_pasada_completa: 0 },
  de_listas: { hoy: 0, semana: 0, semana_pasada: 0, semana_pasada_completa: 0 },
  ...{ por_cobrar: 0, deudores: 0, atrasado: 0, notas_atrasadas: 0 },
};

let server: TestServer;
beforeEach(async () => {
  // A Wednesday, 11:00 in Mexico City, which is 6 hours behind UTC all year.
  server = await startServer({ now: '2026-11-18T17:00:00.000Z' });
});
afterEach(() => server.close());

const cobranza = async () => (await server.get(2, endpoints.dashboardCobranza)).datos;
const cancel = (id: number) =>
  server.get(2, endpoints.cancelAbono, { params: { id }, body: { motivo: 'Se capturó mal' } });

test('all figures of an empty business are 0', async () => {
  expect(await cobranza()).toEqual({ ...NOTHING, dias: expect.arrayContaining([{ dia: '2026-11-18', cobrado: 0 }]) });
});

test('a day starts at midnight of the business’s zone, a week on Monday', async () => {
  const note = await aNote(server, { total: 5000 });
  const at = async (instant: string, amount: number) => {
    server.clock.set(instant);
    await anAbono(server, { note, amount });
  };
  await at('2026-11-09T05:59:59.999Z', 1); // Sunday of the week before the last, one instant before it ends.
  await at('2026-11-09T06:00:00.000Z', 2); // Monday.
  await at('2026-11-11T16:59:00.000Z', 4); // Wednesday, 10:59.
  await at('2026-11-11T17:20:00.000Z', 8); // Wednesday, 11:20: later than it will be at the end.
  await at('2026-11-16T05:59:59.999Z', 16); // Sunday, 23:59.
  await at('2026-11-16T06:00:00.000Z', 32); // Monday.
  await at('2026-11-18T05:59:59.999Z', 64); // Tuesday, 23:59.
  await at('2026-11-18T06:00:00.000Z', 128); // Wednesday.
  server.clock.set('2026-11-18T17:00:00.000Z');
  const { hoy, semana, semana_pasada, semana_pasada_completa } = await cobranza();
  expect({ hoy, semana, semana_pasada, semana_pasada_completa }).toEqual({
    ...{ hoy: 128, semana: 32 + 64 + 128 },
    ...{ semana_pasada: 2 + 4, semana_pasada_completa: 2 + 4 + 8 + 16 },
  });
  const days = (await cobranza()).dias;
  expect([days.length, days.slice(-3)]).toEqual([
    14,
    [
      { dia: '2026-11-16', cobrado: 32 },
      { dia: '2026-11-17', cobrado: 64 },
      { dia: '2026-11-18', cobrado: 128 },
    ],
  ]);
  server.clock.set('2026-11-19T06:00:00.000Z');
  expect(await cobranza()).toMatchObject({ hoy: 0, semana: 32 + 64 + 128, semana_pasada: 2 + 4 + 8 });
  server.clock.set('2026-11-23T05:59:00.000Z');
  expect(await cobranza()).toMatchObject({ hoy: 0, semana: 224, semana_pasada: 30, semana_pasada_completa: 30 });
  server.clock.set('2026-11-23T06:00:00.000Z');
  expect(await cobranza()).toMatchObject({ hoy: 0, semana: 0, semana_pasada: 0, semana_pasada_completa: 224 });
});

test('a cancelled abono counts off on the day of its cancellation, and past days keep their figure', async () => {
  const note = await aNote(server, { total: 1000 });
  const { id } = await anAbono(server, { note, amount: 300 });
  await anAbono(server, { note, amount: 50, metodo: 'tarjeta' });
  expect(await cobranza()).toMatchObject({ hoy: 350, semana: 350, por_cobrar: 650, deudores: 1 });
  await cancel((await anAbono(server, { note, amount: 20 })).id);
  expect(await cobranza()).toMatchObject({ hoy: 350, por_cobrar: 650 });
  server.clock.advance({ days: 1 });
  await cancel(id);
  expect(await cobranza()).toMatchObject({ hoy: -300, semana: 50, por_cobrar: 950 });
  server.clock.advance({ days: 7 });
  expect(await cobranza()).toMatchObject({ hoy: 0, semana: 0, semana_pasada_completa: 50 });
});

test('late are saldos of notes sold more than 30 days ago that are not paid or cancelled', async () => {
  const late = await aNote(server, { total: 700, paid: 100 });
  await aNote(server, { total: 400, paid: true });
  await aNote(server, { total: 999, cancelled: true });
  server.clock.set('2026-11-19T06:00:00.000Z'); // Thursday begins.
  await aNote(server, { total: 33.5, alumno: { id: late.user_id } });
  server.clock.set('2026-12-19T05:59:00.000Z'); // The last minute of the 30th day after Wednesday.
  expect(await cobranza()).toMatchObject({ por_cobrar: 633.5, deudores: 1, atrasado: 0, notas_atrasadas: 0 });
  server.clock.set('2026-12-19T06:00:00.000Z');
  expect(await cobranza()).toMatchObject({ por_cobrar: 633.5, deudores: 1, atrasado: 600, notas_atrasadas: 1 });
  server.clock.set('2026-12-20T06:00:00.000Z');
  expect(await cobranza()).toMatchObject({ atrasado: 633.5, notas_atrasadas: 2 });
});

test('a note stored later is late by its day of sale', async () => {
  const before = await cobranza();
  await aNote(server, { total: 50, capturado_en: '2026-09-01T18:00:00.000Z' });
  const { atrasado, notas_atrasadas } = await cobranza();
  expect([atrasado - before.atrasado, notas_atrasadas - before.notas_atrasadas]).toEqual([50, 1]);
});

test('the week before ends at the same local time across a clock change', async () => {
  await server.close();
  server = await startServer({ now: '2026-03-02T15:00:00.000Z', settings: { timeZone: 'America/New_York' } });
  const note = await aNote(server, { total: 1000 });
  const at = async (instant: string, amount: number) => {
    server.clock.set(instant);
    await anAbono(server, { note, amount });
  };
  await at('2026-03-02T14:40:00.000Z', 1); // Monday, 9:40 in winter.
  await at('2026-03-02T15:10:00.000Z', 2); // Monday, 10:10.
  await at('2026-03-09T04:00:00.000Z', 4); // Monday, 0:00 in summer.
  server.clock.set('2026-03-09T14:00:00.000Z'); // 10:00.
  expect(await cobranza()).toMatchObject({ hoy: 4, semana: 4, semana_pasada: 1, semana_pasada_completa: 3 });
});
