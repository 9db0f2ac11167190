/** Baja, return and deletion. */
import { endpoints } from '#contract/endpoints.ts';
import { aNote, anAbono, anAlumno, aStaff, PASSWORD } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { upload } from '../../../support/uploads.ts';

const server = serverOfFile();
const baja = (rol: 1 | 2 | 3, id: number, motivo: unknown = 'Se cambió de escuela') =>
  server.request(rol, endpoints.bajaUser, { params: { id }, body: { motivo } });
const restore = (rol: 1 | 2 | 3, id: number) => server.request(rol, endpoints.restoreUser, { params: { id } });
const remove = (id: number) => server.request(3, endpoints.deleteUser, { params: { id } });
const find = async (text: string, activo: 0 | 1 = 1) =>
  (await server.get(1, endpoints.searchUsers, { params: { text }, query: { activo } })).datos;
const stored = (id: number) =>
  server.db.get<{ baja_motivo: string | null; baja_en: string | null }>(
    'SELECT baja_motivo, baja_en FROM users WHERE id = ?',
    id,
  );

test('baja hides the person from lists with reason and time, and returning restores them', async () => {
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

test('a person in baja cannot sign in until they return', async () => {
  const person = await aStaff(server, 1);
  const login = () => server.anyone.request(endpoints.login, { body: { email: person.email, password: PASSWORD } });
  await baja(3, person.id);
  expect((await login()).status).toBe(422);
  await restore(3, person.id);
  expect((await login()).status).toBe(200);
});

test('nobody can put themselves in baja', async () => {
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

test('a person who moved cash cannot be deleted', async () => {
  const employee = await aStaff(server, 1);
  const body = { tipo: 'fondo', monto: 20, motivo: 'Cambio' } as const;
  await server.get(employee, endpoints.createMovimiento, { body });
  const { status, refused } = await remove(employee.id);
  expect([status, refused.message]).toEqual([409, expect.stringContaining('dale de baja en lugar de eliminarlo')]);
});

test('a person who uploaded a list cannot be deleted', async () => {
  const employee = await aStaff(server, 2);
  const archivo = Buffer.from('Apellido paterno,Nombre,Grupo\r\nPech,Ana,2C\r\n');
  const files = [{ field: 'archivo', name: '2C.csv', bytes: archivo }];
  expect((await upload(await server.as(employee), endpoints.createImport, {}, files)).status).toBe(201);
  const { status, refused } = await remove(employee.id);
  expect([status, refused.message]).toEqual([409, expect.stringContaining('listas importadas')]);
});

test('deletion removes the person', async () => {
  const user = await anAlumno(server, { nombre: 'Efímera' });
  expect((await remove(user.id)).text).toBe('{"success":true}');
  expect((await server.request(1, endpoints.getUser, { params: { id: user.id } })).status).toBe(404);
  expect(await find('efímera')).toMatchObject({ total: 0, en_baja: 0 });
  expect((await remove(user.id)).status).toBe(404);
});

test('a person with or author of notes or abonos is not deleted (409 with what to do)', async () => {
  const note = await aNote(server, { cancelled: true });
  const abono = await anAbono(server);
  const employee = await aStaff(server, 2);
  const target = await anAbono(server);
  await server.get(employee, endpoints.cancelAbono, {
    params: { id: target.id },
    body: { motivo: 'Error' },
  });
  const writer =
    (await server.db.get<{ id: number }>('SELECT creada_por AS id FROM notes WHERE id = ?', note.id))?.id ?? 0;
  const closer = await aStaff(server, 2);
  const { status: closed } = await server.request(closer, endpoints.closeCorte, { body: { declarado: 0 } });
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

test('selling a note during the alumno’s deletion succeeds in exactly one of both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const alumno = await anAlumno(server);
    const [note, gone] = await Promise.allSettled([aNote(server, { alumno }), remove(alumno.id)]);
    const sold = note.status === 'fulfilled';
    expect(gone.status === 'fulfilled' && gone.value.status).toBe(sold ? 409 : 200);
  }
});
