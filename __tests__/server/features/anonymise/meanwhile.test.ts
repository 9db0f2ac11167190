/** What is made for somebody while they are anonymised, put in baja or made an employee: it is refused, and nothing stays. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserPatch } from '#contract/endpoints/users.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, Service, User } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { mayAnonymiseUser, mayEditUser } from '#contract/policies.ts';
import { ROLES } from '#contract/roles.ts';
import type { Transaction } from '#server/db/database.ts';
import { anonymiseUser, personToErase } from '#server/features/anonymise/anonymise.service.ts';
import { discardList, saveList, takeList } from '#server/features/importaciones/parse/taking.service.ts';
import { lockedUser, updateUser } from '#server/features/users/users.service.ts';
import { type Actor, authorize, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import type { Client, Response } from '../../../support/api-client.ts';
import { aNote, anAlumno, aServicio, bajaOf, signatureOf } from '../../../support/builders.ts';
import { photo } from '../../../support/samplePhotos.ts';
import { serverOfFile } from '../../../support/server.ts';
import { storedNames } from '../../../support/storedFiles.ts';
import { upload } from '../../../support/uploads.ts';
import { whileWriting } from '../../../support/whileWriting.ts';
import { everyText } from '../../everything.ts';
import { sendList } from '../importaciones/ground.ts';

const server = serverOfFile();
const now = () => server.clock.now();
let administrador: Actor;
let staff: Client;
let toga: Service;
beforeAll(async () => {
  staff = await server.as(2);
  const { userId } = await server.as(3);
  administrador = { ...THE_PRODUCT, ...momentOf(now(), 'America/Mexico_City'), userId, rol: ROLES.administrador };
  toga = await aServicio(server, { costo: 300 });
});

type Change = (tx: Transaction, user: User) => Promise<unknown>;
const anonymised: Change = async (tx, { id }) =>
  anonymiseUser(tx, administrador, authorize(mayAnonymiseUser, administrador, await personToErase(tx, id)), 'Lo pidió');
const inBaja: Change = (tx, { id }) => bajaOf(tx, id, now().toISOString());
const anEmployee: Change = async (tx, { id }) => {
  const body: UserPatch = { rol: ROLES.empleado, escuela: 'empleado', grupo: 0 };
  return updateUser(tx, administrador, authorize(mayEditUser, administrador, await lockedUser(tx, id)), body, null);
};

/** What comes of a request that is sent when somebody has been changed and that is not committed yet. */
const meanwhile = (change: Change, user: User, send: () => Promise<Response<unknown>>) =>
  whileWriting(server, (tx) => change(tx, user), send);

const sell = ({ id }: User) =>
  staff.request(endpoints.createNote, {
    body: {
      ...{ user_id: id, folio: `M-${id}`, status: 0, serviciosArr: [toga.id], costosArr: [300] },
      note_description: 'Mesa de Fugaz',
    },
    key: randomUUID(),
  });
const saveCodes = ({ id }: User) =>
  staff.request(endpoints.saveCodes, { body: { user_id: id, prefijo: 'FUGAZ', toga: 'FUGAZ1' }, key: randomUUID() });
const announce = ({ id }: User) =>
  staff.request(endpoints.createAnuncio, { body: { user_id: id, mensaje: 'Fugaz: pasa' }, key: randomUUID() });
const uploadFoto = ({ id }: User) =>
  upload(
    staff,
    endpoints.uploadFotos,
    { categoria: 'Fiesta', user_id: String(id) },
    [{ field: 'fotos', name: 'fugaz.jpg', bytes: photo('formatos/hopper.jpg') }],
    { key: randomUUID() },
  );

const fugaz = () => anAlumno(server, { nombre: 'Fugaz', apaterno: 'Fugazzi', email: null });

test.each([
  ['a note', sell],
  ['photo codes', saveCodes],
  ['an announcement', announce],
  ['a photograph', uploadFoto],
])('%s is not created for a person being anonymised, and leaves no text', async (_what, make) => {
  const [user, files] = [await fugaz(), await storedNames(server)];
  const { status, refused } = await meanwhile(anonymised, user, () => make(user));
  expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, ['user_id']]);
  expect(await everyText(server.db)).not.toMatch(/fugaz/i);
  expect(await storedNames(server)).toEqual(files);
});

test('a photo processed while its alumno is anonymised is refused and leaves no bytes', async () => {
  const [user, stored] = [await fugaz(), await storedNames(server)];
  const { files } = server.deps;
  const put = files.put;
  jest.spyOn(files, 'put').mockImplementationOnce(async (content) => {
    await server.db.write((tx) => anonymised(tx, user));
    return put(content);
  });
  expect((await uploadFoto(user)).status).toBe(422);
  expect(await everyText(server.db)).not.toMatch(/fugaz/i);
  expect(await storedNames(server)).toEqual(stored);
});

