/** Random classes in random layouts come out right or are asked about, from a fixed seed. */
import { recognise } from '#server/lists/recognise/recognise.ts';
import { random } from '../../../contract/random.ts';
import { contextOf, isMarked } from './expected.ts';
import { mistakes, randomList } from './random-list.ts';

const LISTS = 200;

test('no pupil is wrong or missing in silence, no line is taken for one, and few are asked about', () => {
  const next = random(20);
  const wrong: unknown[] = [];
  let all = 0;
  let marked = 0;
  for (let list = 0; list < LISTS; list += 1) {
    const { workbook, pupils, has } = randomList(next);
    const { rows } = recognise(workbook, contextOf({ escuela_id: 1, fileName: 'alumnos.xlsx' }));
    const byOrigin = new Map(rows.map((row) => [row.fila_origen, row]));
    for (const [origin, pupil] of pupils) {
      const row = byOrigin.get(origin);
      byOrigin.delete(origin);
      const found = row && isMarked(row) ? [] : mistakes(pupil, row, has);
      if (found.length > 0) wrong.push([list, origin, ...found]);
      if (row && isMarked(row)) marked += 1;
      all += 1;
    }
    for (const [origin, row] of byOrigin) {
      if (!isMarked(row)) wrong.push([list, origin, 'no es un alumno']);
    }
  }
  expect(wrong).toEqual([]);
  expect(all).toBeGreaterThan(5000);
  expect(marked / all).toBeLessThan(0.02);
});
