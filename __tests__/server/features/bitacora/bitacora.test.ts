/** The audit log: what is written leaves a line, which stays. */
import { endpoints } from '#contract/endpoints.ts';
import { eraseValues } from '#server/audit/personal.ts';
import { type AuditRow, NAMES, namesOf } from '#server/features/bitacora/bitacora.repo.ts';
import { aNote, anAbono, anAlumno, anEscuela, anInfante, aStaff, photoCodes } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { download, sheetsOf } from '../../../support/workbooks.ts';

const server = serverOfFile();

const history = async (tabla: string, id: number) =>
  (await server.get(3, endpoints.history, { params: { tabla, id } })).data;

test('a change logs who, when, from where, and only the differences', async () => {
  const escuela = await anEscuela(server, { nombre: 'Benito Juárez' });
  const supervisor = await server.as(2);
  const response = await supervisor.request(endpoints.updateEscuela, {
    params: { id: escuela.id },
    body: { nombre: 'Benito Juárez García' },
  });
  const [line] = await history('escuelas', escuela.id);
  expect(line).toMatchObject({
    fecha: server.clock.now().toISOString(),
    actor: { id: supervisor.userId },
    accion: 'cambiar',
    tabla: 'escuelas',
    registro_id: escuela.id,
    antes: { nombre: 'Benito Juárez' },
    despues: { nombre: 'Benito Juárez García' },
    direccion: '127.0.0.1',
    request_id: response.headers['x-request-id'],
  });
});

test('a refused write, or one repeated under its key, is not logged', async () => {
  const note = await aNote(server);
  const clerk = await server.as(1);
  const count = async () => (await server.db.get<{ n: number }>('SELECT count(*) AS n FROM audit'))?.n;
  const before = await count();
  const body = { user_id: note.user_id, amount: 9999 };
  expect((await clerk.request(endpoints.createAbono, { body })).status).toBe(422);
  expect(await count()).toBe(before);
  const key = '7a4b52b4-6a5f-4b2e-8f59-0d8c2f6f0b11';
  for (const replayed of [false, true]) {
    const response = await clerk.request(endpoints.createAbono, { body: { ...body, amount: 100 }, key });
    expect([response.status, 'idempotent-replayed' in response.headers]).toEqual([201, replayed]);
  }
  expect(await count()).toBe((before ?? 0) + 1);
});

test('a new password is logged without the password', async () => {
  const alumno = await anAlumno(server);
  const password = 'clave-que-nadie-lee-7';
  await server.request(1, endpoints.updateUser, {
    params: { id: alumno.id },
    body: { email: `x${alumno.id}@example.com`, password },
  });
  const [line] = await history('users', alumno.id);
  expect(line?.despues).toMatchObject({ password: 'cambiada' });
  expect(JSON.stringify(await server.db.all('SELECT * FROM audit_personal'))).not.toContain(password);
});

test('the database refuses to change or delete a line', async () => {
  await anEscuela(server);
  for (const sql of [
    "UPDATE audit SET accion = 'nada'",
    'DELETE FROM audit',
    "UPDATE audit_personal SET antes = 'x'",
  ]) {
    await anAlumno(server);
    await expect(server.db.write((tx) => tx.run(sql))).rejects.toThrow(/append-only/);
  }
});

test('personal values of the log can be erased while the lines stay', async () => {
  const alumno = await anAlumno(server, { nombre: 'Borrable' });
  const before = await history('users', alumno.id);
  expect(before[0]?.despues).toMatchObject({ nombre: 'Borrable' });
  await server.db.write((tx) => eraseValues(tx, alumno.id));
  const after = await history('users', alumno.id);
  expect(after).toHaveLength(before.length);
  expect(after[0]).toMatchObject({ accion: 'crear', antes: null, despues: null });
  expect(JSON.stringify(await server.db.all('SELECT * FROM audit_personal'))).not.toContain('Borrable');
});

test('the log is filtered by person, action, table, record and business days', async () => {
  const clerk = await aStaff(server, 1);
  const note = await aNote(server);
  server.clock.set('2026-11-23T05:30:00.000Z'); // Still the 22nd in Mexico City.
  await server.request(clerk, endpoints.createAbono, { body: { user_id: note.user_id, amount: 50 } });
  const admin = await server.as(3);
  const request = async (query: object) =>
    (await admin.get(endpoints.listAudit, { query })).data.map(({ accion, tabla }) => `${accion} ${tabla}`);
  expect(await request({ actor: clerk.id })).toEqual(['crear abonos']);
  expect(await request({ actor: clerk.id, accion: 'borrar' })).toEqual([]);
  expect(await request({ tabla: 'notes', registro: note.id })).toEqual(['crear notes']);
  expect(await request({ tabla: 'abonos', desde: '2026-11-22', hasta: '2026-11-22' })).toEqual(['crear abonos']);
  expect(await request({ tabla: 'abonos', desde: '2026-11-23' })).toEqual([]);
  expect((await admin.request(endpoints.listAudit, { query: { desde: '2026-02-31' } })).status).toBe(400);
});

