import { testDatabase } from '../support/database.ts';
import { figure, many, seconds } from '../support/figure.ts';
import { killAndLook } from '../support/kills.ts';

const KILLS = 100;
const WRITERS = 16;

test(`${KILLS} kills under ${WRITERS} writers`, async () => {
  const database = await testDatabase();
  const began = performance.now();
  try {
    const { notes, abonos, faults } = await killAndLook(database, { kills: KILLS, writers: WRITERS });
    expect(faults).toEqual([]);
    figure(
      2,
      `${KILLS} kills under ${WRITERS} writers: ${many(notes)} notes and ${many(abonos)} abonos acknowledged, none lost, none twice, sums right (${seconds(began)})`,
    );
  } finally {
    await database.cleanup();
  }
});
