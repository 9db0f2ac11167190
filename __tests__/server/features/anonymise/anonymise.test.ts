/** The person goes, the money stays. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import type { Client } from '../../../support/api-client.ts';
import {
  aFamily,
  aFoto,
  aNote,
  anAdulto,
  anAlumno,
  anAnuncio,
  anAutorizado,
  anEscuela,
  anInfante,
  aStaff,
  PASSWORD,
  photoCodes,
} from '../../../support/builders.ts';
import { photo } from '../../../support/samplePhotos.ts';
import { serverOfFile } from '../../../support/server.ts';
import { storedNames } from '../../../support/storedFiles.ts';
import { upload } from '../../../support/uploads.ts';
import { everyText } from '../../everything.ts';

const server = serverOfFile();
const anonymise = async (id: number, client?: Client) =>
  (client ?? (await server.as(3))).request(endpoints.anonymizeUser, {
    params: { id },
    body: { motivo: 'Lo pidió por escrito' },
    key: randomUUID(),
  });

test('a reason that was erased is null on the wire', async () => {
  const note = await aNote(server, { cancelled: true });
  expect((await anonymise(note.user_id)).status).toBe(200);
  const options = { params: { userId: note.user_id }, query: { nota: note.id } };
  const { note: now } = await server.get(1, endpoints.getNote, options);
  expect(now?.cancelada).toEqual({ fecha: expect.any(String), motivo: null, por: expect.any(String) });
});

/** Somebody of whom everything that the product stores holds the word «Fugaz». */
async function someone() {
  const familia = await aFamily(server, {
    ...{ nombre: 'Fugaz', apaterno: 'Fugazzi', email: 'fugaz@example.com', celular: '5577665544' },
  });
  const note = await aNote(server, { alumno: familia, total: 500, paid: 200, note_description: 'Mesa de Fugaz' });
  await anAnuncio(server, { mensaje: 'Fugaz: pasa a la dirección', user_id: familia.id });
  await photoCodes(server, { user_id: familia.id, prefijo: 'FUGAZ' });
  const own = await server.as(familia);
  await server.anyone.request(endpoints.login, { body: { email: 'fugaz@example.com', password: 'no es' } });
  await server.anyone.get(endpoints.login, { body: { email: 'fugaz@example.com', password: PASSWORD } });
  const body = { nombre: 'Fugazita', apaterno: 'Fugazzi', padecimientos: 'De Fugaz' };
  const { infante } = await own.get(endpoints.createInfante, { body, key: randomUUID() });
  const madre = { infante, nombre: 'Fugaza', apaterno: 'Fugazzi', celular: '5577665544' };
  await anAdulto(server, madre);
  await anAutorizado(server, { infante });
  const { autorizado } = await own.get(endpoints.createAutorizado, {
    params: { id: infante.id },
    body: { nombre: 'Tía Fugaz', parentesco: 'tía', celular: '5577665544' },
    key: randomUUID(),
  });
  await aFoto(server, { alumno: familia, nombre: 'fugaz.jpg' });
  const scan = { field: 'archivos', name: 'Fugaz en la foto.jpg', bytes: photo('formatos/hopper.jpg') };
  for (const persona of ['infante', `autorizado:${autorizado.id}`]) {
    const { status } = await upload(own, endpoints.uploadDocumento, { tipo: 'fotografia', persona }, [scan], {
      params: { id: infante.id },
      key: randomUUID(),
    });
    expect(status).toBe(201);
  }
  const staff = await server.as(1);
  await staff.get(endpoints.updateUser, { params: { id: familia.id }, body: { nombre: 'Fugaz María' } });
  return { familia, note, infante, autorizado, own };
}

test('nothing personal is left anywhere, and notes and abonos keep their amounts', async () => {
  const files = await storedNames(server);
  const { familia, note, infante, own } = await someone();
  const other = await anInfante(server);
  expect((await storedNames(server)).length).toBeGreaterThan(files.length);
  expect(await everyText(server.db)).toMatch(/fugaz/i);
  expect((await anonymise(familia.id)).text).toBe('{"success":true}');

  expect(await storedNames(server)).toEqual(files);
  const left = await everyText(server.db);
  expect(left).not.toMatch(/fugaz|5577665544/i);
  const staff = await server.as(1);
  const { user } = await staff.get(endpoints.getUser, { params: { id: familia.id } });
  expect(user).toMatchObject({ nombre: 'Persona', apaterno: 'anonimizada', email: null, celular: null, activo: false });
  const { data, note: kept } = await staff.get(endpoints.listCredits, { params: { userId: familia.id } });
  expect(kept).toMatchObject({ id: note.id, folio: note.folio, total: 500, pagado: 200, saldo: 300 });
  expect([data.length, kept?.note_description]).toEqual([1, null]);
  // Whoever holds the paper finds the money by its folio.
  const { notas } = await staff.get(endpoints.search, { query: { texto: note.folio } });
  expect(notas.map(({ id }) => id)).toContain(note.id);
  expect((await own.request(endpoints.me)).status).toBe(401);
  expect((await staff.request(endpoints.getInfante, { params: { id: infante.id } })).status).toBe(404);
  expect((await staff.request(endpoints.getInfante, { params: { id: other.id } })).status).toBe(200);
  expect((await verifyBalances(server.db)).differences).toEqual([]);
});