describe('a list that names an anonymised person', () => {
  const LIST = 'Apellido paterno,Nombre,Grado,Grupo\r\nFugazzi,Fugaz,1,A\r\nEk,Luz,1,A';
  const sendTheirs = ({ escuela }: User) =>
    sendList(staff, 'lista.csv', LIST, { escuela_id: `${escuela}` }) as Promise<Response<unknown>>;
  const importsAndFiles = async () => [
    await server.db.all('SELECT id FROM importaciones ORDER BY id'),
    await storedNames(server),
  ];

  test('is refused while it is being read, without rows or file', async () => {
    const [user, stored] = [await fugaz(), await importsAndFiles()];
    const { files } = server.deps;
    const put = files.put;
    jest.spyOn(files, 'put').mockImplementationOnce(async (content) => {
      await server.db.write((tx) => anonymised(tx, user));
      return put(content);
    });
    const { status, refused } = await sendTheirs(user);
    expect([status, refused.message]).toEqual([409, expect.stringMatching(/Sube la lista otra vez\.$/)]);
    expect(await everyText(server.db)).not.toMatch(/fugaz/i);
    expect(await importsAndFiles()).toEqual(stored);
  });

  test('is refused when all rows are stored and it is shown next', async () => {
    const [user, stored] = [await fugaz(), await importsAndFiles()];
    const { db, deps } = server;
    const path = join(server.database.settings.dataDir, 'fugaz.csv');
    await writeFile(path, LIST);
    const bytes = Buffer.from(LIST);
    const file = { sentName: 'lista.csv', path, bytes: bytes.length, sha256: '', head: bytes, tooLarge: false };
    const body = { escuela_id: Number(user.escuela), grupo: null, tipo: null };
    const taken = await takeList(deps, administrador, body, [file], AbortSignal.timeout(60_000));
    expect(await everyText(db)).toMatch(/luz/i);
    await db.write((tx) => anonymised(tx, user));
    const saving = db.write((tx) => saveList(tx, administrador, taken, deps.settings.filesMaxBytes));
    const { status, message } = apiErrors.erasedWhileRead();
    await expect(saving).rejects.toMatchObject({ status, message });
    await discardList(deps, taken);
    expect(await everyText(db)).not.toMatch(/fugaz/i);
    expect(await importsAndFiles()).toEqual(stored);
  });

  test('matches nobody of that name when it is read after', async () => {
    const user = await fugaz();
    expect((await meanwhile(anonymised, user, () => sendTheirs(user))).status).toBe(201);
    const about = 'SELECT id FROM importacion_filas WHERE user_id = ?';
    expect(await server.db.all(about, user.id)).toEqual([]);
    // It was sent afterwards, and names them.
    await server.db.run('DELETE FROM importaciones');
  });
});

test('an announcement cannot be redirected to a person being anonymised', async () => {
  const user = await fugaz();
  const { anuncio } = await staff.get(endpoints.createAnuncio, {
    body: { mensaje: 'Para todos', todosGrupos: true, todasEscuelas: true },
    key: randomUUID(),
  });
  const body = { user_id: user.id, mensaje: 'Fugaz: pasa' };
  const { status } = await meanwhile(anonymised, user, () =>
    staff.request(endpoints.updateAnuncio, { params: { id: anuncio.id }, body }),
  );
  expect(status).toBe(422);
  expect(await everyText(server.db)).not.toMatch(/fugaz/i);
});

test('a contract is not signed in a name being erased', async () => {
  const user = await fugaz();
  const note = await aNote(server, { alumno: user });
  const body = await signatureOf(staff, note.id);
  const { status } = await meanwhile(anonymised, user, () =>
    staff.request(endpoints.signContrato, { params: { id: note.id }, body, key: randomUUID() }),
  );
  expect(status).toBe(409);
  expect(await everyText(server.db)).not.toMatch(/fugaz|Pech/i);
});

const FECHA = '2026-12-01';
const promise = ({ id: nota_id }: Note) =>
  staff.request(endpoints.createPromesa, { body: { nota_id, fecha: FECHA, monto: 50 }, key: randomUUID() });
const promiseLess = async (note: Note) => {
  const { id } = (await promise(note)).body.promesa;
  return () => staff.request(endpoints.updatePromesa, { params: { id }, body: { monto: 20 } });
};
const surcharge = ({ id }: Note) =>
  staff.request(endpoints.createRecargo, {
    ...{ params: { id }, key: randomUUID() },
    body: { nombre: 'Pago tardío', monto: 50, motivo: 'Se atrasó' },
  });
const takeBack = async (note: Note) => {
  const { id: rid } = (await surcharge(note)).body.recargo;
  const params = { id: note.id, rid };
  return () => staff.request(endpoints.cancelRecargo, { params, body: { motivo: 'No' }, key: randomUUID() });
};

test.each<[string, (note: Note) => Promise<() => Promise<Response<unknown>>>]>([
  ['a promise', async (note) => () => promise(note)],
  ['the change of a promise', promiseLess],
  ['a surcharge', async (note) => () => surcharge(note)],
  ['the end of a surcharge', takeBack],
])('%s has no name that is being erased', async (_what, prepare) => {
  const user = await fugaz();
  const send = await prepare(await aNote(server, { alumno: user }));
  await meanwhile(anonymised, user, send);
  expect(await everyText(server.db)).not.toMatch(/fugaz/i);
});

test.each([
  ['put in baja', inBaja],
  ['made an employee', anEmployee],
])('nothing is sold to a person being %s', async (_what, change) => {
  const user = await anAlumno(server);
  const { status } = await meanwhile(change, user, () => sell(user));
  expect(status).toBe(422);
  expect((await staff.get(endpoints.getNote, { params: { userId: user.id } })).note).toBeNull();
});
