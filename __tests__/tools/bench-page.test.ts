/** docs/performance.md keeps the figures of the run before beside those of the last, and what is written by hand. */
import { isHeld, type Measure, pageWith } from '../bench/page.ts';

const list: Measure = { name: 'list', figure: 1.234, unit: '×', goal: { most: 1.7 }, detail: 'a | b' };
const write = (page: string, part: 'server' | 'screens', measures: Measure[], day: string, whole = true) =>
  pageWith(page, part, measures, 'A machine.', day, whole);

test('a row says the goal, both figures and whether it is held', () => {
  const first = write('', 'server', [list], '2026-11-20');
  const second = write(first, 'server', [{ ...list, figure: 2 }], '2026-11-21');
  expect(first).toContain('| list | ≤ 1.7× | 1.23× |  | held | 2026-11-20 | a / b |');
  expect(second).toContain('| list | ≤ 1.7× | 2× | 1.23× | **missed** | 2026-11-21 | a / b |');
  expect(second).not.toContain('2026-11-20');
});

test('a part of a run leaves the other rows, the other table and the notes as they are; a whole run drops what is gone', () => {
  const both = write('', 'server', [list, { name: 'old', figure: 3, unit: ' s' }], '2026-11-20');
  const noted = `${write(both, 'screens', [{ name: 'bytes', figure: 75, unit: ' KB' }], '2026-11-20')}\n## Notes\n\nBy hand.\n`;
  const part = write(noted, 'server', [list], '2026-11-21', false);
  for (const kept of ['| old |  | 3 s |', '| bytes |  | 75 KB |', '## Notes\n\nBy hand.\n'])
    expect(part).toContain(kept);
  expect(write(part, 'server', [list], '2026-11-21', false)).toBe(write(part, 'server', [list], '2026-11-21', false));
  const whole = write(part, 'server', [list], '2026-11-21');
  expect(whole).not.toContain('| old |');
  expect(whole).toContain('By hand.');
});

test.each([
  [{ most: 1.5 }, 1.5, true],
  [{ most: 1.5 }, 1.51, false],
  [{ least: 0.75 }, 0.75, true],
  [{ least: 0.75 }, 0.7, false],
  [undefined, 9, true],
])('a goal of %j with %d', (goal, figure, held) => {
  expect(isHeld({ name: 'x', unit: '×', figure, ...(goal && { goal }) })).toBe(held);
});
