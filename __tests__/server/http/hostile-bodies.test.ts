/** How long one request keeps the only thread from everybody else, at the most. */
import { hash } from 'node:crypto';
import { API_BASE } from '#contract/address.ts';
import { bodyBytes } from '#contract/body-bytes.ts';
import type { AnyCall } from '#contract/call.ts';
import { handlers } from '#server/app.ts';
import type { Client } from '../../support/api-client.ts';
import { figure } from '../../support/figure.ts';
import { hostileBodies, hostilePaths } from '../../support/hostileBodies.ts';
import { serverOfFile } from '../../support/server.ts';

/**
 * By this the time of a request is measured: SHA-512 of so many bytes takes 50 ms on a slow processor of today, and a
 * faster one does both sooner.
 */
const YARDSTICK = Buffer.alloc(8 * 1024 * 1024, 'x');
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

const server = serverOfFile();
let client: Client;
let yardstick: number;
let longest = { share: 0, what: 'nothing' };
beforeAll(async () => {
  client = await server.as(3);
  yardstick = await least(() => hash('sha512', YARDSTICK), 0);
});
afterAll(() => figure(13, `the longest request by SHA-512 of 8 MB: ${longest.share.toFixed(2)} (${longest.what})`));

/** What is left for the text that is not counted: names of fields, signs around them. */
const ROOM = 0.95;
const TOO_LARGE = `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":0`).join()}}`;

/** What takes longer than the yardstick; what is sent and how it is answered fall on the same thread here. */
async function tooLong(call: AnyCall): Promise<string[]> {
  const found: string[] = [];
  const time = async (what: string, path: string, body?: string) => {
    const { method } = call;
    const one = () => client.raw(path, { method, body }).catch(() => null);
    const share = (await least(one, yardstick / 2)) / yardstick;
    if (share > longest.share) longest = { share, what: `${method} ${call.path}: ${what}` };
    if (share > 1) found.push(`${what}: ${share.toFixed(2)}`);
  };
  for (const [what, path] of hostilePaths(call)) await time(what, `${API_BASE}${path}`);
  if (call.method === 'GET') return found;
  const path = `${API_BASE}${call.path.replace(/:\w+/g, '1')}`;
  await time('a body of 1 MB', path, TOO_LARGE);
  for (const [what, body] of hostileBodies(call, bodyBytes(call) * ROOM)) await time(what, path, body);
  return found;
}

const calls = handlers.map(({ call }): [string, AnyCall] => [`${call.method} ${call.path}`, call]);

test.each(calls)('%s', async (_, call) => {
  expect(await tooLong(call)).toEqual([]);
});
