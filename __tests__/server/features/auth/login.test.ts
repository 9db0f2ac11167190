import { createHash } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import { anAlumno, aStaff, PASSWORD } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { everyText } from '../../everything.ts';

const server = serverOfFile();
const login = (email: string, password: string) =>
  server.anyone.request(endpoints.login, { body: { email, password } });
const ERROR = '{"success":false,"message":"Credenciales incorrectas."}';

// [S7.4] [S7.8]
test('returns a token that opens the session, and the person’s menus', async () => {
  const { id, nombre } = await anAlumno(server, { email: 'lucia@example.com', sala_guarderia: 'Maternal' });
  const { status, body } = await login('lucia@example.com', PASSWORD);
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: { id, nombre, rol: 0, sala_guarderia: 'Maternal' },
  });
  const me = await server.anyone.raw('/api/me', { headers: { authorization: `Bearer ${body.token}` } });
  expect(me.body).toMatchObject({ user: { id, email: 'lucia@example.com' } });
});

test('accepts the e-mail in any case and with blanks around it', async () => {
  await aStaff(server, 1, { email: 'Marta.Ruiz@Example.com' });
  expect((await login('  mARTA.rUIZ@example.COM ', PASSWORD)).status).toBe(200);
});

// [S8.2]
test('gives one message for a wrong password, an unknown e-mail, a person in baja and one without a password', async () => {
  await aStaff(server, 1, { email: 'conocida@example.com' });
  await aStaff(server, 1, { email: 'baja@example.com', baja: true });
  const escuela = await anAlumno(server).then((alumno) => alumno.escuela as number);
  await server.get(1, endpoints.createUser, {
    body: { nombre: 'Sin', apaterno: 'Clave', escuela, grupo: '1A', email: 'sin@example.com', rol: 0 },
  });
  const responses = await Promise.all([
    login('conocida@example.com', 'otra-cosa-distinta'),
    login('nadie@example.com', PASSWORD),
    login('baja@example.com', PASSWORD),
    login('sin@example.com', PASSWORD),
  ]);
  expect(responses.map(({ status, text }) => [status, text])).toEqual(Array(4).fill([422, ERROR]));
});

// [S5.1] [S5.2]
test('reports all missing and invalid fields at once', async () => {
  const { status, refused } = await server.anyone.request(endpoints.login, { body: { email: '' } });
  expect(status).toBe(422);
  expect(refused.error?.errors).toEqual({
    email: ['Escribe tu correo electrónico.'],
    password: ['Escribe tu contraseña.'],
  });
  expect((await login('no es correo', 'x')).refused.error?.errors).toEqual({
    email: ['El correo electrónico no es válido.'],
  });
});

test('accepts a password set by the API, which is stored salted and hashed', async () => {
  const administrador = await server.as(3);
  const password = 'Ñandú  con dos blancos';
  const hashes = [];
  for (const email of ['uno@example.com', 'dos@example.com']) {
    const { user } = await administrador.get(endpoints.createUser, {
      body: { nombre: 'Nueva', apaterno: 'Persona', email, password, rol: 1, escuela: 'empleado', grupo: 0 },
    });
    expect((await login(email, password)).status).toBe(200);
    // The same characters, composed otherwise, as another keyboard sends them.
    expect((await login(email, password.normalize('NFD'))).status).toBe(200);
    const row = await server.db.get<{ password_hash: string }>('SELECT password_hash FROM users WHERE id = ?', user.id);
    hashes.push(row?.password_hash);
  }
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await everyText(server.db)).not.toContain(password);
});

test('stores only the hash of a token', async () => {
  await aStaff(server, 1, { email: 'token@example.com' });
  const { token } = (await login('token@example.com', PASSWORD)).body;
  const stored = await everyText(server.db);
  expect(stored).not.toContain(token);
  expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
});

test('ignores an existing session', async () => {
  await aStaff(server, 1, { email: 'sin-sesion@example.com' });
  const { status } = await server.anyone.request(endpoints.login, {
    body: { email: 'sin-sesion@example.com', password: PASSWORD },
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  });
  expect(status).toBe(200);
});
