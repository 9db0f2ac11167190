/** A new school year. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import type { CicloVista, School, User } from '#contract/entities.ts';
import { aNote, anAlumno, anEscuela } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const send = async (rol: 1 | 2, escuela: School, body: object = {}) =>
  (await server.as(rol)).request(endpoints.createCiclo, {
    body: { escuela_id: escuela.id, egresan: 'baja', ...body } as never,
    key: randomUUID(),
  });
const preview = async (escuela: School, body: object = {}) =>
  (await send(2, escuela, { ...body, vista: true })).body as unknown as CicloVista;
const undo = async (id: number) =>
  (await (await server.as(2)).get(endpoints.undoAccion, { params: { id }, body: { motivo: 'Antes de tiempo' } }))
    .quedan;
const standing = async (people: readonly User[]) => {
  const client = await server.as(1);
  const all = people.map(async ({ id }) => (await client.get(endpoints.getUser, { params: { id } })).user);
  return (await Promise.all(all)).map(({ grupo, activo }) => (activo ? grupo : 'baja'));
};
const groupsOf = async (escuela: School, grupos: readonly string[]) => {
  const people: User[] = [];
  for (const grupo of grupos) people.push(await anAlumno(server, { escuela, grupo }));
  return people;
};

// [S5.9]
test('a new school year promotes every group by one grade, puts the last one in baja with the reason, and is undone as a whole', async () => {
  const escuela = await anEscuela(server);
  const grupos = ['1A', '1A', '2B', '3A', '6C'];
  const people = await groupsOf(escuela, grupos);
  const gone = await anAlumno(server, { escuela, grupo: '1A', baja: true });
  const stranger = await anAlumno(server, { grupo: '1A' });
  const last = people.at(-1) as User;
  await aNote(server, { alumno: last, total: 300 });
  expect(await preview(escuela)).toEqual({
    grupos: [
      { de: '1A', a: '2A', alumnos: 2 },
      { de: '2B', a: '3B', alumnos: 1 },
      { de: '3A', a: '4A', alumnos: 1 },
      { de: '6C', a: null, alumnos: 1 },
    ],
    ultimo: 6,
    faltan: [],
    deben: { alumnos: 1, saldo: 300 },
    anterior: null,
  });
  expect((await send(1, escuela)).status).toBe(403);
  const { accion } = (await send(2, escuela, { motivo: 'Generación 2026' })).body;
  expect(accion).toMatchObject({ accion: 'ciclo', cambian: 5, escuela: escuela.nombre, motivo: 'Generación 2026' });
  expect(await standing([...people, gone, stranger])).toEqual(['2A', '2A', '3B', '4A', 'baja', 'baja', '1A']);
  const row = await server.db.get('SELECT baja_motivo FROM users WHERE id = ?', last.id);
  expect(row).toEqual({ baja_motivo: 'Generación 2026' });
  expect((await preview(escuela)).anterior?.id).toBe(accion.id);
  expect(await undo(accion.id)).toEqual([]);
  expect(await standing([...people, gone])).toEqual([...grupos, 'baja']);
  expect((await preview(escuela)).anterior).toBeNull();
});

test('a new school year can keep the last grade, which is the third in a secundaria', async () => {
  const escuela = await anEscuela(server);
  const people = await groupsOf(escuela, ['1A', '2B', '3C']);
  expect(await preview(escuela, { egresan: 'quedan' })).toMatchObject({ ultimo: 3, grupos: [{}, {}, { a: '3C' }] });
  await send(2, escuela, { egresan: 'quedan' });
  expect(await standing(people)).toEqual(['2A', '3B', '3C']);
});

test('a new school year accepts a last grade for a school that is still growing', async () => {
  const escuela = await anEscuela(server);
  const people = await groupsOf(escuela, ['1A', '2B']);
  expect((await preview(escuela, { ultimo: 6 })).grupos.map(({ a }) => a)).toEqual(['2A', '3B']);
  await send(2, escuela, { ultimo: 6 });
  expect(await standing(people)).toEqual(['2A', '3B']);
});

test('a new school year is run once by two concurrent users, and no alumno skips a grade', async () => {
  const escuela = await anEscuela(server);
  const people = await groupsOf(escuela, ['1A', '2B', '3A']);
  const both = await Promise.all([send(2, escuela, { anterior: null }), send(2, escuela, { anterior: null })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await standing(people)).toEqual(['2A', '3B', 'baja']);
});

test('a new school year requires the groups of the next grade in Ajustes', async () => {
  const escuela = await anEscuela(server);
  const admin = await server.as(3);
  const { grupos } = (await admin.get(endpoints.getAjustes)).ajustes;
  await admin.get(endpoints.updateAjustes, { body: { grupos: [...grupos, '1E'] } });
  const people = await groupsOf(escuela, ['1E', '2A']);
  expect((await preview(escuela, { ultimo: 3 })).faltan).toEqual(['2E']);
  const { status, refused } = await send(2, escuela, { ultimo: 3 });
  expect([status, refused.message]).toEqual([422, expect.stringContaining('2E')]);
  expect(await standing(people)).toEqual(['1E', '2A']);
});

test('a new school year is 409 for a school without alumnos and 422 for an unknown one', async () => {
  const escuela = await anEscuela(server);
  expect((await send(2, escuela)).status).toBe(409);
  expect((await send(2, { ...escuela, id: 999_999 })).status).toBe(422);
  expect((await send(2, escuela, { egresan: 'vuelan' })).status).toBe(422);
});