test('nothing of a child is left in its previous family either', async () => {
  const [wrong, right] = [await aFamily(server), await aFamily(server)];
  const staff = await server.as(1);
  const { infante } = await staff.get(endpoints.createInfante, {
    body: { nombre: 'Viajera', apaterno: 'Mudada', familia_id: wrong.id },
    key: randomUUID(),
  });
  const params = { id: infante.id };
  const tia = { nombre: 'Tía Mudada', parentesco: 'tía', celular: '5577665544' };
  await staff.get(endpoints.createAutorizado, { params, body: tia, key: randomUUID() });
  await staff.get(endpoints.updateInfante, { params, body: { familia_id: right.id } });
  expect((await anonymise(right.id)).status).toBe(200);
  expect(await everyText(server.db)).not.toMatch(/viajera|mudada/i);
});

test('nothing is left of authorised persons, their documents and replaced adults there', async () => {
  const [wrong, right] = [await aFamily(server), await aFamily(server)];
  const staff = await server.as(2);
  const key = () => ({ key: randomUUID() });
  const child = async () => (await anInfante(server, { familia: wrong })).id;
  const [id, sibling] = [await child(), await child()];
  const params = { id };
  const tia = { nombre: 'Tía Removida', parentesco: 'tía', celular: '5577665544' };
  const { autorizado } = await staff.get(endpoints.createAutorizado, { params, body: tia, ...key() });
  const autorizados = { id: autorizado.id };
  await staff.get(endpoints.updateAutorizado, { params: autorizados, body: { nombre: 'Tía Removida Chi' } });
  const scan = { field: 'archivos', name: 'Removida.jpg', bytes: photo('formatos/hopper.jpg') };
  const paper = (persona: string) =>
    upload(staff, endpoints.uploadDocumento, { tipo: 'otro', persona }, [scan], { params, ...key() });
  await paper(`autorizado:${autorizado.id}`);
  const { documento } = (await paper('infante')).body;
  await staff.get(endpoints.deleteDocumento, { params: { id: documento.id } });
  await staff.get(endpoints.deleteAutorizado, { params: autorizados });
  // An adult of both, changed for both, and then of neither.
  const padre = async (of: number, body: object) =>
    (await staff.get(endpoints.updateAdulto, { params: { id: of, quien: 'padre' }, body })).adulto;
  const { adulto_id } = await padre(id, { nombre: 'Removido', apaterno: 'Chi' });
  await padre(sibling, { adulto_id });
  await padre(id, { ocupacion: 'Removido de oficio' });
  for (const of of [id, sibling]) {
    await padre(of, { no_registrado: true });
    await padre(of, { nombre: 'Otro', apaterno: 'Padre' });
  }
  await staff.get(endpoints.updateInfante, { params, body: { familia_id: right.id } });
  expect(await everyText(server.db, (table) => table === 'audit_personal')).toMatch(/removido de oficio/i);
  expect((await anonymise(right.id)).status).toBe(200);
  // The sibling is still the other family's.
  const lines = await server.db.all<{ tabla: string; registro_id: number }>(
    `SELECT DISTINCT a.tabla, a.registro_id FROM audit a JOIN audit_personal p ON p.audit_id = a.id
      WHERE coalesce(p.antes, '') || coalesce(p.despues, '') LIKE '%Removid%'`,
  );
  const own = await server.db.get<{ id: number }>('SELECT id FROM infante_adultos WHERE infante_id = ?', sibling);
  expect(lines).toEqual([{ tabla: 'infante_adultos', registro_id: own?.id }]);
  expect((await anonymise(wrong.id)).status).toBe(200);
  expect(await everyText(server.db)).not.toMatch(/removid/i);
});

