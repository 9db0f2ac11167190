/** Two servers on one PostgreSQL are restarted one after the other under writers, behind a proxy that asks for their health. */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import { apiClient, keepAlive } from '../support/api-client.ts';
import { PASSWORD } from '../support/builders.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { figure } from '../support/figure.ts';
import { Acknowledged, aWriter, faultsOf, staffFor } from '../support/kills.ts';
import { environmentOf, type ServerProcess, startProcess } from '../support/server-process.ts';

const WRITERS = 8;
/** How often the proxy looks, and how long a server goes on serving: many looks. */
const LOOK_MS = 100;
const DRAIN_SECONDS = '2';

let database: TestDatabase;
const agent = keepAlive();
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  agent.destroy();
  await database.cleanup();
});

const isHealthy = (origin: string): Promise<boolean> =>
  new Promise((resolve) => {
    const looking = request(`${origin}/api/health`, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    looking.once('error', () => resolve(false)).end();
  });

test('no write is refused, lost or doubled while each of two servers is restarted twice', async () => {
  const staff = await staffFor(database, WRITERS);
  const environment = { ...environmentOf(database), DRAIN_SECONDS };
  const servers: ServerProcess[] = [await startProcess(environment), await startProcess(environment)];
  const origins = servers.map(({ origin }) => origin);
  let healthy = [...origins];
  let over = false;
  const looking = (async () => {
    while (!over) {
      const found = await Promise.all(origins.map(isHealthy));
      healthy = origins.filter((_, at) => found[at]);
      await pause(LOOK_MS);
    }
  })();
  let turn = 0;
  const next = () => {
    turn += 1;
    return healthy[turn % healthy.length] ?? '';
  };
  const nobody = apiClient(next, agent, null);
  const { token } = await nobody.get(endpoints.login, { body: { email: staff.email, password: PASSWORD } });
  const saved = new Acknowledged();
  const refused: number[] = [];
  const passing = (status: number) => {
    if (status !== 201) refused.push(status);
    return status !== 201;
  };
  let enough = false;
  let brokenOff = 0;
  const writing = staff.alumnos.map(async (id) => {
    await aWriter(id, staff.servicio, saved, passing)(apiClient(next, agent, token), () => enough);
    // A connection that breaks ends a writer before it has been told to.
    if (!enough) brokenOff += 1;
  });
  const codes: unknown[] = [];
  try {
    for (const at of [0, 1, 0, 1]) {
      await saved.after(20);
      codes.push(await servers[at]?.end('SIGTERM'));
      const port = new URL(origins[at] ?? '').port;
      servers[at] = await startProcess({ ...environment, PORT: port });
      while (healthy.length < 2) await pause(LOOK_MS);
    }
    await saved.after(20);
  } finally {
    enough = true;
    await Promise.all(writing);
    over = true;
    await looking;
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  }
  expect({ codes, refused, brokenOff }).toEqual({ codes: [0, 0, 0, 0], refused: [], brokenOff: 0 });
  expect(await faultsOf(database, saved)).toEqual([]);
  figure(
    11,
    `two servers restarted twice each under ${WRITERS} writers: ${saved.abonos.size} abonos, none refused, lost or doubled`,
  );
});
