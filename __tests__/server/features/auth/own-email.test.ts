/** The e-mail that one signs in with changes only with the password: a screen left open is not the account given away. */
import { endpoints } from '#contract/endpoints.ts';
import { anAlumno, aStaff, PASSWORD } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile({ settings: { trustProxy: true } });
let made = 0;
const fresh = () => {
  made += 1;
  return `otro-correo${made}@example.com`;
};
const put = async (requester: { id: number }, id: number, body: object) =>
  (await server.as(requester)).request(endpoints.updateUser, { params: { id }, body });

test.each([0, 1, 2, 3] as const)('rol %i: not without it, nor with a wrong one; with it', async (rol) => {
  const person = rol === 0 ? await anAlumno(server) : await aStaff(server, rol);
  const email = fresh();
  for (const password_before of [undefined, null, '', 'no es esta']) {
    const { status, refused } = await put(person, person.id, { email, password_before });
    expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, ['password_before']]);
  }
  expect((await put(person, person.id, { email: null })).status).toBe(422);
  expect((await put(person, person.id, { email, password_before: PASSWORD })).body.user.email).toBe(email);
});

test('the same e-mail, in any spelling, needs none', async () => {
  const person = await aStaff(server, 1);
  for (const email of [person.email, person.email?.toUpperCase()]) {
    expect((await put(person, person.id, { email, celular: '5512345678' })).status).toBe(200);
  }
});

test('of somebody else it needs none, and ends their sessions, not those of whoever changed it', async () => {
  const [alumno, counter] = [await anAlumno(server), await aStaff(server, 1)];
  const theirs = await server.as(alumno);
  const staff = await server.as(counter);
  expect(
    (await staff.request(endpoints.updateUser, { params: { id: alumno.id }, body: { email: fresh() } })).status,
  ).toBe(200);
  expect([(await theirs.request(endpoints.me)).status, (await staff.request(endpoints.me)).status]).toEqual([401, 200]);
});

test('the own one ends all other sessions and keeps the asking one', async () => {
  const person = await aStaff(server, 1);
  const [own, other] = [await server.as(person), await server.as(person)];
  const body = { email: fresh(), password_before: PASSWORD };
  expect((await own.request(endpoints.updateUser, { params: { id: person.id }, body })).status).toBe(200);
  expect([(await own.request(endpoints.me)).status, (await other.request(endpoints.me)).status]).toEqual([200, 401]);
});

test('wrong ones count with the wrong logins of the same account and address', async () => {
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
