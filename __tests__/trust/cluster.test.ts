/** The cluster of docs/ops/cluster under people who write, while its parts are killed, frozen, cut off and filled. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import { apiClient, type Client } from '../support/api-client.ts';
import { PASSWORD } from '../support/builders.ts';
import { bringUp, type Cluster, lackedForCluster, MACHINES, type Machine } from '../support/cluster.ts';
import type { TestDatabase } from '../support/database.ts';
import { figure, many, notTried } from '../support/figure.ts';
import { Acknowledged, aWriter, faultsOf, staffFor } from '../support/kills.ts';
import { environmentOf, type ServerProcess, startProcess } from '../support/server-process.ts';

const PROMISE = 22;
const WRITERS = 16;
const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 1);
/** Everybody has written again at the latest so many seconds after something has happened. */
const SECONDS = { postgres: 15, machine: 40, server: 6 };
/** Milliseconds for which something that has happened is watched at the least. */
const WATCHED = 6000;
/** What a writer waits after a failure: a browser waits longer. */
const AGAIN = 200;
const LATER = [502, 503, 504, 507];

const lacked = DATABASE === 'postgres' ? lackedForCluster() : [];
if (lacked.length > 0) notTried(PROMISE, `the cluster was not brought up: ${lacked.join(', ')}`);

let cluster: Cluster;
let database: TestDatabase;
const servers = new Map<Machine, ServerProcess>();
const agent = new Agent({ keepAlive: true });

/** Starts the product on a machine, again and again as systemd does where its database is away. */
async function serve(machine: Machine): Promise<void> {
  const { environment, before } = cluster.product(machine);
  const settings = { ...environmentOf(database), ...environment, LOG_LEVEL: 'fatal' };
  for (let server: ServerProcess | null = null; server === null; ) {
    server = await startProcess(settings, before).catch(() => null);
    if (server) servers.set(machine, server);
    else await pause(2000);
  }
}

/** Writers who go on until they are stopped; when each of them was last acknowledged, and what held them up. */
async function atWork(staff: Awaited<ReturnType<typeof staffFor>>, client: Client) {
  const saved = new Acknowledged();
  const times: number[][] = staff.alumnos.map(() => []);
  const heard: Record<string, number> = {};
  let stopped = false;
  const passing = (status: number) => {
    heard[status] = (heard[status] ?? 0) + Number(LATER.includes(status));
    return LATER.includes(status);
  };
  const working = staff.alumnos.map(async (id, at) => {
    const write = aWriter(id, staff.servicio, saved, passing);
    const done = () => saved.notes.size + saved.abonos.size;
    // Once more after the end: what was cut off is sent again.
    for (let last = false; !last; ) {
      last = stopped;
      const before = done();
      let taken = false;
      await write(client, () => {
        taken = true;
        return true;
      });
      if (taken && done() > before) times[at]?.push(performance.now());
      else {
        last = false;
        await pause(AGAIN);
      }
    }
  });
  return {
    saved,
    heard,
    /** Seconds for which some writer waited in the time since. */
    async longestWait(since: number): Promise<number> {
      while (times.some((of) => (of.at(-1) ?? 0) < since + WATCHED)) await pause(100);
      const waits = times.map((of) => {
        const after = of.filter((time) => time > since);
        return Math.max(...after.map((time, index) => time - (after[index - 1] ?? since)));
      });
      return Math.max(...waits) / 1000;
    },
    async stop() {
      stopped = true;
      await Promise.all(working);
    },
  };
}

beforeAll(async () => {
  if (DATABASE !== 'postgres' || lacked.length > 0) return;
  cluster = await bringUp();
  const dataDir = await mkdtemp(join(tmpdir(), 'servicios-cluster-'));
  database = {
    settings: { dataDir, databaseUrl: cluster.direct },
    cleanup: () => rm(dataDir, { recursive: true, force: true }),
  };
});
afterAll(async () => {
  agent.destroy();
  await Promise.all([...servers.values()].map((server) => server.end('SIGKILL')));
  await cluster?.close();
  await database?.cleanup();
});

const run = DATABASE === 'postgres' && lacked.length === 0 ? test : test.skip;

run(`${WRITERS} writers lose nothing, whatever part of the cluster ends`, async () => {
  const staff = await staffFor(database, WRITERS);
  await serve('uno');
  await serve('dos');
  const nobody = apiClient(() => cluster.entrance, agent, null);
  const signIn = () => nobody.request(endpoints.login, { body: { email: staff.email, password: PASSWORD } });
  let signedIn = await signIn();
  for (; signedIn.status !== 200; signedIn = await signIn()) await pause(AGAIN);
  const work = await atWork(
    staff,
    apiClient(() => cluster.entrance, agent, signedIn.body.token),
  );
  const longest: Record<string, number> = {};
  const happens = async (what: string, happen: () => unknown, after: () => unknown = () => {}) => {
    await cluster.whole();
    await work.longestWait(performance.now());
    const began = performance.now();
    await happen();
    const waited = await work.longestWait(began);
    longest[what] = Math.max(longest[what] ?? 0, waited);
    process.stderr.write(`${what}: ${waited.toFixed(1)} s\n`);
    await after();
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    await happens('PostgreSQL of the primary is killed', async () => cluster.killPostgres(await cluster.primary()));
    let machine = await cluster.primary();
    await happens(
      'the machine of the primary freezes',
      async () => {
        machine = await cluster.primary();
        cluster.signal(machine, 'SIGSTOP');
      },
      () => cluster.signal(machine, 'SIGCONT'),
    );
    await happens(
      'the machine of the primary is cut off',
      async () => {
        machine = await cluster.primary();
        cluster.cable(machine, 'down');
      },
      () => cluster.cable(machine, 'up'),
    );
    await happens(
      'a server is killed',
      () => servers.get('uno')?.end('SIGKILL'),
      () => serve('uno'),
    );
    const frozen = servers.get('dos')?.pid ?? 0;
    await happens(
      'a server freezes',
      () => process.kill(frozen, 'SIGSTOP'),
      () => process.kill(frozen, 'SIGCONT'),
    );
    await happens('etcd is started again', async () => {
      for (const one of MACHINES) {
        cluster.kill(one, 'etcd', 'SIGTERM');
        await pause(1000);
        await cluster.start(one, 'etcd');
        await pause(1000);
      }
    });
    let empty = async () => {};
    await happens(
      'the disk of the primary is full',
      async () => {
        empty = await cluster.fill(await cluster.primary());
      },
      () => empty(),
    );
  }
  await cluster.whole();
  await work.stop();
  expect(await faultsOf(database, work.saved)).toEqual([]);
  const words = Object.entries(longest).map(([what, waited]) => `${what} ${waited.toFixed(1)} s`);
  const { notes, abonos } = work.saved;
  figure(
    PROMISE,
    `${ROUNDS} × each under ${WRITERS} writers, ${many(notes.size)} notes and ${many(abonos.size)} abonos acknowledged, none lost, none twice; the longest that one of them waited: ${words.join(', ')}`,
  );
  expect(longest['PostgreSQL of the primary is killed']).toBeLessThan(SECONDS.postgres);
  expect(longest['the machine of the primary freezes']).toBeLessThan(SECONDS.machine);
  expect(longest['the machine of the primary is cut off']).toBeLessThan(SECONDS.machine);
  expect(longest['a server is killed']).toBeLessThan(SECONDS.server);
  expect(longest['a server freezes']).toBeLessThan(SECONDS.server);
});
