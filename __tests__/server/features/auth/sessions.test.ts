import { endpoints } from '#contract/endpoints.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import type { Client } from '../../../support/api-client.ts';
import { anAlumno, aStaff, PASSWORD } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const [OLD, NEW] = ['jirafa-anterior-larga-6', 'otra-jirafa-nueva-8'];
const WRONG = '{"success":false,"message":"Credenciales incorrectas."}';
const ENDED = '{"message":"La sesión terminó. Inicia sesión de nuevo."}';
const statusOf = async (client: Client) => (await client.request(endpoints.me)).status;

describe('without a valid token', () => {
  const request = (authorization?: string) =>
    server.anyone.raw('/api/me', { headers: authorization === undefined ? {} : { authorization } });

  // [S8.3]
  test('every request is 401 without details, whatever the header', async () => {
    const { token } = await server.as(1);
    const altered = `${token?.slice(0, -1)}${token?.endsWith('A') ? 'B' : 'A'}`;
    for (const header of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer null',
      `Basic ${token}`,
      token ?? '',
      `Bearer ${altered}`,
      `Bearer ${token?.slice(0, 30)}`,
      `Bearer ${token} ${token}`,
      `Bearer ${'x'.repeat(5000)}`,
      `Bearer ' OR 1=1 --`,
    ]) {
      const { status, text } = await request(header);
      expect([header, status, text]).toEqual([header, 401, ENDED]);
    }
    expect((await request(`bearer ${token}`)).status).toBe(200);
  });

  test('the 401 comes before any check of the request', async () => {
    expect((await server.anyone.raw('/api/users/no-es-un-id')).status).toBe(401);
    expect((await server.anyone.raw('/api/escuelas', { method: 'POST', body: '{}' })).status).toBe(401);
  });
});

