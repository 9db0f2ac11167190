/** Holding the sign-in up, and locking others out of it. */
import { availableParallelism } from 'node:os';
import { type AttackedServer, attackedServer } from '../support/attackedServer.ts';
import { figure } from '../support/figure.ts';
import { at, ms } from '../support/readers.ts';

const LOGINS = 150;
const GUESSES = 120;
/** Of the time that all of these logins take: the administrator does not wait for them. */
const MOST_SHARE = 0.2;
const WRONG = 'equivocada-siempre';

let server: AttackedServer;
beforeAll(async () => {
  server = await attackedServer({ alumnos: 0 });
});
afterAll(() => server?.cleanup());

const times = <T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));
const counts = (statuses: readonly number[]): string =>
  [...new Set(statuses)].map((status) => `${statuses.filter((one) => one === status).length} × ${status}`).join(', ');

async function timed(email: string, from: string): Promise<[status: number, ms: number]> {
  const began = performance.now();
  const { status } = await server.login(email, from);
  return [status, performance.now() - began];
}

test(`behind ${LOGINS} right logins of one alumno the administrator does not wait`, async () => {
  const alone: number[] = [];
  for (let number = 0; number < 11; number += 1) alone.push((await timed(server.admin, '10.1.1.1'))[1]);
  const quiet = at(alone, 0.5);
  const flood = times(LOGINS, (number) => server.login(server.alumno, `10.2.0.${number}`));
  const [status, waited] = await timed(server.admin, '10.1.1.1');
  const statuses = (await flood).map((response) => response.status);
  const all = (quiet * LOGINS) / Math.max(1, Math.min(2, availableParallelism() - 1));
  figure(
    14,
    `behind ${LOGINS} right logins of one alumno at once (${counts(statuses)}) the administrator waited ${ms(waited)}, alone ${ms(quiet)}`,
  );
  expect(status).toBe(200);
  expect(waited).toBeLessThan(MOST_SHARE * all);
});

test('guesses at nobody lock out nobody who signed in behind the same address before', async () => {
  const office = '10.3.0.1';
  for (const email of server.clerks) expect((await server.login(email, office)).status).toBe(200);
  const statuses: number[] = [];
  for (let number = 0; number < GUESSES; number += 1) {
    statuses.push((await server.login(`nadie${number}@example.com`, office, WRONG)).status);
  }
  const after = await times(server.clerks.length, async (number) => {
    return (await server.login(server.clerks[number] ?? '', office)).status;
  });
  figure(
    14,
    `after ${GUESSES} guesses at nobody (${counts(statuses)}), ${counts(after)} for ${after.length} people behind the same address`,
  );
  // The guesses themselves go no further.
  expect(statuses.at(-1)).toBe(429);
  expect(after).toEqual(server.clerks.map(() => 200));
});

test('all addresses of one IPv6 network are one', async () => {
  const from = (number: number) => `2001:db8:0:1:${number.toString(16)}::${number.toString(16)}`;
  const statuses: number[] = [];
  for (let number = 1; number <= GUESSES; number += 1) {
    statuses.push((await server.login(`nadie${number}@example.com`, from(number), WRONG)).status);
  }
  figure(14, `${GUESSES} guesses from ${GUESSES} addresses of one IPv6 network: ${counts(statuses)}`);
  expect(statuses.at(-1)).toBe(429);
  // A network beside it is another one.
  expect((await server.login('nadie@example.com', '2001:db8:0:2::1', WRONG)).status).toBe(422);
  expect(await server.faults()).toEqual([]);
});
