/** The log of the product as people start it, while every endpoint is asked with secrets: it tells which endpoint, never what. */
import { Agent } from 'node:http';
import { API_BASE } from '#contract/address.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { apiClient, type EndpointOptions, type Response } from '../support/api-client.ts';
import { PASSWORD } from '../support/builders.ts';
import { migratedDatabase, type TestDatabase } from '../support/database.ts';
import { figure, many } from '../support/figure.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { environmentOf, type ServerProcess, startProcess } from '../support/server-process.ts';
import { rightRequests } from './rightRequests.ts';

const SECRET = 'secreto-de-alguien';
/** Not believed without TRUST_PROXY, which is warned of once. */
const FORWARDED = '203.0.113.77';
/** Where everybody asks from: the log says so. */
const HERE = '127.0.0.1';
let database: TestDatabase;
/** Makes the records that are asked about, on the database of the other one. */
let maker: TestServer;
let server: ServerProcess;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  database = await migratedDatabase();
  maker = await startServer({ database, now: new Date().toISOString() });
  server = await startProcess({ ...environmentOf(database), LOG_LEVEL: 'trace', ADMIN_PASSWORD: PASSWORD });
});
afterAll(async () => {
  agent.destroy();
  await server?.end('SIGKILL');
  await maker?.close();
});

/** Every text in what was sent or answered. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' && !Buffer.isBuffer(value) ? Object.values(value).flatMap(texts) : [];
}
const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
/** Texts that a log may hold all the same: addresses of endpoints, and words of the contract short as they are. */
const ADDRESSES = new Set(Object.values<AnyEndpoint>(endpoints).map(({ path }) => path));
const telling = (text: string) => text.length >= 8 && !ADDRESSES.has(text) && !/^[a-z_:]+$/.test(text) && text !== HERE;
/** What opens something: tokens, links and tickets. */
const keysIn = (text: string) =>
  [...text.matchAll(/(?:ticket|acceso)=([\w.-]+)|"token":"([\w-]+)"|\/(?:recibo|familia)\/([\w-]+)/g)].map(
    ([, a, b, c]) => a ?? b ?? c ?? '',
  );

test('the log has each request by id and no secrets of bodies, addresses and headers', async () => {
  const secrets = new Set<string>([SECRET, PASSWORD]);
  const beforehand = server.output();
  for (let count = 0; count < 3; count += 1)
    await apiClient(() => server.origin, agent, null).raw('/api/health', { headers: { 'x-forwarded-for': FORWARDED } });
  const responses: Response<unknown>[] = [];
  const rows = rightRequests(maker);
  for (const { endpoint, request } of rows) {
    const { token } = await maker.as(3);
    const client = apiClient(() => server.origin, agent, token);
    secrets.add(token ?? '');
    const { params = {}, query = {}, ...sending }: EndpointOptions<AnyEndpoint> = await request();
    const { body } = sending;
    const right = await client.request(endpoint, { params, query, ...sending });
    for (const text of [...texts(params), ...texts(query), ...texts(body)].filter(telling)) secrets.add(text);
    // The pages that such a link opens.
    for (const [page] of right.text.matchAll(/\/(?:recibo|familia)\/[\w-]+/g)) responses.push(await client.raw(page));
    for (const key of [...keysIn(right.text), ...texts(json(right.text)).filter(telling)]) secrets.add(key);
    const fields = Object.keys(endpoint.body?.fields ?? {});
    const wrong = Object.fromEntries([...fields, SECRET].map((name) => [name, SECRET]));
    const path = `${API_BASE}${endpoint.path.replace(/:\w+/g, SECRET)}?texto=${SECRET}&ticket=${SECRET}&acceso=${SECRET}`;
    const method = endpoint.method;
    responses.push(
      right,
      await client.raw(path, { method }),
      await client.request(endpoint, {
        params,
        query,
        ...(method === 'GET' ? {} : { body: wrong }),
        headers: { cookie: SECRET, 'x-otro': SECRET, 'user-agent': SECRET },
      }),
    );
    if (method !== 'GET') responses.push(await client.request(endpoint, { params, body: `{"a":"${SECRET}` }));
  }
  expect(await server.end('SIGTERM')).toBe(0);
  const printed = server.output().slice(beforehand.length);
  const lines = printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ level }) => level === 40)).toMatchObject([{ msg: expect.stringContaining('TRUST_PROXY') }]);
  expect(printed).not.toContain(FORWARDED);
  // Every response is found in the log by its id, with the endpoint that it was, and nothing else of it.
  const logged = new Set(lines.map(({ reqId }) => reqId));
  expect(responses.filter(({ headers }) => !logged.has(headers['x-request-id']))).toEqual([]);
  // The audit log answers with the ids of requests, which are there to be found here.
  const reported = [...secrets].filter((secret) => secret !== '' && !logged.has(secret));
  expect(reported.filter((secret) => printed.includes(secret))).toEqual([]);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  figure(
    13,
    `logs: ${many(responses.length)} requests over ${many(rows.length)} calls, each found by its id; none of ${many(reported.length)} secrets (passwords, tokens, links, names, what was typed) in ${many(lines.length)} lines`,
  );
});
