/** Changes of several people at once, and their undoing. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import type { AccionVista, User } from '#contract/entities.ts';
import { aNote, anAlumno, anEscuela, aStaff } from '../../../support/builders.ts';
import { familyLinkOf } from '../../../support/publicLinks.ts';
import { serverOfFile } from '../../../support/server.ts';
import { everyText, tableVersions } from '../../everything.ts';

const server = serverOfFile();
type Who = 0 | 1 | 2 | 3 | { id: number };
const ids = (people: readonly { id: number }[]) => people.map(({ id }) => id);

const send = async (who: Who, body: object, key = randomUUID()) =>
  (await server.as(who)).request(endpoints.createAccion, { body, key });
const preview = async (who: Who, body: object) => {
  const { status, body: vista } = await send(who, { ...body, vista: true });
  expect(status).toBe(200);
  return vista as unknown as AccionVista;
};
const done = async (who: Who, body: object) => (await send(who, body)).body.accion;
const undo = async (who: Who, id: number) =>
  (await server.as(who)).request(endpoints.undoAccion, { params: { id }, body: { motivo: 'Me equivoqué' } });
const now = async (people: readonly User[]) =>
  Promise.all(
    people.map(async ({ id }) => (await (await server.as(3)).get(endpoints.getUser, { params: { id } })).user),
  );
const places = async (people: readonly User[]) =>
  (await now(people)).map(({ escuela, grupo, activo }) => [escuela, grupo, activo]);
const lines = async () =>
  (await (await server.as(3)).get(endpoints.listAudit, { query: { tabla: 'acciones' } })).data.map(
    (line): Record<string, unknown> => ({ accion: line.accion, ...line.despues }),
  );
const total = async (escuela: string) => {
  const { usersBySchool } = (await (await server.as(3)).get(endpoints.dashboardStats)).datos;
  return usersBySchool.find((one) => one.escuela === escuela)?.total ?? 0;
};

describe('a change of group', () => {
  test('is previewed, changes the named alumnos, is one line of the log and is undone as a whole', async () => {
    const escuela = await anEscuela(server);
    const [first, second, third] = [
      await anAlumno(server, { escuela, grupo: '1A' }),
      await anAlumno(server, { escuela, grupo: '1B' }),
      await anAlumno(server, { escuela, grupo: '2C' }),
    ];
    const employee = await aStaff(server, 1);
    const people = [first, second, third];
    const body = { accion: 'grupo', ids: [...ids(people), employee.id, first.id], grupo: '2 c' };
    expect(await preview(1, body)).toEqual({
      cambian: 2,
      iguales: 1,
      no_pueden: [
        { user_id: employee.id, nombre: expect.any(String), motivo: expect.stringContaining('administrador') },
      ],
      grupos: [
        { de: '1A', a: '2C', alumnos: 1 },
        { de: '1B', a: '2C', alumnos: 1 },
      ],
      deben: { alumnos: 0, saldo: 0 },
    });
    const { status, body: response } = await send(1, body);
    expect([status, response.accion.cambian, response.no_pueden]).toEqual([201, 2, [expect.anything()]]);
    expect((await now(people)).map(({ grupo, version }) => [grupo, version])).toEqual([
      ['2C', first.version + 1],
      ['2C', second.version + 1],
      ['2C', third.version],
    ]);
    expect(await lines()).toEqual([{ accion: 'grupo', grupo: '2C', personas: 2 }]);
    expect((await undo(1, response.accion.id)).body.quedan).toEqual([]);
    expect((await now(people)).map(({ grupo }) => grupo)).toEqual(['1A', '1B', '2C']);
    expect((await lines()).map(({ personas }) => personas)).toEqual([2, 2]);
    expect((await undo(1, response.accion.id)).refused.message).toBe('Este cambio ya se deshizo.');
  });

  test('is stored once under its key', async () => {
    const alumno = await anAlumno(server);
    const [key, body] = [randomUUID(), { accion: 'grupo', ids: [alumno.id], grupo: '5D' }];
    const [one, other] = await Promise.all([send(2, body, key), send(2, body, key)]);
    expect(one?.text).toBe(other?.text);
    expect((await now([alumno]))[0]?.version).toBe(alumno.version + 1);
  });

  test('is in the history of each changed alumno', async () => {
    const [alumno, other] = [await anAlumno(server), await anAlumno(server)];
    await done(1, { accion: 'grupo', ids: ids([alumno, await anAlumno(server)]), grupo: '3C' });
    const history = async ({ id }: User) =>
      (await (await server.as(3)).get(endpoints.listAudit, { query: { alumno: id } })).data.map(({ tabla }) => tabla);
    expect([await history(alumno), await history(other)]).toEqual([['acciones', 'users'], ['users']]);
  });
});

test('a preview writes nothing, not even under its key', async () => {
  const alumno = await anAlumno(server);
  const client = await server.as(2);
  const changes = await tableVersions(server.db);
  const before = await changes();
  const baja = { accion: 'baja', ids: [alumno.id], vista: true } as never;
  const year = { escuela_id: alumno.escuela, egresan: 'baja', vista: true } as never;
  const shown = [
    await client.request(endpoints.createAccion, { body: baja, key: randomUUID() }),
    await client.request(endpoints.createCiclo, { body: year, key: randomUUID() }),
  ];
  expect([shown.map(({ status }) => status), await changes()]).toEqual([[200, 200], before]);
});

describe('a change of school', () => {
  test('moves the debt along and back', async () => {
    const [from, to] = [await anEscuela(server), await anEscuela(server)];
    const alumno = await anAlumno(server, { escuela: from, grupo: '4A' });
    await aNote(server, { alumno, total: 700, paid: 200 });
    const owed = async () => {
      const { escuelas } = await (await server.as(3)).get(endpoints.saldos, { query: { al: today() } });
      return [from, to].map(({ nombre }) => escuelas.find(({ escuela }) => escuela === nombre)?.saldo ?? 0);
    };
    const today = () => server.clock.now().toISOString().slice(0, 10);
    const accion = await done(1, { accion: 'escuela', ids: [alumno.id], escuela_id: to.id });
    expect([await places([alumno]), await owed()]).toEqual([[[to.id, '4A', true]], [0, 500]]);
    expect([await total(from.nombre), await total(to.nombre)]).toEqual([0, 1]);
    expect((await undo(1, accion.id)).body.quedan).toEqual([]);
    expect([await places([alumno]), await owed()]).toEqual([[[from.id, '4A', true]], [500, 0]]);
    expect([await total(from.nombre), await total(to.nombre)]).toEqual([1, 0]);
  });

  test('can set the new group', async () => {
    const alumno = await anAlumno(server);
    const { id } = await anEscuela(server);
    await done(1, { accion: 'escuela', ids: [alumno.id], escuela_id: id, grupo: '6D' });
    expect(await places([alumno])).toEqual([[id, '6D', true]]);
  });
});

describe('a baja', () => {
  test('is for supervisors, shows the debt, and its undo restores the family’s link', async () => {
    const alumno = await anAlumno(server);
    await aNote(server, { alumno, total: 900, paid: 100 });
    const token = await familyLinkOf(server, alumno);
    const family = () => server.anyone.request(endpoints.getFamilia, { params: { token } });
    const body = { accion: 'baja', ids: [alumno.id], motivo: 'Se fue de la ciudad' };
    expect((await send(1, body)).status).toBe(403);
    expect(await preview(2, body)).toMatchObject({ cambian: 1, deben: { alumnos: 1, saldo: 800 } });
    const session = await server.as(alumno);
    const accion = await done(2, body);
    expect((await session.request(endpoints.me)).status).toBe(401);
    expect((await family()).status).toBe(404);
    expect(await places([alumno])).toEqual([[alumno.escuela, '1A', false]]);
    expect((await undo(2, accion.id)).body.quedan).toEqual([]);
    expect(await places([alumno])).toEqual([[alumno.escuela, '1A', true]]);
    expect((await family()).status).toBe(200);
  });

  test('skips the acting person, and employees unless an administrador acts', async () => {
    const [supervisor, employee, admin] = [await aStaff(server, 2), await aStaff(server, 1), await aStaff(server, 3)];
    const body = { accion: 'baja', ids: [supervisor.id, employee.id, 999_999] };
    expect((await preview(supervisor, body)).no_pueden.map(({ user_id }) => user_id)).toEqual(body.ids);
    const { cambian, no_pueden } = await preview(admin, { ...body, ids: [...body.ids, admin.id] });
    expect([cambian, no_pueden.map(({ motivo }) => motivo)]).toEqual([
      2,
      ['Ya no está registrado.', 'No puedes darte de baja a ti mismo. Pídelo a otro administrador.'],
    ]);
  });
});

describe('undoing', () => {
  test('skips alumnos changed meanwhile, with the reason, and keeps those changes', async () => {
    const escuela = await anEscuela(server, { nombre: 'Primaria del Centro' });
    const people = [
      await anAlumno(server, { escuela, nombre: 'Uno', grupo: '1A' }),
      await anAlumno(server, { escuela, nombre: 'Dos', grupo: '1A' }),
      await anAlumno(server, { escuela, nombre: 'Tres', grupo: '1A' }),
    ];
    const [moved, edited, deleted] = people as [User, User, User];
    const accion = await done(1, { accion: 'grupo', ids: ids(people), grupo: '2A' });
    const client = await server.as(3);
    await client.get(endpoints.updateUser, { params: { id: moved.id }, body: { grupo: '5B' } });
    await client.get(endpoints.updateUser, { params: { id: edited.id }, body: { celular: '5512345678' } });
    await client.get(endpoints.deleteUser, { params: { id: deleted.id } });
    expect((await undo(1, accion.id)).body).toMatchObject({
      quedan: [{ user_id: moved.id, nombre: 'Uno Núñez', motivo: 'Ahora está en 5B, Primaria del Centro.' }],
      accion: { quedan: 1, deshecha: server.clock.now().toISOString() },
    });
    expect((await now([moved, edited])).map(({ grupo, celular }) => [grupo, celular])).toEqual([
      ['5B', null],
      ['1A', '5512345678'],
    ]);
  });

  test('skips alumnos in baja again and those whose group was removed in Ajustes', async () => {
    const [back, again] = [await anAlumno(server, { nombre: 'Vuelta' }), await anAlumno(server, { nombre: 'Otra' })];
    const baja = await done(2, { accion: 'baja', ids: ids([back, again]), motivo: 'Error' });
    const client = await server.as(3);
    server.clock.advance({ minutes: 1 });
    for (const { id } of [back, again]) await client.get(endpoints.restoreUser, { params: { id } });
    await client.get(endpoints.bajaUser, { params: { id: again.id }, body: { motivo: 'De verdad' } });
    expect((await undo(2, baja.id)).body.quedan.map(({ motivo }) => motivo).sort()).toEqual([
      'Se dio de baja otra vez.',
      'Ya no está de baja.',
    ]);
    const setGroups = async (grupos: string[]) => client.get(endpoints.updateAjustes, { body: { grupos } });
    const { grupos } = (await client.get(endpoints.getAjustes)).ajustes;
    await setGroups([...grupos, '1J']);
    const alumno = await anAlumno(server, { grupo: '1J' });
    const accion = await done(1, { accion: 'grupo', ids: [alumno.id], grupo: '1A' });
    await setGroups(grupos);
    expect((await undo(1, accion.id)).body.quedan).toEqual([
      { user_id: alumno.id, nombre: expect.any(String), motivo: 'El grupo 1J ya no está en Ajustes.' },
    ]);
  });

  test('is for its author or a supervisor, and happens once under concurrent requests', async () => {
    const alumno = await anAlumno(server);
    const [one, other] = [await aStaff(server, 1), await aStaff(server, 1)];
    const accion = await done(one, { accion: 'grupo', ids: [alumno.id], grupo: '2B' });
    expect((await undo(other, accion.id)).refused.message).toContain('Lo hizo otra persona');
    const both = await Promise.all([undo(one, accion.id), undo(2, accion.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await places([alumno])).toEqual([[alumno.escuela, '1A', true]]);
  });

  test('of two actions on the same people runs in reverse order only', async () => {
    const alumno = await anAlumno(server);
    const first = await done(1, { accion: 'grupo', ids: [alumno.id], grupo: '2A' });
    const second = await done(1, { accion: 'grupo', ids: [alumno.id], grupo: '3A' });
    expect((await undo(1, first.id)).body.quedan).toHaveLength(1);
    expect((await undo(1, second.id)).body.quedan).toEqual([]);
    expect(await places([alumno])).toEqual([[alumno.escuela, '2A', true]]);
  });
});

test('two concurrent actions on the same people both apply', async () => {
  const people = [await anAlumno(server), await anAlumno(server), await anAlumno(server)];
  const backwards = ids(people).reverse();
  const statuses = await Promise.all([
    send(1, { accion: 'grupo', ids: ids(people), grupo: '2A' }),
    send(2, { accion: 'grupo', ids: backwards, grupo: '3A' }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([201, 201]);
  const groups = new Set((await now(people)).map(({ grupo }) => grupo));
  expect(groups.size).toBe(1);
});

test('a thousand people can be changed and restored, and one more is refused', async () => {
  const escuela = await anEscuela(server);
  const { id: pattern } = await anAlumno(server, { escuela, grupo: '1A', email: null });
  await server.db.write((tx) =>
    tx.run(
      `INSERT INTO users (nombre, apaterno, escuela_id, grupo, rol, created_at, sort_key, nombre_busqueda, email_busqueda,
          celular_busqueda)
        WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 999)
        SELECT nombre, apaterno, escuela_id, grupo, rol, created_at, sort_key, nombre_busqueda, email_busqueda,
          celular_busqueda FROM users, counted WHERE id = ?`,
      pattern,
    ),
  );
  const all = await server.db.all<{ id: number }>('SELECT id FROM users WHERE escuela_id = ? ORDER BY id', escuela.id);
  expect(all).toHaveLength(1000);
  const to = await anEscuela(server);
  const accion = await done(2, { accion: 'escuela', ids: ids(all), escuela_id: to.id, grupo: '2B' });
  expect([accion.cambian, await total(escuela.nombre), await total(to.nombre)]).toEqual([1000, 0, 1000]);
  expect((await undo(2, accion.id)).body.quedan).toEqual([]);
  expect([await total(escuela.nombre), await total(to.nombre)]).toEqual([1000, 0]);
  const more = await send(2, { accion: 'grupo', ids: [...ids(all), 1], grupo: '1A' });
  expect([more.status, Object.keys(more.refused.error?.errors ?? {})]).toEqual([422, ['ids']]);
});

test.each([
  ['nobody', { ids: [] }, 'ids'],
  ['no group', { grupo: null }, 'grupo'],
  ['a group that there is not', { grupo: '9Z' }, 'grupo'],
  ['a group that Ajustes does not have', { grupo: '1J' }, 'grupo'],
  ['the group of employees', { grupo: 0 }, 'grupo'],
  ['another action', { accion: 'borrar' }, 'accion'],
  ['no school', { accion: 'escuela' }, 'escuela_id'],
  ['a school that there is not', { accion: 'escuela', escuela_id: 999_999 }, 'escuela_id'],
  ['a baja without a reason', { accion: 'baja' }, 'motivo'],
  ['an unknown key', { otra: 1 }, 'otra'],
])('an action with %s is 422', async (_, wrong, field) => {
  const { id } = await anAlumno(server);
  const { status, refused } = await send(3, { accion: 'grupo', ids: [id], grupo: '2A', ...wrong });
  expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, [field]]);
});

test('an action that changes nobody is 409', async () => {
  const { id } = await anAlumno(server);
  expect((await send(1, { accion: 'grupo', ids: [id], grupo: '1A' })).status).toBe(409);
});

test('an anonymised person is skipped and erased from the action', async () => {
  const alumno = await anAlumno(server, { nombre: 'Fulgencio', apaterno: 'Borrado' });
  const accion = await done(2, { accion: 'baja', ids: [alumno.id], motivo: 'Fulgencio se muda' });
  const options = { params: { id: alumno.id }, body: { motivo: 'Lo pidió' } };
  await (await server.as(3)).get(endpoints.anonymizeUser, options);
  expect((await everyText(server.db)).match(/.{200}Fulgencio.{20}/)?.[0]).toBeUndefined();
  expect((await preview(2, { accion: 'grupo', ids: [alumno.id], grupo: '2A' })).no_pueden[0]?.motivo).toContain(
    'se anonimizó',
  );
  expect((await undo(2, accion.id)).body.quedan).toEqual([]);
});
