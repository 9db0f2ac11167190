/** docs/performance.md and its JSON keep the figures of the run before, and what is written by hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figures, isHeld, type Measure, mergeRows, pageOf } from '../bench/page.ts';

const list: Measure = { name: 'list', figure: 1.234, unit: '×', goal: { most: 1.7 }, detail: 'rounds' };

test('a row keeps goal, both figures, outcome and detail', () => {
  const first = mergeRows([], [list], '2026-11-20', true);
  expect(mergeRows(first, [{ ...list, figure: 2 }], '2026-11-21', true)).toEqual([
    {
      name: 'list',
      goal: '≤ 1.7×',
      figure: '2×',
      before: '1.23×',
      outcome: 'missed',
      day: '2026-11-21',
      detail: 'rounds',
    },
  ]);
});

test('a part of a run keeps the other rows; a whole run drops what is gone', () => {
  const both = mergeRows([], [list, { name: 'old', figure: 3, unit: ' s' }], '2026-11-20', true);
  expect(mergeRows(both, [list], '2026-11-21', false).map(({ name }) => name)).toEqual(['list', 'old']);
  expect(mergeRows(both, [list], '2026-11-21', true).map(({ name }) => name)).toEqual(['list']);
});

test('the page has a row a figure, says which are older than the code, and keeps notes by hand', () => {
  const rows = mergeRows([], [list], '2026-11-20', true);
  const figures: Figures = { server: { machine: 'A machine.', rows }, screens: { machine: 'A machine.', rows: [] } };
  const page = pageOf('# Old\n\n## Server\n\nold\n\n## Notes\n\nBy hand.\n', figures, '2026-11-21');
  expect(page).toContain('| list | ≤ 1.7× | 1.23× | held | 2026-11-20, older than the code |');
  expect(page).toContain('## Notes\n\nBy hand.\n');
  expect(page).not.toContain('\nold\n');
});

test('the page in docs is the one that the bench writes, but for the dates that the code has overtaken since', () => {
  const read = (name: string) => readFileSync(join(__dirname, '../../docs', name), 'utf8');
  const withoutAge = (text: string) => text.replaceAll(', older than the code', '');
  const page = read('performance.md');
  expect(withoutAge(page)).toBe(withoutAge(pageOf(page, JSON.parse(read('performance.json')), '')));
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
