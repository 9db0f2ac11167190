import { locationOf } from '#server/backup/location.ts';
import { moveEverything } from '#server/backup/move.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { aBusiness, differing, talliesOf, within } from '../server/backup/business.ts';
import { bigBusiness } from '../support/bigBusiness.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { figure, many, seconds } from '../support/figure.ts';

const move = (from: TestDatabase, to: TestDatabase) =>
  moveEverything({
    from: locationOf(from.settings),
    to: locationOf(to.settings),
    files: { from: from.settings, to: to.settings },
  });

// In one of the two projects: it has both databases.
const both = globalThis.DATABASE === 'postgres';
const made: TestDatabase[] = [];
afterEach(async () => {
  for (const database of made.splice(0)) await database.cleanup();
});

test(both ? '600,000 abonos to PostgreSQL and back' : '600,000 abonos to another folder', async () => {
  const [source, there, back] = [
    await testDatabase('sqlite'),
    await testDatabase(globalThis.DATABASE),
    await testDatabase('sqlite'),
  ];
  made.push(source, there, back);
  const db = await openDatabase(source.settings);
  await aBusiness(db, source.settings.dataDir);
  await bigBusiness(db);
  await db.close();
  const wanted = await within(source, talliesOf);
  const rows = [...wanted.values()].reduce((sum, { filas }) => sum + filas, 0);

  const began = performance.now();
  expect(differing(await move(source, there))).toEqual([]);
  const took = seconds(began);
  expect(await within(there, talliesOf)).toEqual(wanted);
  const again = performance.now();
  expect(differing(await move(there, back))).toEqual([]);
  const tookBack = seconds(again);
  expect(await within(back, talliesOf)).toEqual(wanted);
  await within(back, async (end) => expect((await verifyBalances(end)).differences).toEqual([]));
  const where = both ? 'SQLite → PostgreSQL' : 'SQLite → SQLite';
  figure(
    10,
    `${where} ${took} and back ${tookBack}: ${many(rows)} rows of ${wanted.size} tables with equal counts, sums and checksums`,
  );
});
