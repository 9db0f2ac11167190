import { endpoints } from '#contract/endpoints.ts';
import { serviceRecord } from '#contract/records/servicios.ts';
import { emptyOf } from '../../../client/rows.ts';
import { aNote, aServicio } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const create = (body: unknown) => server.request(3, endpoints.createServicio, { body });
const update = (id: number, body: unknown) => server.request(3, endpoints.updateServicio, { params: { id }, body });
const remove = (id: number) => server.request(3, endpoints.deleteServicio, { params: { id } });
const list = async (activo?: 0 | 1) =>
  (await server.get(3, endpoints.listServicios, { query: activo === undefined ? {} : { activo } })).datos;

// [S3.7] [S7.15]
test('a service is added at the end of the catalogue, changed and deleted', async () => {
  const first = (await create({ servicio: ' Paquete A ', costo: 99.5 })).body.servicio;
  expect(first).toEqual({
    ...emptyOf(serviceRecord),
    id: expect.any(Number),
    servicio: 'Paquete A',
    costo: 99.5,
    activo: true,
    orden: 1,
    version: 1,
  });
  const { status, body } = await create({ servicio: 'Paquete B', costo: 0 });
  expect([status, body.servicio.orden, body.servicio.costo]).toEqual([201, 2, 0]);
  expect((await update(first.id, { costo: 120.25, orden: 7, version: 1 })).body).toEqual({
    success: true,
    servicio: { ...first, costo: 120.25, orden: 7, version: 2 },
  });
  expect((await list()).map(({ servicio }) => servicio)).toEqual(['Paquete B', 'Paquete A']);
  expect((await remove(first.id)).body).toEqual({ success: true, servicio: null });
  expect((await list(0)).map(({ servicio }) => servicio)).toEqual(['Paquete B']);
});

test.each([
  [{ servicio: 'X', costo: -1 }, 'costo'],
  [{ servicio: 'X', costo: 1.005 }, 'costo'],
  [{ servicio: 'X' }, 'costo'],
  [{ servicio: 'X', costo: 1_000_000 }, 'costo'],
  [{ servicio: '', costo: 1 }, 'servicio'],
  [{ servicio: 'x'.repeat(81), costo: 1 }, 'servicio'],
  [{ servicio: 'X', costo: 1, orden: 1.5 }, 'orden'],
  [{ servicio: 'X', costo: 1, orden: -1 }, 'orden'],
  // More than PostgreSQL's integer holds.
  [{ servicio: 'X', costo: 1, orden: 3_000_000_000 }, 'orden'],
])('%j is 422 on %s', async (body, field) => {
  const { status, refused } = await create(body);
  expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, [field]]);
});

test('a price keeps its cents', async () => {
  for (const costo of [0.01, 0.29, 1.1, 8.7, 19.99, 1234.56, 999_999.99]) {
    expect((await create({ servicio: `De ${costo}`, costo })).body.servicio.costo).toBe(costo);
  }
});

test('two services cannot have the same name', async () => {
  await create({ servicio: 'Fotografía', costo: 1 });
  const taken = { servicio: ['Ya existe un servicio con este nombre.'] };
  expect((await create({ servicio: 'FOTOGRAFIA', costo: 2 })).refused.error?.errors).toEqual(taken);
  const { id } = await aServicio(server);
  expect((await update(id, { servicio: 'fotografía' })).refused.error?.errors).toEqual(taken);
});

test('a sold service is retired from the catalogue and stays on notes', async () => {
  const servicio = await aServicio(server, { costo: 350 });
  const note = await aNote(server, { servicios: [servicio] });
  const retired = { ...servicio, activo: false, version: 2 };
  expect((await remove(servicio.id)).body).toEqual({ success: true, servicio: retired });
  expect((await list()).some(({ id }) => id === servicio.id)).toBe(false);
  expect((await list(1)).some(({ id }) => id === servicio.id)).toBe(false);
  expect((await list(0)).find(({ id }) => id === servicio.id)).toEqual(retired);
  const shown = await server.get(1, endpoints.getNote, { params: { userId: note.user_id } });
  expect(shown.note?.conceptos).toEqual([{ servicio_id: servicio.id, servicio: servicio.servicio, costo: 350 }]);
});

test('a retired service is restored with its price', async () => {
  const servicio = await aServicio(server, { costo: 350 });
  await aNote(server, { servicios: [servicio] });
  await remove(servicio.id);
  expect((await update(servicio.id, { costo: 360 })).body.servicio).toMatchObject({ activo: false, costo: 360 });
  expect((await update(servicio.id, { activo: null })).refused.error?.errors).toHaveProperty('activo');
  expect((await update(servicio.id, { activo: true, version: 2 })).status).toBe(409);
  const offered = { ...servicio, costo: 360, activo: true, version: 4 };
  expect((await update(servicio.id, { activo: true, version: 3 })).body).toEqual({ success: true, servicio: offered });
  expect((await list()).find(({ id }) => id === servicio.id)).toEqual(offered);
});

test('a new price does not change sold notes', async () => {
  const servicio = await aServicio(server, { costo: 350 });
  const note = await aNote(server, { servicios: [servicio] });
  await update(servicio.id, { costo: 400, servicio: 'Con otro nombre' });
  const shown = await server.get(1, endpoints.getNote, { params: { userId: note.user_id } });
  expect(shown.note).toEqual(note);
});

test('a service sold during its deletion is retired, or the sale is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const servicio = await aServicio(server);
    const [note, gone] = await Promise.allSettled([aNote(server, { servicios: [servicio] }), remove(servicio.id)]);
    expect(gone.status === 'fulfilled' && gone.value.status).toBe(200);
    const left = (await list(0)).find(({ id }) => id === servicio.id);
    expect(left?.activo).toBe(note.status === 'fulfilled' ? false : undefined);
  }
});
