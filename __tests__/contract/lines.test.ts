/** Lines of a note: which of them stay when it is changed, and how people read them. */

import { checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { keptLines, soldName, soldTogether } from '#contract/lines.ts';
import { random } from './random.ts';

const line = (servicio_id: number, costo: number, servicio = `S${servicio_id}`) => ({ servicio_id, servicio, costo });

test('sold lines are kept once from the first on, and additional ones are new', () => {
  const sold = [line(1, 100), line(2, 50), line(1, 130)];
  expect(keptLines([1, 1, 1, 2, 3], sold)).toEqual([sold[0], sold[2], undefined, sold[1], undefined]);
  expect(keptLines([1], sold)).toEqual([sold[0]]);
  expect(keptLines([2, 1], sold)).toEqual([sold[1], sold[0]]);
  expect(sold).toHaveLength(3);
});

test('equal services at one price are grouped in the order of the first', () => {
  const reported = soldTogether([line(1, 100), line(2, 50), line(1, 100), line(1, 130)]);
  expect(reported.map((sold) => [soldName(sold), sold.costo])).toEqual([
    ['2 × S1', 100],
    ['S2', 50],
    ['S1', 130],
  ]);
});

test('groups hold every line and add up to the lines, for any sale', () => {
  const next = random(20_261_122);
  const upTo = (most: number) => Math.floor(next() * most);
  for (let round = 0; round < 200; round += 1) {
    const lines = Array.from({ length: upTo(40) }, () => line(upTo(5), 10 * upTo(3)));
    const groups = soldTogether(lines);
    expect(groups.reduce((sum, { veces }) => sum + veces, 0)).toBe(lines.length);
    expect(groups.every(({ veces, costo, importe }) => importe === veces * costo)).toBe(true);
    expect(groups.reduce((sum, { importe }) => sum + importe, 0)).toBe(
      lines.reduce((sum, { costo }) => sum + costo, 0),
    );
    // Kept again they are all found, and nothing is found that was not sold.
    const ids = lines.map(({ servicio_id }) => servicio_id);
    expect(keptLines(ids, lines)).toEqual(lines);
    expect(keptLines([...ids, ...ids], lines).filter(Boolean)).toHaveLength(lines.length);
  }
});

test.each([
  [20, undefined],
  [21, ['Un servicio va hasta 20 veces en una nota.']],
])('a service sold %i times is described', (times, refused) => {
  const many = <T>(value: T) => Array.from({ length: times }, () => value);
  const { errors } = checkBody(endpoints.createNote, {
    ...{ user_id: 1, folio: 'A', status: 0, note_description: null },
    ...{ serviciosArr: [...many(4), 5], costosArr: [...many(10), 90] },
  });
  expect(errors?.serviciosArr).toEqual(refused);
});
