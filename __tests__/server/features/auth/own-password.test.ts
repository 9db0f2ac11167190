/** A password that somebody else set: the record says so until the person has chosen their own, and the business may demand it. */
import { endpoints } from '#contract/endpoints.ts';
import { mayEditAjustes } from '#contract/policies.ts';
import { openDatabase } from '#server/db/open.ts';
import { lockedAjustes, updateAjustes } from '#server/features/ajustes/ajustes.service.ts';
import { ensureAdministrador } from '#server/features/users/first.service.ts';
import { authorize, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { aFoto, anAlumno, anEscuela, aStaff, PASSWORD } from '../../../support/builders.ts';
import { START } from '../../../support/clock.ts';
import { migratedDatabase } from '../../../support/database.ts';
import { serverOfFile } from '../../../support/server.ts';
import { rightRequests } from '../../rightRequests.ts';

const server = serverOfFile();
const THE_OTHER = { userId: 0, rol: 3, ...THE_PRODUCT, ...momentOf(new Date(START), 'UTC') } as const;
const GIVEN = 'clave-puesta-por-otro';
const OWN = 'clave-propia-nada-común';
const login = (email: string | null, password: string) =>
  server.anyone.request(endpoints.login, { body: { email, password } });
let made = 0;
const next = () => {
  made += 1;
  return made;
};
const asserted = (exigir_clave_propia: boolean) =>
  server.get(3, endpoints.updateAjustes, { body: { exigir_clave_propia } });
afterEach(() => asserted(false));

async function given(rol: 0 | 1 | 3 = 1, email = `provisional${next()}@example.com`) {
  const place = rol === 0 ? { escuela: (await anEscuela(server)).id, grupo: '1A' } : { escuela: 'empleado', grupo: 0 };
  const body = { nombre: 'Nueva', apaterno: 'Persona', email, password: GIVEN, rol, ...place };
  return (await server.get(3, endpoints.createUser, { body: body as never })).user;
}

test.each([0, 1, 3] as const)(
  'for rol %i session and /me say that the password was set by another person, again after a reset',
  async (rol) => {
    const user = await given(rol);
    expect(user.clave_provisional).toBe(true);
    expect((await login(user.email, GIVEN)).body.user).toEqual({
      ...{ id: user.id, nombre: 'Nueva', rol, sala_guarderia: null },
      clave_provisional: true,
    });
    const client = await server.as(user);
    expect((await client.get(endpoints.me)).user.clave_provisional).toBe(true);
    const params = { params: { id: user.id } };
    const other = await client.get(endpoints.updateUser, { ...params, body: { celular: '5512345678' } });
    expect(other.user.clave_provisional).toBe(true);
    const chosen = await client.get(endpoints.updateUser, {
      ...params,
      body: { password: OWN, password_before: GIVEN },
    });
    expect(chosen.user.clave_provisional).toBe(false);
    expect((await login(user.email, OWN)).body.user).not.toHaveProperty('clave_provisional');
    const staff = await server.as(3);
    const reset = await staff.get(endpoints.updateUser, { ...params, body: { password: GIVEN } });
    expect(reset.user.clave_provisional).toBe(true);
    // Nobody says so of themselves.
    const said = await server.get(user, endpoints.updateUser, {
      ...params,
      body: { clave_provisional: false } as object,
    });
    expect(said.user.clave_provisional).toBe(true);
  },
);

test('an alumno without a password has none set by another person', async () => {
  const escuela = (await anEscuela(server)).id;
  const body = { nombre: 'Sin', apaterno: 'Clave', rol: 0, escuela, grupo: '1A' };
  expect((await server.get(1, endpoints.createUser, { body })).user.clave_provisional).toBe(false);
});

test.each([['clave-del-arranque'], [null]])(
  'the first administrador (ADMIN_PASSWORD %p) has to choose one too',
  async (adminPassword) => {
    const database = await migratedDatabase();
    const db = await openDatabase(database.settings);
    await ensureAdministrador(db, { adminEmail: null, adminPassword }, new Date());
    expect(await db.all('SELECT clave_provisional FROM users')).toEqual([{ clave_provisional: 1 }]);
    await db.close();
    await database.cleanup();
  },
);

test.each(['contraseña', 'administrador1', 'password', 'ServiciosEscolares2026'])(
  'a common ADMIN_PASSWORD is refused at the start: %s',
  async (adminPassword) => {
    const database = await migratedDatabase();
    const db = await openDatabase(database.settings);
    await expect(ensureAdministrador(db, { adminEmail: null, adminPassword }, new Date())).rejects.toThrow(
      'ADMIN_PASSWORD',
    );
    expect(await db.all('SELECT id FROM users')).toEqual([]);
    await db.close();
    await database.cleanup();
  },
);

describe('where the business requires it', () => {
  test('only the way to a new password is open until one is chosen', async () => {
    const user = await given(3);
    const rows = rightRequests(server);
    const client = await server.as(user);
    await asserted(true);
    const session = (await login(user.email, GIVEN)).body.user;
    expect(session).toMatchObject({ clave_provisional: true, clave_exigida: true });
    const open = new Map<string, number>();
    for (const { endpoint, request } of rows) {
      const { status, text } = await client.request(endpoint, endpoint === endpoints.logout ? {} : await request());
      if (endpoint.who === 'anyone') continue;
      if (endpoint === endpoints.logout) {
        expect(status).toBe(200);
        Object.assign(client, await server.as(user));
      } else if (status !== 403) open.set(`${endpoint.method} ${endpoint.path}`, status);
      else
        expect(JSON.parse(text)).toMatchObject({ clave_exigida: true, message: expect.stringContaining('«Perfil»') });
    }
    expect([...open.keys()].sort()).toEqual(['DELETE /me/sesiones/:id', 'GET /me', 'GET /me/sesiones']);
    const params = { params: { id: user.id } };
    expect((await client.get(endpoints.getUser, params)).user.id).toBe(user.id);
    const body = { password: OWN, password_before: GIVEN };
    expect((await client.request(endpoints.updateUser, { ...params, body })).status).toBe(200);
    expect((await client.request(endpoints.listUsers)).status).toBe(200);
  });

  test('links and download tickets made before stay closed', async () => {
    const user = await given(3);
    const foto = await aFoto(server);
    const client = await server.as(user);
    const fotos = Object.values(await client.get(endpoints.listFotos)).flat() as { id?: number; ruta?: string }[];
    const { ruta = '' } = fotos.find(({ id }) => id === foto.id) ?? {};
    const { url } = await client.get(endpoints.downloadTicket, { body: { path: '/export-photos-structure' } });
    expect((await server.anyone.raw(ruta)).status).toBe(200);
    await asserted(true);
    expect((await server.anyone.raw(ruta)).status).toBe(404);
    expect((await server.anyone.raw(url)).status).toBe(403);
  });

  test('people with their own password notice nothing, and a reset by another person closes open sessions', async () => {
    const person = await aStaff(server, 1);
    const client = await server.as(person);
    await asserted(true);
    expect((await client.request(endpoints.listUsers)).status).toBe(200);
    const staff = await server.as(3);
    await staff.get(endpoints.updateUser, { params: { id: person.id }, body: { password: GIVEN } });
    const anew = await server.as(person);
    expect((await anew.request(endpoints.listUsers)).status).toBe(403);
    expect((await login(person.email, PASSWORD)).status).toBe(422);
  });

  test('another process applies it to the next request', async () => {
    const user = await given(1);
    const client = await server.as(user);
    expect((await client.request(endpoints.listUsers)).status).toBe(200);
    const other = await openDatabase(server.database.settings);
    await other.write(async (tx) => {
      const ajustes = authorize(mayEditAjustes, THE_OTHER, await lockedAjustes(tx));
      await updateAjustes(tx, { actor: THE_OTHER, ...server.deps }, ajustes, { exigir_clave_propia: true });
    });
    await other.close();
    expect((await client.request(endpoints.listUsers)).status).toBe(403);
  });
});

test('a password has to differ from the previous one, own or not', async () => {
  await asserted(true);
  const user = await given(1);
  const client = await server.as(user);
  const choose = (password: string, password_before: string) =>
    client.request(endpoints.updateUser, { params: { id: user.id }, body: { password, password_before } });
  const same = { password: ['La contraseña nueva tiene que ser distinta de la actual. Escribe otra.'] };
  expect((await choose(GIVEN, GIVEN)).refused.error?.errors).toEqual(same);
  expect((await client.get(endpoints.me)).user.clave_provisional).toBe(true);
  expect((await client.request(endpoints.listUsers)).status).toBe(403);
  expect((await choose(OWN, GIVEN)).status).toBe(200);
  expect((await client.request(endpoints.listUsers)).status).toBe(200);
  expect((await choose(OWN, OWN)).refused.error?.errors).toEqual(same);
});

/** The e-mail that one signs in with changes only with the password: a screen left open is not the account given away. */
describe('the own e-mail', () => {
  const server = serverOfFile({ settings: { trustProxy: true } });
  let made = 0;
  const fresh = () => {
    made += 1;
    return `otro-correo${made}@example.com`;
  };
  const put = (requester: { id: number }, id: number, body: object) =>
    server.request(requester, endpoints.updateUser, { params: { id }, body });

  test.each([0, 1, 2, 3] as const)('of rol %i changes only with the right password', async (rol) => {
    const person = rol === 0 ? await anAlumno(server) : await aStaff(server, rol);
    const email = fresh();
    for (const password_before of [undefined, null, '', 'no es esta']) {
      const { status, refused } = await put(person, person.id, { email, password_before });
      expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, ['password_before']]);
    }
    expect((await put(person, person.id, { email: null })).status).toBe(422);
    expect((await put(person, person.id, { email, password_before: PASSWORD })).body.user.email).toBe(email);
  });

  test('needs no password for the same e-mail in any spelling', async () => {
    const person = await aStaff(server, 1);
    for (const email of [person.email, person.email?.toUpperCase()]) {
      expect((await put(person, person.id, { email, celular: '5512345678' })).status).toBe(200);
    }
  });

  test('of another person needs no password, and ends their sessions only', async () => {
    const [alumno, counter] = [await anAlumno(server), await aStaff(server, 1)];
    const theirs = await server.as(alumno);
    const staff = await server.as(counter);
    expect(
      (await staff.request(endpoints.updateUser, { params: { id: alumno.id }, body: { email: fresh() } })).status,
    ).toBe(200);
    expect([(await theirs.request(endpoints.me)).status, (await staff.request(endpoints.me)).status]).toEqual([
      401, 200,
    ]);
  });

  test('ends all other sessions when it changes, and keeps the current one', async () => {
    const person = await aStaff(server, 1);
    const [own, other] = [await server.as(person), await server.as(person)];
    const body = { email: fresh(), password_before: PASSWORD };
    expect((await own.request(endpoints.updateUser, { params: { id: person.id }, body })).status).toBe(200);
    expect([(await own.request(endpoints.me)).status, (await other.request(endpoints.me)).status]).toEqual([200, 401]);
  });

  test('counts wrong passwords with the failed logins of account and address', async () => {
    const person = await aStaff(server, 1);
    const headers = { 'x-forwarded-for': '10.7.7.7' };
    const client = await server.as(person);
    const guess = () =>
      client.request(endpoints.updateUser, {
        params: { id: person.id },
        body: { email: fresh(), password_before: 'equivocada-siempre' },
        headers,
      });
    const login = (password: string) =>
      server.anyone.request(endpoints.login, { body: { email: person.email, password }, headers });
    for (const attempt of [guess, () => login('equivocada-siempre'), guess, guess, () => login('equivocada-siempre')]) {
      expect((await attempt()).status).toBe(422);
    }
    expect([(await guess()).status, (await login(PASSWORD)).status]).toEqual([429, 429]);
  });
});
