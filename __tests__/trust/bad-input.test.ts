/** Tens of thousands of requests that nobody sends by accident, against the product as people start it. */
import { Agent } from 'node:http';
import { endpoints } from '#contract/endpoints.ts';
import { openDatabase } from '#server/db/open.ts';
import { aBusiness, talliesOf, within } from '../server/backup/business.ts';
import { apiClient, type Client } from '../support/api-client.ts';
import { attack, badRequests } from '../support/badInput.ts';
import { aStaff, PASSWORD } from '../support/builders.ts';
import { testDatabase } from '../support/database.ts';
import { figure, many, seconds } from '../support/figure.ts';
import { environmentOf, startProcess } from '../support/server-process.ts';

const SEED = 20_261_121;
const REQUESTS = 50_000;
const BATCH = 2500;
/** Memory is at its level after so many: the database's pages fill their cache. */
const WARM = 20_000;
const AT_ONCE = 16;
const MOST_GROWTH = 1.25;
/** Signing in, trying to, exporting, asking for a ticket and the night's backup write here, whatever is asked. */
const OWN_BOOKS = [
  'counters',
  'sessions',
  'login_failures',
  'login_addresses',
  'audit',
  'audit_personal',
  'download_tickets',
];

test(`${REQUESTS} requests: no failure, no stack, no changed row, memory flat`, async () => {
  const database = await testDatabase();
  const db = await openDatabase(database.settings);
  const { email } = await aStaff({ db, clock: { now: () => new Date() } }, 3);
  await aBusiness(db, database.settings.dataDir);
  await db.close();
  const began = performance.now();
  const server = await startProcess({ ...environmentOf(database), WRITES_PER_SECOND: '1000000' });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    const clientOf = (token: string | null): Client => apiClient(() => server.origin, agent, token);
    const { token } = await clientOf(null).get(endpoints.login, { body: { email, password: PASSWORD } });
    const clients = { signedIn: clientOf(token), anyone: clientOf(null) };
    const rss = async () => (await clients.signedIn.get(endpoints.metrics)).memory_rss_bytes ?? 0;
    const rows = async () =>
      new Map([...(await within(database, talliesOf))].filter(([name]) => !OWN_BOOKS.includes(name)));

    const requests = badRequests(SEED);
    let refused = 0;
    let compared = 0;
    let warm = 0;
    let before = await rows();
    for (let sent = 0; sent < REQUESTS; sent += BATCH) {
      const batch = await attack(requests, BATCH, clients, AT_ONCE);
      expect(batch.wrong).toEqual([]);
      for (const [status, count] of Object.entries(batch.statuses)) refused += Number(status) >= 400 ? count : 0;
      const after = await rows();
      // A write that was right by accident may have changed what it is there to change.
      if (batch.written.length === 0) {
        expect(after).toEqual(before);
        compared += BATCH;
      }
      before = after;
      if (sent + BATCH === WARM) warm = await rss();
    }
    expect(compared).toBeGreaterThan(REQUESTS / 2);
    const { requests_failed_5xx, memory_rss_bytes = 0 } = await clients.signedIn.get(endpoints.metrics);
    expect(requests_failed_5xx).toBe(0);
    const growth = memory_rss_bytes / warm;
    expect(growth).toBeLessThanOrEqual(MOST_GROWTH);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output()).not.toMatch(/"stack"|"level":[56]0|node_modules|Warning/);
    figure(
      5,
      `${many(REQUESTS)} requests over ${many(Object.keys(endpoints).length)} calls: ${many(refused)} refused, none failed, no stack in an answer or in the log, no changed row in ${before.size} tables (checksums around ${many(compared)} of them), memory ${growth.toFixed(2)} × that after ${many(WARM)} (${seconds(began)})`,
    );
  } finally {
    agent.destroy();
    await server.end('SIGKILL');
    await database.cleanup();
  }
});
