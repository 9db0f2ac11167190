import { endpoints } from '#contract/endpoints.ts';
import { schoolRecord } from '#contract/records/escuelas.ts';
import { emptyOf } from '../../../client/rows.ts';
import { anAlumno, anEscuela } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const create = (body: unknown) => server.request(2, endpoints.createEscuela, { body });
const update = (id: number, body: unknown) => server.request(2, endpoints.updateEscuela, { params: { id }, body });
const remove = (id: number) => server.request(3, endpoints.deleteEscuela, { params: { id } });
const list = async () => (await server.get(1, endpoints.listEscuelas)).datos;

const none = emptyOf(schoolRecord);
const NAME_TAKEN = { nombre: ['Ya existe una escuela con este nombre.'] };
const PREFIX_TAKEN = { prefijo: ['Ya existe una escuela con este prefijo.'] };

// [S3.5] [S7.9] [S7.19] [S7.20] [S7.21]
test('a school is created, changed and deleted', async () => {
  const made = await create({ nombre: '  Benito Juárez ', prefijo: ' BJ ' });
  expect([made.status, made.body]).toEqual([
    201,
    { success: true, escuela: { ...none, id: expect.any(Number), nombre: 'Benito Juárez', prefijo: 'BJ', version: 1 } },
  ]);
  const { id } = made.body.escuela;
  const changed = await update(id, { nombre: 'Benito Pablo Juárez', version: 1 });
  expect(changed.body).toEqual({
    success: true,
    escuela: { ...none, id, nombre: 'Benito Pablo Juárez', prefijo: 'BJ', version: 2 },
  });
  expect((await list()).find((escuela) => escuela.id === id)).toEqual(changed.body.escuela);
  expect((await remove(id)).text).toBe('{"success":true}');
  expect((await list()).some((escuela) => escuela.id === id)).toBe(false);
});

test('two schools cannot have the same name or prefijo in any case, accents and blanks', async () => {
  await create({ nombre: 'Niños Héroes', prefijo: 'NH' });
  expect((await create({ nombre: 'NINOS   heroes', prefijo: 'N2' })).refused.error?.errors).toEqual(NAME_TAKEN);
  expect((await create({ nombre: 'Otra', prefijo: ' nh' })).refused.error?.errors).toEqual(PREFIX_TAKEN);
  const { id } = await anEscuela(server);
  expect((await update(id, { nombre: 'niños héroes' })).refused.error?.errors).toEqual(NAME_TAKEN);
  expect((await update(id, { prefijo: 'nH' })).refused.error?.errors).toEqual(PREFIX_TAKEN);
});

test('a school’s own name in another case is accepted', async () => {
  const { id } = await anEscuela(server, { nombre: 'colegio méxico', prefijo: 'cm' });
  expect((await update(id, { nombre: 'Colegio México', prefijo: 'CM' })).body.escuela).toMatchObject({
    nombre: 'Colegio México',
    prefijo: 'CM',
  });
});

test('one of several concurrent schools of one name is created', async () => {
  const client = await server.as(2);
  const responses = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      client.request(endpoints.createEscuela, { body: { nombre: 'Carrera', prefijo: `CA${at}` } }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
});

// [S7.21]
test('a school with alumnos, also in baja, is not deleted', async () => {
  const escuela = await anEscuela(server);
  const alumno = await anAlumno(server, { escuela, baja: true });
  expect((await remove(escuela.id)).refused).toEqual({
    message: 'La escuela tiene 1 alumno. Cámbialos de escuela antes de eliminarla.',
  });
  const other = await anAlumno(server, { escuela });
  const { status, refused } = await remove(escuela.id);
  expect([status, refused.message]).toEqual([
    409,
    'La escuela tiene 2 alumnos. Cámbialos de escuela antes de eliminarla.',
  ]);
  const elsewhere = await anEscuela(server);
  for (const { id } of [alumno, other]) {
    await server.get(1, endpoints.updateUser, { params: { id }, body: { escuela: elsewhere.id } });
  }
  expect((await remove(escuela.id)).status).toBe(200);
});

test('registering an alumno while the school is deleted succeeds in exactly one of both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const escuela = await anEscuela(server);
    const client = await server.as(1);
    const body = { nombre: 'Justo', apaterno: 'A Tiempo', escuela: escuela.id, grupo: '1A' };
    const [made, gone] = await Promise.all([client.request(endpoints.createUser, { body }), remove(escuela.id)]);
    expect(gone.status).toBe(made.status === 201 ? 409 : 200);
    // Told beforehand, or by the database at the last moment.
    if (made.status !== 201) expect([409, 422]).toContain(made.status);
  }
});

test('schools are listed by name', async () => {
  for (const nombre of ['Zz última', 'aa primera', 'Áb segunda']) await anEscuela(server, { nombre });
  const names = (await list()).map(({ nombre }) => nombre);
  const mine = names.filter((nombre) => ['Zz última', 'aa primera', 'Áb segunda'].includes(nombre));
  expect(mine).toEqual(['aa primera', 'Áb segunda', 'Zz última']);
  expect(names[0]).toBe('aa primera');
});
