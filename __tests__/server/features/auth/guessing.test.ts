/** Wrong passwords are counted, right ones never. */
import { availableParallelism } from 'node:os';
import { endpoints } from '#contract/endpoints.ts';
import { aStaff, PASSWORD } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

// Behind a proxy a test can come from any address.
const server = serverOfFile({ settings: { trustProxy: true } });

let addresses = 0;
/** An address that no other test comes from. */
const anAddress = () => {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
};
const login = (email: string, password: string, address: string) =>
  server.anyone.request(endpoints.login, { body: { email, password }, headers: { 'x-forwarded-for': address } });
const wrong = (email: string, address: string) => login(email, 'equivocada-siempre', address);
const anEmail = async () => (await aStaff(server, 1)).email ?? '';

async function fail(times: number, email: string, address: string): Promise<void> {
  for (let count = 0; count < times; count += 1) expect((await wrong(email, address)).status).toBe(422);
}

test('the sixth attempt within 15 minutes is refused with the waiting time, even with the right password', async () => {
  const [email, address] = [await anEmail(), anAddress()];
  await fail(4, email, address);
  server.clock.advance({ minutes: 5 });
  await fail(1, email, address);
  for (const password of ['equivocada-siempre', PASSWORD]) {
    const refused = await login(email, password, address);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect(refused.text).toBe('{"message":"Demasiados intentos fallidos. Espera 10 minutos e inténtalo de nuevo."}');
  }
  server.clock.advance({ minutes: 9, seconds: 30 });
  const almost = await login(email, PASSWORD, address);
  expect(almost.headers['retry-after']).toBe('30');
  expect(almost.refused.message).toContain('Espera 30 s ');
  server.clock.advance({ seconds: 31 });
  expect((await login(email, PASSWORD, address)).status).toBe(200);
});

test('another spelling of the e-mail does not restart the count', async () => {
  const [email, address] = [await anEmail(), anAddress()];
  for (const spelling of [email, email.toUpperCase(), ` ${email}`, `${email} `, email])
    await fail(1, spelling, address);
  expect((await wrong(email.toUpperCase(), address)).status).toBe(429);
});

test('unknown e-mails are counted alike', async () => {
  const address = anAddress();
  await fail(5, 'nadie-de-aqui@example.com', address);
  expect((await wrong('nadie-de-aqui@example.com', address)).status).toBe(429);
});

test('other addresses and accounts are not locked', async () => {
  const [email, other, address] = [await anEmail(), await anEmail(), anAddress()];
  await fail(5, email, address);
  expect((await login(email, PASSWORD, address)).status).toBe(429);
  expect((await login(email, PASSWORD, anAddress())).status).toBe(200);
  expect((await login(other, PASSWORD, address)).status).toBe(200);
});

test('a right password resets the count', async () => {
  const [email, address] = [await anEmail(), anAddress()];
  for (let round = 0; round < 3; round += 1) {
    await fail(4, email, address);
    expect((await login(email, PASSWORD, address)).status).toBe(200);
  }
});

test('concurrent guesses get no further than sequential ones', async () => {
  const [email, address] = [await anEmail(), anAddress()];
  const responses = await Promise.all(Array.from({ length: 40 }, () => wrong(email, address)));
  const tried = responses.filter(({ status }) => status === 422).length;
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(40 - tried);
  // As many as are hashed at the same time may overtake the count of the fifth.
  const atOnce = Math.max(1, availableParallelism() - 1);
  expect(tried).toBeGreaterThanOrEqual(5);
  expect(tried).toBeLessThanOrEqual(5 + atOnce - 1);
});

test('one address that tries many accounts is stopped after fifty, others are not', async () => {
  const address = anAddress();
  const email = await anEmail();
  const accounts = await Promise.all(Array.from({ length: 10 }, anEmail));
  for (const account of accounts) await fail(5, account, address);
  const refused = await login(email, PASSWORD, address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await login(email, PASSWORD, anAddress())).status).toBe(200);
  server.clock.advance({ minutes: 16 });
  expect((await login(email, PASSWORD, address)).status).toBe(200);
});

test('many addresses that guess one account are stopped, and its owner can still sign in', async () => {
  const [email, home] = [await anEmail(), anAddress()];
  expect((await login(email, PASSWORD, home)).status).toBe(200);
  for (let count = 0; count < 10; count += 1) await fail(5, email, anAddress());
  for (const stranger of [email, email.toUpperCase()]) expect((await wrong(stranger, anAddress())).status).toBe(429);
  expect((await login(email, PASSWORD, home)).status).toBe(200);
  // An account that nobody has is told the same.
  for (let count = 0; count < 10; count += 1) await fail(5, 'nadie@example.com', anAddress());
  expect((await wrong('nadie@example.com', anAddress())).status).toBe(429);
  server.clock.advance({ minutes: 16 });
  expect((await login(email, PASSWORD, anAddress())).status).toBe(200);
});

test('right logins of one account are limited to 200 in 15 minutes, also after signing out', async () => {
  const [email, address, other] = [await anEmail(), anAddress(), await anEmail()];
  const statuses = [];
  for (let count = 0; count < 200; count += 1) {
    const { status, body } = await login(email, PASSWORD, address);
    statuses.push(status);
    const headers = { authorization: `Bearer ${(body as { token: string }).token}` };
    if (count % 2) await server.anyone.raw('/api/logout', { method: 'POST', headers });
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await login(email, PASSWORD, anAddress());
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 900]);
  expect(refused.refused.message).toContain('Espera 15 minutos');
  expect((await login(other, PASSWORD, address)).status).toBe(200);
  server.clock.advance({ minutes: 16 });
  expect((await login(email, PASSWORD, address)).status).toBe(200);
});