test('the history of an alumno has their record, notes, abonos and photo codes, and of nobody else', async () => {
  const alumno = await anAlumno(server);
  const note = await aNote(server, { alumno });
  const abono = await anAbono(server, { note });
  const codes = await photoCodes(server, { user_id: alumno.id });
  await anAbono(server);
  await photoCodes(server);
  const admin = await server.as(3);
  const of = async (query: object) =>
    (await admin.get(endpoints.listAudit, { query })).data.map(({ accion, tabla, registro_id }) => [
      ...[accion, tabla, registro_id],
    ]);
  expect(await of({ alumno: alumno.id })).toEqual([
    ['crear', 'photo_codes', codes.id],
    ['crear', 'abonos', abono.id],
    ['crear', 'notes', note.id],
    ['crear', 'users', alumno.id],
  ]);
  expect(await of({ alumno: alumno.id, tabla: 'abonos', accion: 'crear' })).toEqual([['crear', 'abonos', abono.id]]);
});

test('filtered lines are exported as a workbook, which is logged itself', async () => {
  const escuela = await anEscuela(server, { nombre: '=1+1' });
  const admin = await server.as(3);
  const query = { tabla: 'escuelas', registro: escuela.id, formato: 'xlsx' };
  const response = await download(server.origin, `/api${endpoints.listAudit.url({}, query)}`, { token: admin.token });
  expect(response.headers['content-disposition']).toContain('bitacora.xlsx');
  const lines = (await sheetsOf(await response.bytes())).Bitácora;
  expect(lines).toHaveLength(1);
  expect(lines?.[0]).toMatchObject({ Acción: 'crear', Tabla: 'escuelas', Registro: escuela.id, Dirección: null });
  expect(JSON.parse(String(lines?.[0]?.Después))).toMatchObject({ nombre: '=1+1' });
  const { data } = await admin.get(endpoints.listAudit, { query: { accion: 'exportar', tabla: 'audit' } });
  expect(data[0]?.despues).toMatchObject({ archivo: 'bitacora.xlsx', registro: escuela.id });
});

test('the log has pages, newest first', async () => {
  const abono = await anAbono(server);
  const admin = await server.as(3);
  const first = await admin.get(endpoints.listAudit, { query: { per_page: 2 } });
  expect(first.data[0]).toMatchObject({ tabla: 'abonos', registro_id: abono.id });
  const second = await admin.get(endpoints.listAudit, { query: { per_page: 2, page: 2 } });
  expect(second.data[0]?.id).toBeLessThan(first.data[1]?.id ?? 0);
});

test('a line names its record and whose it is, as they are called today, and nothing for one that is gone', async () => {
  const escuela = await anEscuela(server);
  const alumno = await anAlumno(server, { nombre: 'Zita', apaterno: 'Uc', amaterno: 'Ek', escuela });
  const note = await aNote(server, { alumno });
  const abono = await anAbono(server, { note });
  const { id: gone } = await anEscuela(server, { nombre: 'Se va' });
  const admin = await server.as(3);
  await admin.get(endpoints.updateUser, { params: { id: alumno.id }, body: { nombre: 'Sita' } });
  await admin.get(endpoints.deleteEscuela, { params: { id: gone } });
  const nameIn = async (tabla: string, id: number) => {
    const [line] = await history(tabla, id);
    return [line?.registro_nombre, line?.de];
  };
  expect(await nameIn('users', alumno.id)).toEqual(['Sita Uc Ek', null]);
  expect(await nameIn('notes', note.id)).toEqual([note.folio, 'Sita Uc Ek']);
  expect(await nameIn('abonos', abono.id)).toEqual([String(abono.ticket), 'Sita Uc Ek']);
  expect(await nameIn('escuelas', escuela.id)).toEqual([escuela.nombre, null]);
  expect(await nameIn('escuelas', gone)).toEqual([null, null]);
});

test('every kind of record that has a name is found by the one statement of a page', async () => {
  const tables = Object.keys(NAMES);
  const rows = tables.map((tabla) => ({ tabla, registro_id: 999_999 }) as AuditRow);
  expect(await namesOf(server.db, rows)).toEqual([]);
  const infante = await anInfante(server);
  expect(await namesOf(server.db, [{ tabla: 'infantes', registro_id: infante.id } as AuditRow])).toEqual([
    { tabla: 'infantes', id: infante.id, nombre: `${infante.nombre} ${infante.apaterno}`, de: null },
  ]);
});
