/** The promises and their page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { page, readFigures } from '#tools/trust/page.ts';
import { promises } from '#tools/trust/promises.ts';

const root = join(import.meta.dirname, '../..');

test('every proof that a promise names exists, and every long one is named', () => {
  const named = promises.flatMap(({ long, quick }) => [...long.map((file) => `trust/${file}`), ...quick]);
  expect(named.filter((file) => !existsSync(join(root, '__tests__', file)))).toEqual([]);
  const long = readdirSync(join(root, '__tests__/trust')).filter((file) => file.endsWith('.test.ts'));
  expect(long.filter((file) => !named.includes(`trust/${file}`))).toEqual([]);
});

test('no promise is without proof', () => {
  expect(promises.filter(({ long, quick }) => long.length + quick.length === 0)).toEqual([]);
});

test('the page is the one that the runner writes', () => {
  const text = readFileSync(join(root, 'docs/promises.md'), 'utf8');
  expect(text).toBe(page(promises, readFigures(text)));
});

test('figures keep what they say, whatever is in them', () => {
  const figures = new Map([[1, ['sqlite: a | b', 'c']]]);
  expect(readFigures(page(promises, figures))).toEqual(figures);
});
