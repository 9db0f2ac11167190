/** What was owed at the end of each day, whatever has happened since. */
import { endpoints } from '#contract/endpoints.ts';
import { aNote } from '../../../support/builders.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
afterEach(() => server.close());

const saldos = async (al?: string) => (await server.as(2)).request(endpoints.saldos, { query: al ? { al } : {} });

test('a day to come and a day before the books are refused with the reason', async () => {
  server = await startServer({ now: '2026-11-22T05:59:00.000Z' }); // 23:59 of the 21st in Mexico City.
  expect((await saldos('2020-01-01')).body).toMatchObject({ total: 0, escuelas: [] });
  await aNote(server, { total: 500, paid: 100 });
  expect((await saldos()).body).toMatchObject({ al: '2026-11-21', total: 500, pagado: 100, saldo: 400 });
  const refused = async (al: string) => (await saldos(al)).refused;
  expect(await refused('2026-11-22')).toMatchObject({
    error: { errors: { al: ['Ese día todavía no llega. Elige hoy o un día anterior.'] } },
  });
  expect(await refused('2026-11-20')).toMatchObject({
    error: { errors: { al: ['Las cuentas empiezan el 21/11/2026. Elige ese día o uno posterior.'] } },
  });
  expect(await refused('2026-02-30')).toMatchObject({ message: 'La fecha no existe.' });
});

test('a school that is gone keeps what was owed in it', async () => {
  server = await startServer({ now: '2026-11-20T18:00:00.000Z' });
  const note = await aNote(server, { total: 500 });
  const { datos } = await (await server.as(3)).get(endpoints.listEscuelas);
  const { body } = await saldos('2026-11-20');
  server.clock.advance({ days: 1 });
  const administrador = await server.as(3);
  const { escuela } = await administrador.get(endpoints.createEscuela, { body: { nombre: 'Otra', prefijo: 'OT' } });
  await administrador.get(endpoints.updateUser, { params: { id: note.user_id }, body: { escuela: escuela.id } });
  await administrador.get(endpoints.deleteEscuela, { params: { id: datos[0]?.id ?? 0 } });
  const then = (await saldos('2026-11-20')).body;
  expect(then).toEqual({ ...body, escuelas: [{ ...body.escuelas[0], escuela: 'Escuela eliminada' }] });
  expect((await saldos()).body.escuelas).toMatchObject([{ escuela: 'Otra', saldo: 500 }]);
});
