import { endpoints } from '#contract/endpoints.ts';
import type { School } from '#contract/entities.ts';
import { userRecord } from '#contract/records/users.ts';
import { emptyOf } from '../../../client/rows.ts';
import { anEscuela } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
let escuela: School;
beforeAll(async () => {
  escuela = await anEscuela(server, { nombre: 'Benito Juárez', prefijo: 'BJ' });
});

type Body = Record<string, unknown>;
const alumno = (more: Body = {}): Body => ({
  nombre: 'José',
  apaterno: 'Peña',
  escuela: escuela.id,
  grupo: '1A',
  ...more,
});
const empleado = (more: Body = {}): Body => ({
  ...{ nombre: 'Ana', apaterno: 'Ruiz', escuela: 'empleado', grupo: 0, rol: 1 },
  ...{ email: 'ana@example.com', password: 'una-clave-nada-común-9' },
  ...more,
});
const create = (body: unknown, rol: 1 | 2 | 3 = 3) => server.request(rol, endpoints.createUser, { body });
const created = async (body: unknown, rol: 1 | 2 | 3 = 3) => (await create(body, rol)).body.user;
const errorsOf = async (body: unknown, rol: 1 | 2 | 3 = 3) => {
  const { status, refused } = await create(body, rol);
  expect([status, refused.success]).toEqual([422, false]);
  return refused.error?.errors;
};

// [S3.3] [S7.10]
test('an alumno needs only a name, a school and a group', async () => {
  const { status, body } = await create(alumno(), 1);
  expect(status).toBe(201);
  expect(body).toEqual({
    success: true,
    user: {
      ...emptyOf(userRecord),
      id: expect.any(Number),
      nombre: 'José',
      apaterno: 'Peña',
      amaterno: null,
      email: null,
      celular: null,
      escuela: escuela.id,
      escuela_nombre: 'Benito Juárez',
      grupo: '1A',
      rol: 0,
      activo: true,
      clave_provisional: false,
      version: 1,
    },
  });
});

// [S3.3]
test('an employee belongs to no school and has the group 0', async () => {
  const user = await created(empleado({ email: 'ana.ruiz@example.com' }));
  expect(user).toMatchObject({ escuela: 'empleado', escuela_nombre: null, grupo: 0, rol: 1 });
});

// [S5.8] [S7.10]
test('all missing fields are reported at once', async () => {
  expect(await errorsOf({})).toEqual({
    nombre: ['Escribe el nombre.'],
    apaterno: ['Escribe el apellido paterno.'],
    escuela: ['Elige la escuela.'],
    grupo: ['Elige el grupo.'],
  });
  expect(await errorsOf({ escuela: 'empleado', grupo: 0, nombre: ' ', apaterno: null })).toEqual({
    nombre: ['Escribe el nombre.'],
    apaterno: ['Escribe el apellido paterno.'],
    email: ['Escribe el correo electrónico.'],
    password: ['Escribe la contraseña.'],
    rol: ['Elige el rol.'],
  });
});

test('school, group and rol must go together', async () => {
  expect(await errorsOf(alumno({ rol: 1, email: 'x@example.com', password: 'una-clave-nada-común-9' }))).toEqual({
    escuela: ['Un empleado no pertenece a una escuela.'],
    grupo: ['Un empleado no tiene grupo.'],
  });
  expect(await errorsOf(empleado({ rol: 0 }))).toEqual({
    escuela: ['Elige la escuela del alumno.'],
    grupo: ['Elige el grupo.'],
  });
  expect(await errorsOf(alumno({ grupo: 0 }))).toEqual({ grupo: ['Elige el grupo.'] });
  expect(await errorsOf(empleado({ grupo: '1A' }))).toEqual({ grupo: ['Un empleado no tiene grupo.'] });
});

test('an employee with the right to register alumnos cannot create employees, even disguised', async () => {
  for (const rol of [1, 2] as const) {
    expect((await create(empleado(), rol)).status).toBe(403);
    expect(
      (await create(alumno({ rol: 1, email: 'x@example.com', password: 'una-clave-nada-común-9' }), rol)).status,
    ).toBe(403);
    expect((await create(alumno({ rol: 0 }), rol)).status).toBe(201);
  }
});

test('an unknown or deleted school is refused at its field', async () => {
  const gone = await anEscuela(server);
  await server.get(3, endpoints.deleteEscuela, { params: { id: gone.id } });
  for (const id of [gone.id, 2_147_483_647]) {
    expect(await errorsOf(alumno({ escuela: id }))).toEqual({ escuela: ['Esta escuela ya no existe. Elige otra.'] });
  }
  for (const wrong of ['1', 1.5, -1, 2 ** 31, {}, [], 'otra']) {
    expect(await errorsOf(alumno({ escuela: wrong }))).toEqual({ escuela: ['Elige la escuela.'] });
  }
});

test('one of two concurrent registrations with one e-mail succeeds', async () => {
  const client = await server.as(1);
  const responses = await Promise.all(
    Array.from({ length: 6 }, () =>
      client.request(endpoints.createUser, { body: alumno({ email: 'carrera@example.com' }) }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
});

test.each([
  ['corta12', 'La contraseña debe tener al menos 8 caracteres.'],
  ['x'.repeat(129), 'La contraseña admite hasta 128 caracteres.'],
  ['12345678', 'Esta contraseña es muy común y fácil de adivinar. Elige otra.'],
  ['PASSWORD', 'Esta contraseña es muy común y fácil de adivinar. Elige otra.'],
  ['Contraseña2026', 'Esta contraseña es muy común y fácil de adivinar. Elige otra.'],
  ['serviciosescolares', 'Esta contraseña es muy común y fácil de adivinar. Elige otra.'],
])('the password %j is refused', async (password, text) => {
  expect(await errorsOf(alumno({ email: 'clave@example.com', password }))).toEqual({ password: [text] });
});

// [S3.4]
test('a password may have any characters and is never returned', async () => {
  const { text, status } = await create(alumno({ email: 'emoji@example.com', password: '🦒🦒🦒🦒 "\'; -- <b>' }));
  expect(status).toBe(201);
  expect(text).not.toMatch(/🦒|password|argon2/);
});

const STRANGE = [
  ['<img src=x onerror=alert(1)>'],
  ["Robert'; DROP TABLE users; --"],
  ['100% _seguro_ \\'],
  ['"comillas" `y` \'más\''],
  ['\u202Eal revés\u202C'],
  ['José 🦒👩‍👩‍👧 Ñandú'],
  ['{{7*7}} =1+1 @SUM(A1)'],
  ['ﬁ ① Ⅳ'],
  ['名前 имя اسم'],
];
test.each(STRANGE)('the name %j is kept as typed', async (nombre) => {
  const user = await created(alumno({ nombre, apaterno: nombre, amaterno: nombre }));
  expect([user.nombre, user.apaterno, user.amaterno]).toEqual([nombre, nombre, nombre]);
  const again = await server.get(1, endpoints.getUser, { params: { id: user.id } });
  expect(again.user).toEqual(user);
});

test('text is trimmed, composed and stripped of invalid characters', async () => {
  const user = await created(alumno({ nombre: '  Jose\u0301 \u0000', apaterno: 'N\u0303andu\u0301\ud800' }));
  expect([user.nombre, user.apaterno]).toEqual(['José', 'Ñandú\uFFFD']);
});
