/** SIGTERM in the middle of work, and how long a start takes on a large business. */
import { spawnSync } from 'node:child_process';
import { openDatabase } from '#server/db/open.ts';
import { within } from '../server/backup/business.ts';
import { ALUMNOS, bigBusiness } from '../support/bigBusiness.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { figure, many } from '../support/figure.ts';
import { Acknowledged, aWriter, faultsOf, staffFor, withServer } from '../support/kills.ts';
import { environmentOf, startProcess } from '../support/server-process.ts';

const WRITERS = 16;
const ENDS = 20;
const MOST_SECONDS = 10;
const STARTS = 5;
const MOST_START_SECONDS = 2;

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.cleanup());

test(`${ENDS} times SIGTERM under ${WRITERS} writers: what runs is finished, the rest refused, exit 0`, async () => {
  const staff = await staffFor(database, WRITERS);
  const saved = new Acknowledged();
  let refused = 0;
  let slowest = 0;
  const passing = (status: number) => {
    if (status === 503) refused += 1;
    return status === 503;
  };
  const writers = staff.alumnos.map((id) => aWriter(id, staff.servicio, saved, passing));
  for (let end = 0; end < ENDS; end += 1) {
    await withServer(database, staff.email, async (client, server) => {
      const writing = writers.map((write) => write(client, () => false));
      await saved.after(20);
      const began = performance.now();
      expect(await server.end('SIGTERM')).toBe(0);
      slowest = Math.max(slowest, (performance.now() - began) / 1000);
      await Promise.all(writing);
    });
  }
  await withServer(database, staff.email, async (client, server) => {
    await Promise.all(writers.map((write) => write(client, () => true)));
    expect(await server.end('SIGTERM')).toBe(0);
  });
  expect(await faultsOf(database, saved)).toEqual([]);
  expect(slowest).toBeLessThan(MOST_SECONDS);
  figure(
    11,
    `${ENDS} × SIGTERM under ${WRITERS} writers: exit 0 within ${slowest.toFixed(2)} s, ${many(saved.abonos.size)} abonos acknowledged, none lost, none twice, ${refused} refused with 503`,
  );
});

test(`a start on ${ALUMNOS} alumnos`, async () => {
  await staffFor(database, 1);
  await within(database, bigBusiness);
  await (await openDatabase(database.settings)).close();
  // A machine that is still writing down what it was just given has no business being measured.
  spawnSync('sync');
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const began = performance.now();
    const server = await startProcess(environmentOf(database));
    times.push((performance.now() - began) / 1000);
    expect(await server.end('SIGTERM')).toBe(0);
  }
  // Whatever else the machine does only makes it longer.
  const fastest = Math.min(...times);
  expect(fastest).toBeLessThan(MOST_START_SECONDS);
  figure(11, `a start on ${many(ALUMNOS)} alumnos: ${fastest.toFixed(2)} s, the fastest of ${STARTS}`);
});
