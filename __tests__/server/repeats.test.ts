/** The same write sent many times at once, with connections that break and a server that is killed, is one write. */
import { migratedDatabase, type TestDatabase } from '../support/database.ts';
import { repeatAndLook } from '../support/repeats.ts';

const KEYS = 10;
const SENDS = 8;

let database: TestDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.cleanup());

test(`${KEYS} keys sent ${SENDS} times at once are ${KEYS} rows, and each has one answer`, async () => {
  const { rows, responses, faults } = await repeatAndLook(database, { keys: KEYS, sends: SENDS });
  expect(faults).toEqual([]);
  expect(rows).toBe(KEYS);
  expect(responses).toBe((KEYS * SENDS) / 2 + KEYS);
});
