/** Who owes what, how much of it is late and since when: as of now, and as it stood at the end of each day. */
import { type Deudores, TRAMOS } from '#contract/deudores.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { aNote, anAbono, anAlumno, anEscuela } from '../../../support/builders.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { download, sheetsOf } from '../../../support/workbooks.ts';
import { later } from './oracle.ts';

let server: TestServer;
afterEach(() => server.close());

const deudores = (query: Partial<QueryOf<typeof endpoints.listDeudores>> = {}): Promise<Deudores> =>
  server.get(1, endpoints.listDeudores, { query: { per_page: 100, ...query } });

describe('the list', () => {
  /** Three alumnos of two schools, late for 1, 8 and 61 days on the last of them, and one who is not. */
  async function aList() {
    server = await startServer({ now: '2026-01-01T18:00:00.000Z' });
    const [norte, sur] = [await anEscuela(server, { nombre: 'Norte' }), await anEscuela(server, { nombre: 'Sur' })];
    const people = { Ana: norte, Beto: norte, Carla: sur, Delia: sur };
    const alumnos: Record<string, number> = {};
    for (const [at, [nombre, escuela]] of Object.entries(people).entries()) {
      server.clock.set(`${later('2026-01-01', [0, 53, 60, 61][at] ?? 0)}T18:00:00.000Z`);
      const alumno = await anAlumno(server, { nombre, apaterno: nombre, escuela, grupo: at === 1 ? '2B' : '1A' });
      await aNote(server, { alumno, total: 100 * (at + 1), ...(at === 0 && { paid: 50 }) });
      alumnos[nombre] = alumno.id;
    }
    server.clock.set(`${later('2026-01-01', 91)}T18:00:00.000Z`);
    return { norte, sur, alumnos };
  }
  const names = ({ data }: Deudores) => data.map(({ user }) => user?.nombre);

  test('is filtered and sorted with sums of the filtered rows', async () => {
    const { norte, alumnos } = await aList();
    // Whoever left still owes, here and in the figure of the dashboard.
    const office = await server.as(2);
    await office.get(endpoints.bajaUser, { params: { id: alumnos.Beto ?? 0 }, body: { motivo: 'Se cambió' } });
    const all = await deudores();
    expect((await office.get(endpoints.dashboardCobranza)).datos).toMatchObject({
      ...{ por_cobrar: all.totales.saldo, deudores: all.totales.alumnos, atrasado: all.totales.vencido },
    });
    expect(all.data.map(({ user, dias, tramo }) => [user?.nombre, dias, tramo])).toEqual([
      ['Carla', 1, 'd1_7'],
      ['Beto', 8, 'd8_30'],
      ['Ana', 61, 'd61'],
      ['Delia', 0, 'por_vencer'],
    ]);
    expect(all.totales).toEqual({ saldo: 950, vencido: 550, alumnos: 4 });
    expect(names(await deudores({ sort: 'saldo' }))).toEqual(['Ana', 'Beto', 'Carla', 'Delia']);
    expect(names(await deudores({ sort: '-dias' }))).toEqual(['Ana', 'Beto', 'Carla', 'Delia']);
    expect(names(await deudores({ sort: 'dias' }))).toEqual(['Delia', 'Carla', 'Beto', 'Ana']);
    expect(names(await deudores({ sort: '-nombre' }))).toEqual(['Delia', 'Carla', 'Beto', 'Ana']);
    const school = await deudores({ escuela: norte.id, per_page: 1, sort: 'nombre' });
    expect([names(school), school.total, school.totales]).toEqual([
      ['Ana'],
      2,
      { saldo: 250, vencido: 250, alumnos: 2 },
    ]);
    expect(school.escuelas).toEqual([{ escuela_id: norte.id, escuela: 'Norte', saldo: 250, vencido: 250, alumnos: 2 }]);
    expect(names(await deudores({ grupo: '2 b' }))).toEqual(['Beto']);
    for (const tramo of TRAMOS) {
      const rows = all.data.filter((row) => row.tramo === tramo);
      expect([tramo, names(await deudores({ tramo }))]).toEqual([tramo, rows.map(({ user }) => user?.nombre)]);
    }
  });

  test('has promises and reminders of today only', async () => {
    const { alumnos } = await aList();
    const client = await server.as(1);
    const [row] = (await deudores({ sort: 'nombre' })).data;
    expect([row?.promesa, row?.recordatorio]).toEqual([null, null]);
    const body = { nota_id: row?.notas[0]?.id ?? 0, fecha: '2026-04-20', monto: 25 };
    const { promesa } = await client.get(endpoints.createPromesa, { body });
    await client.get(endpoints.createRecordatorio, {
      body: { user_id: alumnos.Ana ?? 0, canal: 'papel', texto: 'Debe {saldo}' },
    });
    const [ana, beto] = (await deudores({ sort: 'nombre' })).data;
    expect(ana?.promesa).toEqual({ id: promesa.id, fecha: '2026-04-20', monto: 25, estado: 'pendiente' });
    expect(ana?.recordatorio).toEqual({ fecha: server.clock.now().toISOString(), canal: 'papel' });
    expect([beto?.promesa, beto?.recordatorio]).toEqual([null, null]);
    server.clock.advance({ days: 1 });
    const [before] = (await deudores({ sort: 'nombre', al: later('2026-01-01', 91) })).data;
    expect([before?.promesa, before?.recordatorio]).toEqual([null, null]);
  });

  test('is filtered by kept, broken and missing promises, and by recent, old and no reminders', async () => {
    const { alumnos } = await aList();
    const day = later('2026-01-01', 91);
    const notas = (await deudores({ sort: 'nombre' })).data.map((row) => row.notas[0]?.id ?? 0);
    const promise = (at: number, fecha: string) =>
      server.get(1, endpoints.createPromesa, { body: { nota_id: notas[at] ?? 0, fecha, monto: 25 } });
    const remind = (user_id = 0) =>
      server.get(1, endpoints.createRecordatorio, { body: { user_id, canal: 'papel', texto: 'Debe' } });
    const [ana, beto] = [0, 1];
    await promise(ana, later(day, 30));
    await promise(beto, day);
    await remind(alumnos.Carla);
    server.clock.advance({ days: 7 });
    await remind(alumnos.Delia);
    const all = await deudores();
    expect(all.data.map(({ user, promesa }) => [user?.nombre, promesa?.estado]).sort()).toEqual([
      ['Ana', 'pendiente'],
      ['Beto', 'rota'],
      ['Carla', undefined],
      ['Delia', undefined],
    ]);
    const who = async (query: Parameters<typeof deudores>[0]) =>
      names(await deudores({ ...query, sort: 'nombre' })).join();
    const promised = async () => [
      await who({ promesa: 'pendiente' }),
      await who({ promesa: 'rota' }),
      await who({ promesa: 'ninguna' }),
    ];
    expect(await promised()).toEqual(['Ana', 'Beto', 'Carla,Delia']);
    expect([
      await who({ recordatorio: 'reciente' }),
      await who({ recordatorio: 'antes' }),
      await who({ recordatorio: 'nunca' }),
    ]).toEqual(['Delia', 'Carla', 'Ana,Beto']);
    expect((await deudores({ promesa: 'ninguna', recordatorio: 'antes' })).totales.alumnos).toBe(1);
    const { token } = await server.as(2);
    const book = await download(server.origin, '/api/deudores/exportar?promesa=rota', { token });
    expect((await sheetsOf(await book.bytes())).Deudores).toMatchObject([{ Nombre: 'Beto', Promesa: 'Promesa rota' }]);
    // What is promised anew stands in its place; what was kept, or is no longer owed, is none.
    await promise(beto, later(day, 8));
    expect(await promised()).toEqual(['Ana,Beto', '', 'Carla,Delia']);
    await anAbono(server, { note: { id: notas[beto] ?? 0, user_id: alumnos.Beto ?? 0 }, amount: 25 });
    expect(await promised()).toEqual(['Ana', '', 'Beto,Carla,Delia']);
    const client = await server.as(1);
    for (const query of [{ promesa: 'rota' as const }, { recordatorio: 'nunca' as const }]) {
      const { status, refused } = await client.request(endpoints.listDeudores, { query: { ...query, al: day } });
      expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, Object.keys(query)]);
    }
  });

  test('is filtered by due dates with the amounts due', async () => {
    await aList();
    const dias = ({ data, totales }: Deudores) => [
      totales.por_pagar,
      ...data.map(({ user, por_pagar }) => [user?.nombre, por_pagar]),
    ];
    const [beto, carla] = [later('2026-01-01', 83), later('2026-01-01', 90)];
    expect(dias(await deudores({ desde: beto, hasta: carla, sort: 'nombre' }))).toEqual([
      500,
      ['Beto', 200],
      ['Carla', 300],
    ]);
    expect(dias(await deudores({ hasta: later(beto, -1) }))).toEqual([50, ['Ana', 50]]);
    expect(dias(await deudores({ desde: later(carla, 1), tramo: 'por_vencer' }))).toEqual([400, ['Delia', 400]]);
    expect(dias(await deudores({ desde: later(carla, 1), tramo: 'd61' }))).toEqual([0]);
    expect((await deudores()).totales).not.toHaveProperty('por_pagar');
    const then = { desde: carla, hasta: carla, al: later('2026-01-01', 70) };
    expect(dias(await deudores(then))).toEqual([300, ['Carla', 300]]);
    const { token } = await server.as(2);
    const book = await download(server.origin, `/api/deudores/exportar?desde=${carla}`, { token });
    expect((await sheetsOf(await book.bytes())).Deudores?.map((row) => row['Por pagar'])).toEqual([300, 400]);
  });

  test('is exported as a workbook with the same rows and sums', async () => {
    const { norte } = await aList();
    const { token } = await server.as(2);
    const book = await download(server.origin, `/api/deudores/exportar?escuela=${norte.id}&sort=nombre`, { token });
    const sheets = await sheetsOf(await book.bytes());
    const rows = sheets.Deudores?.map((row) => [row.Nombre, row.Saldo, row.Vencido, row.Días, row.Antigüedad]);
    expect(rows).toEqual([
      ['Ana', 50, 50, 61, 'Más de 60 días'],
      ['Beto', 200, 200, 8, '8 a 30 días'],
    ]);
    expect(sheets['Por escuela']).toEqual([{ Escuela: 'Norte', Alumnos: 2, Saldo: 250, Vencido: 250 }]);
  });

  test('of a future day is refused', async () => {
    server = await startServer({ now: '2026-01-01T18:00:00.000Z' });
    const refused = (await server.request(1, endpoints.listDeudores, { query: { al: '2026-01-02' } })).refused;
    expect(refused.message).toBe('Ese día todavía no llega. Elige hoy o un día anterior.');
  });
});

/** What was owed at the end of each day, whatever has happened since. */
describe('the saldos of a day', () => {
  let server: TestServer;
  afterEach(() => server.close());

  const saldos = (al?: string) => server.request(2, endpoints.saldos, { query: al ? { al } : {} });

  test('of a future day or before the books are refused with the reason', async () => {
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

  test('keep the debt of a deleted school', async () => {
    server = await startServer({ now: '2026-11-20T18:00:00.000Z' });
    const note = await aNote(server, { total: 500 });
    const { datos } = await server.get(3, endpoints.listEscuelas);
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
});