describe('a session ends', () => {
  test('at logout, immediately and alone', async () => {
    const person = await aStaff(server, 1);
    const [one, other] = [await server.as(person), await server.as(person)];
    expect((await one.request(endpoints.logout)).text).toBe('{"success":true}');
    expect(await statusOf(one)).toBe(401);
    expect((await one.request(endpoints.logout)).status).toBe(401);
    expect(await statusOf(other)).toBe(200);
  });

  test('when the person changes the password, except the current one', async () => {
    const person = await aStaff(server, 2);
    const [own, other, stranger] = [await server.as(person), await server.as(person), await server.as(1)];
    await own.get(endpoints.updateUser, {
      params: { id: person.id },
      body: { password: NEW, password_before: PASSWORD },
    });
    expect(await Promise.all([own, other, stranger].map(statusOf))).toEqual([200, 401, 200]);
  });

  test('when another person sets the password, all of them', async () => {
    const alumno = await anAlumno(server);
    const [one, other, staff] = [await server.as(alumno), await server.as(alumno), await server.as(1)];
    await staff.get(endpoints.updateUser, { params: { id: alumno.id }, body: { password: NEW } });
    expect(await Promise.all([one, other, staff].map(statusOf))).toEqual([401, 401, 200]);
  });

  test('not by a change of other fields, nor by a refused change of password', async () => {
    const person = await aStaff(server, 1);
    const [own, other] = [await server.as(person), await server.as(person)];
    const params = { id: person.id };
    await own.get(endpoints.updateUser, { params, body: { celular: '55 1234 5678' } });
    const refused = await own.request(endpoints.updateUser, {
      params,
      body: { password: NEW, password_before: 'no es' },
    });
    expect(refused.status).toBe(422);
    expect(await Promise.all([own, other].map(statusOf))).toEqual([200, 200]);
  });

  test('with the baja, and does not come back with the person', async () => {
    const person = await aStaff(server, 1);
    const [session, administrador] = [await server.as(person), await server.as(3)];
    await administrador.get(endpoints.bajaUser, { params: { id: person.id }, body: { motivo: 'Renunció' } });
    expect(await statusOf(session)).toBe(401);
    await administrador.get(endpoints.restoreUser, { params: { id: person.id } });
    expect(await statusOf(session)).toBe(401);
    expect(await statusOf(await server.as(person))).toBe(200);
  });

  test('before it begins when the baja happens during sign-in', async () => {
    expect(await statusOf(await server.as(await aStaff(server, 1, { baja: true })))).toBe(401);
  });

  const changes: [string, (by: Client, params: { id: number }) => Promise<unknown>][] = [
    ['another password', (by, params) => by.get(endpoints.updateUser, { params, body: { password: NEW } })],
    [
      'another e-mail',
      (by, params) => by.get(endpoints.updateUser, { params, body: { email: `otro${params.id}@example.com` } }),
    ],
    ['the baja', (by, params) => by.get(endpoints.bajaUser, { params, body: { motivo: 'Renunció' } })],
  ];
  test.each(changes)('before it begins when %s happens while the password is checked', async (_what, change) => {
    const administrador = await server.as(3);
    for (let round = 0; round < 3; round += 1) {
      const { id, email } = await aStaff(server, 1);
      // People of tests have a hash that is looked at in no time.
      await administrador.get(endpoints.updateUser, { params: { id }, body: { password: OLD } });
      const logins = Array.from({ length: 4 }, () =>
        server.anyone.request(endpoints.login, { body: { email, password: OLD } }),
      );
      // They are looked at in turn: when the first is answered, the next one is under way.
      await Promise.race(logins);
      await change(administrador, { id });
      const responses = await Promise.all(logins);
      // While the baja lasts no session opens anything.
      await administrador.get(endpoints.restoreUser, { params: { id } });
      const opened = responses.filter(({ status }) => status === 200).map(({ body }) => body.token);
      expect(opened).not.toEqual([]);
      for (const token of opened) {
        const { status } = await server.anyone.raw('/api/me', { headers: { authorization: `Bearer ${token}` } });
        expect(status).toBe(401);
      }
      const refused = responses.filter(({ status }) => status !== 200).map(({ status, text }) => [status, text]);
      for (const one of refused) expect(one).toEqual([422, WRONG]);
    }
  });

  test('and cannot change a password set by another person using the previous one', async () => {
    const administrador = await server.as(3);
    for (let round = 0; round < 3; round += 1) {
      const { id, email } = await aStaff(server, 1);
      const params = { id };
      await administrador.get(endpoints.updateUser, { params, body: { password: OLD } });
      const own = await server.as({ id });
      const changes = [1, 2, 3].map((number) =>
        own.request(endpoints.updateUser, { params, body: { password: `${OLD}-${number}`, password_before: OLD } }),
      );
      await administrador.get(endpoints.updateUser, { params, body: { password: NEW } });
      await Promise.all(changes);
      expect((await server.anyone.request(endpoints.login, { body: { email, password: NEW } })).status).toBe(200);
    }
  });

  test('when the person is deleted', async () => {
    const person = await aStaff(server, 1);
    const session = await server.as(person);
    await server.get(3, endpoints.deleteUser, { params: { id: person.id } });
    expect(await statusOf(session)).toBe(401);
  });

  test('after twelve hours without use, counted from the last one', async () => {
    const session = await server.as(await aStaff(server, 1));
    for (let round = 0; round < 3; round += 1) {
      server.clock.advance({ hours: 11, minutes: 59 });
      expect(await statusOf(session)).toBe(200);
    }
    server.clock.advance({ hours: 12, minutes: 1 });
    expect(await statusOf(session)).toBe(401);
  });

  test('after seven days, however busy it is', async () => {
    const session = await server.as(await aStaff(server, 1));
    for (let hour = 0; hour < 7 * 24; hour += 8) {
      expect(await statusOf(session)).toBe(200);
      server.clock.advance({ hours: 8 });
    }
    server.clock.advance({ seconds: 1 });
    expect(await statusOf(session)).toBe(401);
  });
});

test('the rol is the current one, not that of the login', async () => {
  const person = await aStaff(server, 2);
  const [session, administrador] = [await server.as(person), await server.as(3)];
  const create = (nombre: string) =>
    session.request(endpoints.createEscuela, { body: { nombre, prefijo: nombre.slice(0, 9) } });
  expect((await create('Antes')).status).toBe(201);
  await administrador.get(endpoints.updateUser, { params: { id: person.id }, body: { rol: 1 } });
  expect((await create('Despues')).status).toBe(403);
});

