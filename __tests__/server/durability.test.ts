/** `kill -9` in the middle of writes: what was answered as saved is there, and nothing is there by halves. */
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { killAndLook } from '../support/kills.ts';

const KILLS = 2;
const WRITERS = 8;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.cleanup());

test(`${KILLS} kills under ${WRITERS} writers lose nothing that was acknowledged, and nothing counts twice`, async () => {
  const { abonos, faults } = await killAndLook(database, { kills: KILLS, writers: WRITERS });
  expect(faults).toEqual([]);
  expect(abonos).toBeGreaterThan(KILLS * 10);
}, 180_000);
