/** What is made for somebody while they are anonymised, put in baja or made an employee: it is refused, and nothing stays. */
import { randomUUID } from 'node:crypto';
import type { UserPatch } from '#contract/endpoints/users.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, Service, User } from '#contract/entities.ts';
import { mayAnonymiseUser, mayEditUser } from '#contract/policies.ts';
import { ROLES } from '#contract/roles.ts';
import type { Transaction } from '#server/db/database.ts';
import { anonymiseUser } from '#server/features/anonymise/anonymise.service.ts';
import { personToErase } from '#server/features/anonymise/person.service.ts';
import { lockedUser, updateUser } from '#server/features/users/users.service.ts';
import { type Actor, authorize, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { signatureOf } from '../../../support/aContrato.ts';
import type { Client, Response } from '../../../support/api-client.ts';
import { aNote, anAlumno, aServicio, bajaOf } from '../../../support/builders.ts';
import { photo } from '../../../support/samplePhotos.ts';
import { serverOfFile } from '../../../support/server.ts';
import { storedNames } from '../../../support/storedFiles.ts';
import { upload } from '../../../support/uploads.ts';
import { everyText } from '../../everything.ts';

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

const WAITS = 'SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid)) LIMIT 1';

/** What comes of a request that is sent when somebody has been changed and that is not committed yet. */
async function meanwhile(change: Change, user: User, send: () => Promise<Response<unknown>>) {
  const changed = Promise.withResolvers<void>();
  // One that waits for nothing is to fail the test, not to hold it up for ever.
  let responded = false;
  const changing = server.db.write(async (tx) => {
    await change(tx, user);
    changed.resolve();
    // The embedded database has one writer at a time: there the request comes behind.
    while (globalThis.DATABASE === 'postgres' && !responded && (await tx.get(WAITS)) === null);
  });
  await changed.promise;
  const sent = send().finally(() => {
    responded = true;
  });
  await changing;
  return sent;
}

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
])('%s is not made for somebody who is being anonymised: no word of it stays', async (_what, make) => {
  const [user, files] = [await fugaz(), await storedNames(server)];
  const { status, refused } = await meanwhile(anonymised, user, () => make(user));
  expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, ['user_id']]);
  expect(await everyText(server.db)).not.toMatch(/fugaz/i);
  expect(await storedNames(server)).toEqual(files);
});

test('a photograph that is being drawn when its alumno is anonymised is refused, and no byte of it stays', async () => {
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

test('an announcement for others does not turn to somebody who is being anonymised', async () => {
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

test('a contract is not signed in a name that is being erased', async () => {
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
])('%s carries no name that is being erased', async (_what, prepare) => {
  const user = await fugaz();
  const send = await prepare(await aNote(server, { alumno: user }));
  await meanwhile(anonymised, user, send);
  expect(await everyText(server.db)).not.toMatch(/fugaz/i);
});

test.each([
  ['put in baja', inBaja],
  ['made an employee', anEmployee],
])('nothing is sold to somebody who is being %s', async (_what, change) => {
  const user = await anAlumno(server);
  const { status } = await meanwhile(change, user, () => sell(user));
  expect(status).toBe(422);
  expect((await staff.get(endpoints.getNote, { params: { userId: user.id } })).note).toBeNull();
});
