/** Nobody holds up or locks the sign-in of others: not by many right logins, nor by wrong ones, nor with many addresses. */
import { endpoints } from '#contract/endpoints.ts';
import { hashPassword } from '#server/http/passwords.ts';
import { anAlumno, aStaff, PASSWORD } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

// Behind a proxy a test can come from any address.
const server = serverOfFile({ settings: { trustProxy: true } });

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
};
const login = (email: string | null, password: string, address: string) =>
  server.anyone.request(endpoints.login, { body: { email, password }, headers: { 'x-forwarded-for': address } });
const wrong = (email: string, address: string) => login(email, 'equivocada-siempre', address);
const emailOf = async (rol: 1 | 3 = 1) => (await aStaff(server, rol)).email ?? '';
/** Fifty wrong guesses from an address. */
async function fifty(address: string): Promise<void> {
  for (const email of await Promise.all(Array.from({ length: 10 }, () => emailOf()))) {
    for (let count = 0; count < 5; count += 1) expect((await wrong(email, address)).status).toBe(422);
  }
}

test('150 concurrent logins of one alumno do not delay the administrador at the same address', async () => {
  const [alumno, administrador, address] = [await anAlumno(server), await emailOf(3), anAddress()];
  // People of tests have a hash that costs nothing.
  const hash = await hashPassword(PASSWORD);
  for (const email of [alumno.email, administrador]) {
    await server.db.write((tx) => tx.run('UPDATE users SET password_hash = ? WHERE email = ?', hash, email));
  }
  const served: string[] = [];
  const sent = Array.from({ length: 150 }, async () => {
    const { status, headers } = await login(alumno.email, PASSWORD, address);
    if (status === 200) served.push('alumno');
    return { status, retry: headers['retry-after'] };
  });
  const reported = await login(administrador, PASSWORD, address);
  served.push('administrador');
  const before = served.length - 1;
  const responses = await Promise.all(sent);
  expect(reported.status).toBe(200);
  const others = served.length - 1;
  expect(others).toBeGreaterThan(20);
  expect(before).toBeLessThan(others / 2);
  // Who finds no place is told when to come again.
  for (const { status, retry } of responses) expect([status, retry !== undefined]).toEqual([status, status === 503]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));
});

test('fifty wrong guesses do not lock out people who signed in from that address before', async () => {
  const address = anAddress();
  const people = await Promise.all(Array.from({ length: 5 }, () => emailOf()));
  for (const email of people) expect((await login(email, PASSWORD, address)).status).toBe(200);
  await fifty(address);
  for (const email of people) expect((await login(email, PASSWORD, address)).status).toBe(200);
  expect((await login(await emailOf(), PASSWORD, address)).status).toBe(429);
});

test('a locked address gives one response for any account and password', async () => {
  const address = anAddress();
  const [known, strange] = [await emailOf(), await emailOf()];
  expect((await login(known, PASSWORD, address)).status).toBe(200);
  await fifty(address);
  const tries = [known, strange, 'nadie@example.com'].map(async (email) => {
    const responses = [];
    // Past the fifth try of a pair, too.
    for (let count = 0; count < 7; count += 1) responses.push(await wrong(email, address));
    return responses;
  });
  const responses = (await Promise.all(tries)).flat();
  responses.push(await login(strange, PASSWORD, address));
  expect(
    new Set(responses.map(({ status, text, headers }) => `${status} ${headers['retry-after']} ${text}`)).size,
  ).toBe(1);
  expect(responses[0]?.status).toBe(429);
  // Five wrong tries were the known one's as well.
  expect((await login(known, PASSWORD, address)).status).toBe(429);
});

test('an IPv6 network counts as one address', async () => {
  const email = await emailOf();
  const tries = [];
  for (const end of ['::1', '::2:3', '::ffff:1', ':a:b:c:d', '::5', '::6']) {
    tries.push((await wrong(email, `2001:db8:0:7${end}`)).status);
  }
  expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
  expect((await login(email, PASSWORD, '2001:db8:0:8::1')).status).toBe(200);
  // Whoever has signed in from one address of it is known at the others.
  expect((await login(email, PASSWORD, '2001:db8:0:9::1')).status).toBe(200);
  await fifty('2001:db8:0:9::2');
  expect((await login(email, PASSWORD, '2001:DB8:0:9:0:0:0:77')).status).toBe(200);
});

test('an IPv4-mapped IPv6 address counts as its IPv4 address', async () => {
  const [email, address] = [await emailOf(), anAddress()];
  for (let count = 0; count < 3; count += 1) expect((await wrong(email, address)).status).toBe(422);
  for (let count = 0; count < 2; count += 1) expect((await wrong(email, `::ffff:${address}`)).status).toBe(422);
  expect((await wrong(email, address)).status).toBe(429);
  expect((await login(email, PASSWORD, `::ffff:${anAddress()}`)).status).toBe(200);
});

test('a hundred people sign in at once from one address', async () => {
  const [people, address] = [await Promise.all(Array.from({ length: 100 }, () => emailOf())), anAddress()];
  const responses = await Promise.all(people.map((email) => login(email, PASSWORD, address)));
  expect(responses.map(({ status }) => status)).toEqual(Array(100).fill(200));
});