describe('a deleted person', () => {
  const deleted = async (fields: object) => {
    const admin = await server.as(3);
    const escuela = (await anEscuela(server)).id;
    const body = { nombre: 'Borrada', apaterno: 'Ausente', escuela, grupo: '1A', ...fields };
    const { user } = await admin.get(endpoints.createUser, { body, key: randomUUID() });
    return { admin, user };
  };

  test('leaves nothing in the log, in responses and at sign-in; a second time is 404', async () => {
    const { admin, user } = await deleted({ email: 'ausente@example.com', celular: '5577665544' });
    const params = { id: user.id };
    await admin.get(endpoints.updateUser, { params, body: { email: 'borrada@example.com' } });
    await server.anyone.request(endpoints.login, { body: { email: 'borrada@example.com', password: 'no es' } });
    await anAnuncio(server, { mensaje: 'Para la ausente', user_id: user.id });
    await admin.get(endpoints.bajaUser, { params, body: { motivo: 'Borrada' }, key: randomUUID() });
    await admin.get(endpoints.deleteUser, { params });
    expect(await everyText(server.db)).toMatch(/ausente/i);
    const body = { motivo: 'Lo pidió la familia de Borrada' };
    expect((await admin.request(endpoints.anonymizeUser, { params, body, key: randomUUID() })).text).toBe(
      '{"success":true}',
    );
    expect(await everyText(server.db)).not.toMatch(/borrada|ausente|5577665544/i);
    expect((await anonymise(user.id, admin)).status).toBe(404);
    // What was done stays in the log, and why.
    const { data } = await admin.get(endpoints.history, { params: { tabla: 'users', id: user.id } });
    expect(data.map(({ accion }) => accion)).toEqual(['anonimizar', 'borrar', 'baja', 'fallar', 'cambiar', 'crear']);
    expect([data[0]?.despues, data[1]?.antes]).toEqual([{ motivo: 'Lo pidió la familia de …' }, null]);
  });

  test('who was an employee is removed from responses that named them', async () => {
    const email = 'ausente.empleada@example.com';
    const { admin, user } = await deleted({ escuela: 'empleado', grupo: 0, rol: 1, email, password: PASSWORD });
    const body = `{"success":true,"abono":{"registrado_por":"Borrada Ausente"}}`;
    await server.db.run(
      `INSERT INTO idempotency (user_id, key, call, body_hash, status, body, created_at) VALUES (?, 'x', '', '', 201, ?, ?)`,
      ...[admin.userId, body, server.clock.now().toISOString()],
    );
    await admin.get(endpoints.deleteUser, { params: { id: user.id } });
    expect((await anonymise(user.id, admin)).status).toBe(200);
    expect(await everyText(server.db)).not.toMatch(/borrada|ausente/i);
  });
});

test('an anonymised person is found by no search, and a second time changes nothing', async () => {
  const familia = await aFamily(server, { nombre: 'Perdido' });
  await anonymise(familia.id);
  expect((await anonymise(familia.id)).status).toBe(200);
  const staff = await server.as(1);
  for (const text of ['perdido', 'persona', 'anonimizada']) {
    const { datos } = await staff.get(endpoints.searchUsers, { params: { text }, query: { activo: 0 } });
    expect(datos.data.filter(({ id }) => id === familia.id)).toEqual([]);
  }
});

test('an anonymised person gets no data and no way in again, and a namesake is separate', async () => {
  const { id } = await aFamily(server);
  await anonymise(id);
  const client = await server.as(3);
  const params = { id };
  expect((await client.request(endpoints.restoreUser, { params })).status).toBe(409);
  const body = { email: 'vuelve@escuela.mx', password: PASSWORD };
  expect((await client.request(endpoints.updateUser, { params, body })).status).toBe(409);
  const alumno = await anAlumno(server, { nombre: 'Persona', apaterno: 'anonimizada' });
  const renamed = await client.get(endpoints.updateUser, { params: { id: alumno.id }, body: { nombre: 'Perla' } });
  expect(renamed.user.nombre).toBe('Perla');
});

test('the log says who did it and why, and names the person by id only', async () => {
  const familia = await aFamily(server, { nombre: 'Anotado' });
  const administrador = await server.as(3);
  await anonymise(familia.id, administrador);
  const lines = await server.db.all<{ actor_id: number; accion: string; despues: string }>(
    "SELECT actor_id, accion, despues FROM audit WHERE tabla = 'users' AND registro_id = ? ORDER BY id DESC LIMIT 1",
    familia.id,
  );
  expect(lines).toEqual([
    { actor_id: administrador.userId, accion: 'anonimizar', despues: '{"motivo":"Lo pidió por escrito"}' },
  ]);
});

test('an adult shared with another family stays there', async () => {
  const [one, other] = [await anInfante(server), await anInfante(server)];
  const shared = await anAdulto(server, { infante: one, nombre: 'Compartida' });
  await anAdulto(server, { infante: other, adulto_id: shared.adulto_id, nombre: undefined });
  await anonymise(one.familia_id);
  const { adulto } = await server.get(1, endpoints.getAdulto, { params: { id: other.id, quien: 'madre' } });
  expect(adulto).toMatchObject({ nombre: 'Compartida', adulto_id: shared.adulto_id });
});

test('nobody can anonymise themselves or the last administrador; an employee can be', async () => {
  const administrador = await aStaff(server, 3);
  const client = await server.as(administrador);
  expect((await anonymise(administrador.id, client)).status).toBe(409);
  const employee = await aStaff(server, 2, { nombre: 'Empleada Fugaz' });
  expect((await anonymise(employee.id, client)).status).toBe(200);
  expect(await everyText(server.db)).not.toMatch(/Empleada Fugaz/);
  expect((await anonymise(999_999, client)).status).toBe(404);
});
