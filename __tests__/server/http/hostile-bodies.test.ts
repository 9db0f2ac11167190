/** How long one request keeps the only thread from everybody else, at the most. */
import { hash } from 'node:crypto';
import { API_BASE } from '#contract/address.ts';
import { type AnyEndpoint, bodyBytes } from '#contract/endpoint.ts';
import { handlers } from '#server/app.ts';
import type { Client } from '../../support/api-client.ts';
import { figure } from '../../support/figure.ts';
import { type Field, hostileBodies, hostilePaths } from '../../support/hostileBodies.ts';
import { serverOfFile } from '../../support/server.ts';

/**
 * By this the time of a request is measured: SHA-512 of so many bytes takes 50 ms on one of two cores of a small server, and a
 * faster one does both sooner.
 */
const YARDSTICK = Buffer.alloc(24 * 1024 * 1024, 'x');
const TRIES = 5;

/** Milliseconds of this thread's processor: what other processes do at the same time does not count. */
function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The least of a few times: compiling and tidying up fall on one of them, the work on all. */
async function least(work: () => Promise<unknown> | unknown, enough: number): Promise<number> {
  let found = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && found > enough; tries += 1) {
    const began = cpu();
    await work();
    found = Math.min(found, cpu() - began);
  }
  return found;
}

const measure = () => hash('sha512', YARDSTICK);

const server = serverOfFile();
let yardstick: number;
let longest = { share: 0, what: 'nothing' };
beforeAll(async () => {
  yardstick = await least(measure, 0);
});
afterAll(() => figure(5, `the longest request by SHA-512 of 24 MB: ${longest.share.toFixed(2)} (${longest.what})`));

/** What is left for the text that is not counted: names of fields, signs around them. */
const SPACE = 0.95;
const TOO_LARGE = `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":0`).join()}}`;

/** What has been tried, where the look at it is all that is done: who sends more of the kind is refused by the same lines. */
const tried = new Set<string>();
function isTried(kind: unknown): boolean {
  const words = JSON.stringify(kind);
  const before = tried.has(words);
  tried.add(words);
  return before;
}
/** Numbers and words of a list are looked at alike by all calls; what becomes of a text is each call's own. */
const isAlike = (fields: Record<string, Field>): boolean =>
  Object.values(fields).every(({ type }) => type !== 'string') && isTried(fields);

/** What takes longer than the yardstick; what is sent and how it is answered fall on the same thread here. */
async function tooLong(endpoint: AnyEndpoint, client: Client): Promise<{ found: string[]; statuses: Set<number> }> {
  const found: string[] = [];
  const statuses = new Set<number>();
  const time = async (what: string, path: string, body?: string, own = 0) => {
    const { method } = endpoint;
    const one = async () => {
      // Whoever is told that it is too much before all of it is sent meets a closed connection.
      const response = await client.raw(path, { method, body }).catch(() => ({ status: 413 }));
      statuses.add(response.status);
    };
    const shareOf = async (long: number) => ((await least(one, own + long / 2)) - own) / long;
    let share = await shareOf(yardstick);
    // A machine that does other things by now is slower than it was at the yardstick: then both are measured once more.
    if (share > 1) share = await shareOf(await least(measure, 0));
    if (share > longest.share) longest = { share, what: `${method} ${endpoint.path}: ${what}` };
    if (share > 1) found.push(`${what}: ${share.toFixed(2)}`);
  };
  // Some addresses are right all the same: making a workbook is not what is measured here.
  const plain = `${API_BASE}${endpoint.path.replace(/:\w+/g, '1')}`;
  const little = yardstick / 20;
  const once = await least(() => client.raw(plain, { method: endpoint.method }), little);
  const own = once > little ? once : 0;
  for (const [what, path] of hostilePaths(endpoint, isAlike)) await time(what, `${API_BASE}${path}`, undefined, own);
  if (endpoint.method === 'GET') return { found, statuses };
  await time('a body of 1 MB', plain, TOO_LARGE);
  const bytes = bodyBytes(endpoint);
  // Whoever is signed out stands for nobody: the next ones are turned away at the door.
  const stands = endpoint.path !== '/logout';
  if (stands && isTried([endpoint.content, endpoint.body?.describe(), endpoint.readOnly, bytes])) {
    return { found, statuses };
  }
  for (const [what, body] of hostileBodies(endpoint, bytes * SPACE)) await time(what, plain, body);
  return { found, statuses };
}

const everyOne = handlers.map(({ endpoint }): [string, AnyEndpoint] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
]);

test.each(everyOne)('%s', async (_, endpoint) => {
  const { found, statuses } = await tooLong(endpoint, await server.as(3));
  expect(found).toEqual([]);
  // They were read: nobody was turned away at the door.
  if (endpoint.path !== '/logout') expect([...statuses]).not.toContain(401);
});
