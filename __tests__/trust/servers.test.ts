/** Money grows with servers: what several take in together, with the database far away. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import { openDatabase } from '#server/db/open.ts';
import { openSession } from '#server/features/auth/auth.repo.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { hashToken, newToken } from '#server/http/authentication.ts';
import { apiClient, type Client, keepAlive } from '../support/api-client.ts';
import { aNote, aStaff } from '../support/builders.ts';
import { cuttingProxy } from '../support/cuttingProxy.ts';
import { testDatabase } from '../support/database.ts';
import { figure } from '../support/figure.ts';
import { environmentOf, startProcess } from '../support/server-process.ts';

const SERVERS = 3;
const COUNTERS = 2;
const SECONDS = 10;
/** Milliseconds to the database and back. */
const AWAY = 10;
/** Three times as much, less what measuring varies. */
const GROWTH = 2.75;

(DATABASE === 'postgres' ? test : test.skip)(`${SERVERS} servers, ${AWAY} ms from their database`, async () => {
  const database = await testDatabase();
  const url = new URL(database.settings.databaseUrl ?? '');
  const proxy = await cuttingProxy(url.hostname, Number(url.port), AWAY);
  const db = await openDatabase(database.settings);
  const ground = { db, clock: { now: () => new Date() } };
  url.port = String(proxy.port);
  const environment = { ...environmentOf(database), DATABASE_URL: url.href, LOG_LEVEL: 'error' };
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startProcess(environment)));
  const agent = keepAlive();

  /** A person with a session at one of the servers, and a nota that is paid for a long time. */
  async function aCounter(at: number): Promise<() => Promise<void>> {
    const { id: userId } = await aStaff(ground, 1);
    const { id: nota_id, user_id } = await aNote(ground, { total: 900_000 });
    const token = newToken();
    const session = { tokenHash: hashToken(token), userId, now: new Date().toISOString(), address: '', device: '' };
    await db.write((tx) => openSession(tx, session));
    const client: Client = apiClient(() => servers[at]?.origin ?? '', agent, token);
    return async () => {
      const body = { user_id, nota_id, amount: 1 };
      await client.get(endpoints.createAbono, { body, key: randomUUID() });
    };
  }
  /** Abonos a second of the first so many servers. */
  async function measure(count: number): Promise<number> {
    const counters = await Promise.all(Array.from({ length: count * COUNTERS }, (_, index) => aCounter(index % count)));
    for (const take of counters) await take();
    let taken = 0;
    const began = performance.now();
    const end = began + SECONDS * 1000;
    const write = async (take: () => Promise<void>) => {
      while (performance.now() < end) {
        await take();
        taken += 1;
      }
    };
    await Promise.all(counters.map(write));
    return (taken * 1000) / (performance.now() - began);
  }

  try {
    await measure(SERVERS);
    const one = await measure(1);
    const all = await measure(SERVERS);
    expect([...(await verifyBalances(db)).differences, ...(await verifyChain(db))]).toEqual([]);
    figure(
      10,
      `${AWAY} ms from PostgreSQL and ${COUNTERS} counters each: one server takes ${one.toFixed(1)} abonos a second, ${SERVERS} take ${all.toFixed(1)}`,
    );
    expect(all / one).toBeGreaterThanOrEqual(GROWTH);
  } finally {
    agent.destroy();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await db.close();
    await proxy.close();
    await database.cleanup();
  }
});
