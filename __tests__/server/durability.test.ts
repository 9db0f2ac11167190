/** `kill -9` in the middle of writes: what was answered as saved is there, and nothing is there by halves. */
import { migratedDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { killAndLook } from '../support/kills.ts';
import { repeatAndLook } from '../support/repeats.ts';

const KILLS = 2;
const WRITERS = 8;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.cleanup());

test(`${KILLS} kills under ${WRITERS} writers lose no acknowledged write and count none twice`, async () => {
  const { abonos, faults } = await killAndLook(database, { kills: KILLS, writers: WRITERS });
  expect(faults).toEqual([]);
  expect(abonos).toBeGreaterThan(KILLS * 10);
}, 180_000);

/** The same write sent many times at once, with connections that break and a server that is killed, is one write. */
describe('one write sent many times', () => {
  const KEYS = 10;
  const SENDS = 8;

  let database: TestDatabase;
  beforeAll(async () => {
    database = await migratedDatabase();
  });
  afterAll(() => database.cleanup());

  test(`is stored once: ${KEYS} keys sent ${SENDS} times at once are ${KEYS} rows with one response each`, async () => {
    const { rows, responses, faults } = await repeatAndLook(database, { keys: KEYS, sends: SENDS });
    expect(faults).toEqual([]);
    expect(rows).toBe(KEYS);
    expect(responses).toBe((KEYS * SENDS) / 2 + KEYS);
  });
});
