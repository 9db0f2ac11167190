/** Baja, return and deletion. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import { aNote, anAbono, anAlumno, aStaff, PASSWORD } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { upload } from '../../../support/uploads.ts';

const server = serverOfFile();
const baja = async (rol: 1 | 2 | 3, id: number, motivo: unknown = 'Se cambió de escuela') =>
  (await server.as(rol)).request(endpoints.bajaUser, { params: { id }, body: { motivo } });
const restore = async (rol: 1 | 2 | 3, id: number) =>
  (await server.as(rol)).request(endpoints.restoreUser, { params: { id } });
const remove = async (id: number) => (await server.as(3)).request(endpoints.deleteUser, { params: { id } });
const find = async (text: string, activo: 0 | 1 = 1) =>
  (await (await server.as(1)).get(endpoints.searchUsers, { params: { text }, query: { activo } })).datos;
const stored = (id: number) =>
  server.db.get<{ baja_motivo: string | null; baja_en: string | null }>(
    'SELECT baja_motivo, baja_en FROM users WHERE id = ?',
    id,
  );

test('baja keeps the person, out of the lists, with reason and time; back they come as they were', async () => {
  const user = await anAlumno(server, { nombre: 'Vaivén', celular: '5512345678' });
  const gone = await baja(1, user.id);
  expect(gone.body).toEqual({ success: true, user: { ...user, activo: false, version: 2 } });
  expect(await stored(user.id)).toEqual({
    baja_motivo: 'Se cambió de escuela',
    baja_en: server.clock.now().toISOString(),
  });
  expect(await find('vaiven')).toMatchObject({ data: [], total: 0, en_baja: 1 });
  expect((await find('vaiven', 0)).data.map(({ id }) => id)).toEqual([user.id]);
  expect((await restore(1, user.id)).body.user).toEqual({ ...user, version: 3 });
  expect(await stored(user.id)).toEqual({ baja_motivo: null, baja_en: null });
  expect(await find('vaiven')).toMatchObject({ total: 1, en_baja: 0 });
});

test('a second baja or return changes nothing', async () => {
  const user = await anAlumno(server);
  await baja(1, user.id, 'La primera razón');
  expect((await baja(1, user.id, 'Otra razón')).body.user.version).toBe(2);
  expect((await stored(user.id))?.baja_motivo).toBe('La primera razón');
  await restore(1, user.id);
  expect((await restore(1, user.id)).body.user.version).toBe(3);
});

test('who is in baja can’t sign in, and can again afterwards', async () => {
  const person = await aStaff(server, 1);
  const login = () => server.anyone.request(endpoints.login, { body: { email: person.email, password: PASSWORD } });
  await baja(3, person.id);
  expect((await login()).status).toBe(422);
  await restore(3, person.id);
  expect((await login()).status).toBe(200);
});

test('nobody sends themselves away', async () => {
  await aStaff(server, 3);
  const person = await aStaff(server, 3);
  const client = await server.as(person);
  for (const response of [
    await client.request(endpoints.bajaUser, { params: { id: person.id }, body: { motivo: 'Me voy' } }),
    await client.request(endpoints.deleteUser, { params: { id: person.id } }),
  ]) {
    expect([response.status, response.refused.message]).toEqual([
      409,
      'No puedes darte de baja a ti mismo. Pídelo a otro administrador.',
    ]);
  }
});

test('whoever moved cash stays for the books', async () => {
  const employee = await aStaff(server, 1);
  const body = { tipo: 'fondo', monto: 20, motivo: 'Cambio' } as const;
  await (await server.as(employee)).get(endpoints.createMovimiento, { body, key: randomUUID() });
  const { status, refused } = await remove(employee.id);
  expect([status, refused.message]).toEqual([409, expect.stringContaining('dale de baja en lugar de eliminarlo')]);
});

test('whoever sent a list stays, for who wrote its rows', async () => {
  const employee = await aStaff(server, 2);
  const archivo = Buffer.from('Apellido paterno,Nombre,Grupo\r\nPech,Ana,2C\r\n');
  const files = [{ field: 'archivo', name: '2C.csv', bytes: archivo }];
  expect((await upload(await server.as(employee), endpoints.createImport, {}, files)).status).toBe(201);
  const { status, refused } = await remove(employee.id);
  expect([status, refused.message]).toEqual([409, expect.stringContaining('listas importadas')]);
});

test('deletion takes the person away for good', async () => {
  const user = await anAlumno(server, { nombre: 'Efímera' });
  expect((await remove(user.id)).text).toBe('{"success":true}');
  expect((await (await server.as(1)).request(endpoints.getUser, { params: { id: user.id } })).status).toBe(404);
  expect(await find('efímera')).toMatchObject({ total: 0, en_baja: 0 });
  expect((await remove(user.id)).status).toBe(404);
});

test('who has a note, an abono, or has written one, is not deleted: 409 says what to do', async () => {
  const note = await aNote(server, { cancelled: true });
  const abono = await anAbono(server);
  const employee = await aStaff(server, 2);
  const target = await anAbono(server);
  await (await server.as(employee)).get(endpoints.cancelAbono, {
    params: { id: target.id },
    body: { motivo: 'Error' },
  });
  const writer =
    (await server.db.get<{ id: number }>('SELECT creada_por AS id FROM notes WHERE id = ?', note.id))?.id ?? 0;
  const closer = await aStaff(server, 2);
  const { status: closed } = await (await server.as(closer)).request(endpoints.closeCorte, { body: { declarado: 0 } });
  expect(closed).toBe(201);
  for (const [id, what] of [
    [note.user_id, 'notas'],
    [abono.user_id, 'notas y abonos'],
    [employee.id, 'abonos'],
    [writer, 'notas y abonos'],
    [closer.id, 'cortes de caja'],
  ] as const) {
    const { status, refused } = await remove(id);
    expect([status, refused]).toEqual([409, { message: `Tiene ${what}: dale de baja en lugar de eliminarlo.` }]);
  }
});

test('a note sold while the alumno is being deleted: either the one or the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const alumno = await anAlumno(server);
    const [note, gone] = await Promise.allSettled([aNote(server, { alumno }), remove(alumno.id)]);
    const sold = note.status === 'fulfilled';
    expect(gone.status === 'fulfilled' && gone.value.status).toBe(sold ? 409 : 200);
  }
});
