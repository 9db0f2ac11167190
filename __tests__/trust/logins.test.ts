/** Hashing passwords costs a processor: how everybody else fares meanwhile, and what the time of a response tells. */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import { hashPassword } from '#server/http/passwords.ts';
import { within } from '../server/backup/business.ts';
import { apiClient, type Client, type Response } from '../support/api-client.ts';
import { bigBusiness } from '../support/bigBusiness.ts';
import { PASSWORD } from '../support/builders.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { figure, many } from '../support/figure.ts';
import { staffFor } from '../support/kills.ts';
import { at, ms, READERS, reading } from '../support/readers.ts';
import { environmentOf, type ServerProcess, startProcess } from '../support/server-process.ts';

const LOGINS = 100;
const ALUMNOS = 20_000;
/** Before and during, now the one, now the other: what else the machine does slows both down. */
const ROUNDS = 3;
const MOST_TIMES = 3;
const TRIES = 200;
/** Of one account only so many tries are let in, from all addresses together. */
const ACCOUNTS = 20;
const MOST_DIFFERENCE = 0.1;

let database: TestDatabase;
let server: ServerProcess;
/** Who can sign in. */
let people: string[];
const agent = new Agent({ keepAlive: true });
const clientOf = (token: string): Client => apiClient(() => server.origin, agent, token);
/** Each on a connection of its own: one that waited for the next round may just be closed by the server. */
const apart = new Agent();
const anyone: Client = apiClient(() => server.origin, apart, null);

beforeAll(async () => {
  database = await testDatabase();
  const { email } = await staffFor(database, ACCOUNTS);
  await within(database, async (db) => {
    // People of tests have a hash that costs nothing.
    await db.run('UPDATE users SET password_hash = ?', await hashPassword(PASSWORD));
    const rows = await db.all<{ email: string }>('SELECT email FROM users WHERE email <> ? ORDER BY id', email);
    people = [email, ...rows.map((row) => row.email)];
    await bigBusiness(db, ALUMNOS);
  });
  // Behind a proxy a test can come from any address.
  server = await startProcess({ ...environmentOf(database), TRUST_PROXY: 'true', LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  agent.destroy();
  apart.destroy();
  await server?.end('SIGKILL');
  await database?.cleanup();
});

let addresses = 0;
/** Signs in from an address that nobody came from before. */
function login(who: string, password: string): Promise<Response<unknown>> {
  addresses += 1;
  const from = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return anyone.request(endpoints.login, { body: { email: who, password }, headers: { 'x-forwarded-for': from } });
}

test(`${LOGINS} logins at once: lists go on, everybody gets in`, async () => {
  const { token } = (await login(people[0] ?? '', PASSWORD)).body as { token: string };
  const client = clientOf(token);
  const together = async () => {
    const all = Promise.all(
      Array.from({ length: LOGINS }, (_, index) => login(people[index % people.length] ?? '', PASSWORD)),
    );
    const took = await reading(client, all);
    expect((await all).map(({ status }) => status)).toEqual(Array(LOGINS).fill(200));
    return took;
  };
  // The program becomes warm first, and shows how long the others must be looked at to be compared with.
  const first = performance.now();
  await together();
  const window = performance.now() - first;
  const [before, during] = [[] as number[], [] as number[]];
  let responses = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    before.push(at(await reading(client, wait(window)), 0.95));
    const took = await together();
    during.push(at(took, 0.95));
    responses += took.length;
  }
  const [usual, meanwhile] = [at(before, 0.5), at(during, 0.5)];
  figure(
    6,
    `${ROUNDS} × ${LOGINS} logins at once, in ${(window / 1000).toFixed(1)} s, beside ${READERS} readers of ${many(ALUMNOS)} alumnos: p95 of lists ${ms(usual)} before, ${ms(meanwhile)} during: ${(meanwhile / usual).toFixed(2)} times, the median of the rounds (${many(responses)} answers)`,
  );
  expect(meanwhile).toBeLessThan(MOST_TIMES * usual);
});

test('an e-mail that somebody has and one that nobody has: the same words, the same time', async () => {
  const took = { known: [] as number[], unknown: [] as number[] };
  const reported = new Set<string>();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    // Now the one first, now the other.
    const order = attempt % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const who =
        kind === 'known' ? (people[1 + (attempt % ACCOUNTS)] ?? '') : `nadie${attempt % ACCOUNTS}@example.com`;
      const began = performance.now();
      const { status, text } = await login(who, 'equivocada-siempre');
      took[kind].push(performance.now() - began);
      reported.add(`${status} ${text}`);
    }
  }
  expect([...reported]).toEqual(['422 {"success":false,"message":"Credenciales incorrectas."}']);
  const [known, unknown] = [at(took.known, 0.5), at(took.unknown, 0.5)];
  const difference = Math.abs(known - unknown) / Math.min(known, unknown);
  figure(
    6,
    `a wrong password ${ms(known)}, an unknown e-mail ${ms(unknown)}: medians of ${TRIES} interleaved tries each, ${(100 * difference).toFixed(1)} % apart, the same status and text`,
  );
  expect(difference).toBeLessThanOrEqual(MOST_DIFFERENCE);
});
