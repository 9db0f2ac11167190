import { testDatabase } from '../support/database.ts';
import { figure, many, seconds } from '../support/figure.ts';
import { repeatAndLook } from '../support/repeats.ts';

const KEYS = 1000;
const SENDS = 20;

test(`${KEYS} keys × ${SENDS} sends at once, half of them cut off, then a kill and a restart`, async () => {
  const database = await testDatabase();
  const began = performance.now();
  try {
    const { rows, responses, faults } = await repeatAndLook(database, { keys: KEYS, sends: SENDS });
    expect(faults).toEqual([]);
    expect(rows).toBe(KEYS);
    figure(
      1,
      `${many(KEYS * SENDS)} sends of ${many(KEYS)} keys: ${many(rows)} rows, ${many(responses)} answers byte for byte those of their key, also after kill -9 (${seconds(began)})`,
    );
  } finally {
    await database.cleanup();
  }
});