describe('own open sessions', () => {
  test('are listed by latest use, with the current one marked', async () => {
    const person = await aStaff(server, 1);
    const first = await server.as(person);
    const start = server.clock.now().toISOString();
    server.clock.advance({ hours: 1 });
    const second = await server.as(person);
    const later = server.clock.now().toISOString();
    await server.as(1);
    const { datos } = await first.get(endpoints.sesiones);
    // Asking is a use as well.
    const session = (creada: string, actual: boolean) => ({
      id: expect.any(Number),
      creada,
      ultima_actividad: later,
      dispositivo: 'test',
      actual,
    });
    expect(datos).toHaveLength(2);
    expect(datos).toEqual(expect.arrayContaining([session(start, true), session(later, false)]));
    expect((await second.get(endpoints.sesiones)).datos.find(({ actual }) => actual)?.creada).toBe(later);
  });

  test('have the device that signed in', async () => {
    const { email } = await aStaff(server, 1);
    const { token } = await server.anyone.get(endpoints.login, {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': 'Navegador de prueba/1.0' },
    });
    const { body } = await server.anyone.raw('/api/me/sesiones', { headers: { authorization: `Bearer ${token}` } });
    expect(body).toMatchObject({ datos: [{ dispositivo: 'Navegador de prueba/1.0', actual: true }] });
  });

  test('have null for an unknown device', async () => {
    const { email } = await aStaff(server, 1);
    const { token } = await server.anyone.get(endpoints.login, { body: { email, password: PASSWORD } });
    const { body } = await server.anyone.raw('/api/me/sesiones', { headers: { authorization: `Bearer ${token}` } });
    expect(body).toMatchObject({ datos: [{ dispositivo: null }] });
  });

  test('exclude expired ones', async () => {
    const person = await aStaff(server, 1);
    await server.as(person);
    server.clock.advance({ hours: 13 });
    const session = await server.as(person);
    expect((await session.get(endpoints.sesiones)).datos).toHaveLength(1);
  });

  test('can be ended one by one; those of others are 404', async () => {
    const person = await aStaff(server, 1);
    const [own, other] = [await server.as(person), await server.as(person)];
    const stranger = await server.as(3);
    const { datos } = await own.get(endpoints.sesiones);
    const id = datos.find(({ actual }) => !actual)?.id ?? 0;
    expect((await stranger.request(endpoints.endSesion, { params: { id } })).status).toBe(404);
    expect(await statusOf(other)).toBe(200);
    expect(await own.get(endpoints.endSesion, { params: { id } })).toEqual({ success: true });
    expect(await statusOf(other)).toBe(401);
    expect((await own.request(endpoints.endSesion, { params: { id } })).status).toBe(404);
    expect(await statusOf(own)).toBe(200);
  });
});

test('housekeeping deletes only expired sessions', async () => {
  await server.anyone.request(endpoints.login, { body: { email: 'vieja@example.com', password: 'equivocada-1' } });
  const busy = await server.as(await aStaff(server, 1));
  server.clock.advance({ hours: 11 });
  expect(await statusOf(busy)).toBe(200);
  server.clock.advance({ hours: 2 });
  await server.anyone.request(endpoints.login, { body: { email: 'nueva@example.com', password: 'equivocada-1' } });
  const fresh = await server.as(await aStaff(server, 1));
  const failed = jest.fn();
  const stop = startHousekeeping(server.deps, failed);
  const tables = async () => ({
    sessions: await server.db.all('SELECT id FROM sessions'),
    failures: await server.db.all<{ account_key: string }>('SELECT account_key FROM login_failures'),
  });
  // It cleans up beside what people do, and says nothing when it is done.
  while ((await tables()).sessions.length > 2) await new Promise(setImmediate);
  // What is still written into the data folder would keep it from being removed.
  await stop();
  const { sessions, failures } = await tables();
  expect(sessions).toHaveLength(2);
  expect(failures).toEqual([{ account_key: 'nueva@example.com' }]);
  expect(failed).not.toHaveBeenCalled();
  expect(await Promise.all([busy, fresh].map(statusOf))).toEqual([200, 200]);
});
