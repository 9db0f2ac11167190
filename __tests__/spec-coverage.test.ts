/**
 * docs/spec-coverage.md: each row names the files whose tests carry its id and hold its very words and figures. The reporter
 * says at the end of a whole run whether each of them ran and passed.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WrittenTest, writtenTests } from './support/spec-coverage.tests.ts';
import { idsIn, readCoverage } from './support/spec-coverage.ts';

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rows = readCoverage(read('docs/spec-coverage.md'));

/** The files of tests that carry ids, by their path below __tests__; those of the tools write some down as examples. */
const files = new Map<string, { source: string; tests: WrittenTest[] }>();
for (const file of globSync('**/*.test.{ts,tsx}', { cwd: __dirname, exclude: ['tools/**'] })) {
  const source = read(`__tests__/${file}`);
  if (idsIn(source).length > 0) files.set(file, { source, tests: writtenTests(source, file) });
}
const testsOf = (file: string) => files.get(file)?.tests ?? [];

/** Texts and figures that a row asks its tests for: 'texts' in quotation marks, and **figures**. */
const requested = (words: string): string[] =>
  [...words.matchAll(/'([^']+)'|\*\*([^*]+)\*\*/g)].map(([, text, figure]) => text ?? figure ?? '');
/** Whether a text holds these words, not as a part of other words. */
function holds(text: string, words: string): boolean {
  const exact = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${exact}(?![\\p{L}\\p{N}])`, 'u').test(text);
}
const twice = (all: readonly string[]) => all.filter((one, index) => all.indexOf(one) !== index);

test('every row has an id of its own and names a file of tests', () => {
  expect(rows.length).toBeGreaterThan(250);
  expect(rows.filter(({ id }) => idsIn(`[${id}]`).length === 0).map(({ line }) => line)).toEqual([]);
  expect(twice(rows.map(({ id }) => id))).toEqual([]);
  expect(twice(rows.map(({ section, words }) => `${section}: ${words}`))).toEqual([]);
  expect(rows.filter((row) => row.files.length === 0).map(({ id }) => id)).toEqual([]);
});

test('an id stands right above tests, in exactly the files that its row names', () => {
  const tagged = [...files].flatMap(([file, { tests }]) =>
    tests.flatMap(({ ids }) => ids.map((id) => `${id} ${file}`)),
  );
  const named = rows.flatMap(({ id, files: all }) => all.map((file) => `${id} ${file}`));
  expect([...new Set(tagged)].sort()).toEqual([...named].sort());
  // One that stands elsewhere belongs to no test, and one that stands twice above a test was meant to be another.
  const astray = [...files].filter(
    ([, { source, tests }]) => idsIn(source).length !== tests.flatMap(({ ids }) => ids).length,
  );
  expect(astray.map(([file]) => file)).toEqual([]);
  const doubled = [...files].flatMap(([, { tests }]) => tests.filter(({ ids }) => twice(ids).length > 0));
  expect(doubled.map(({ title }) => title)).toEqual([]);
});

test('every file that a row names belongs to a project that runs', () => {
  const listed = execFileSync(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), '--listTests'], {
    ...{ cwd: root, encoding: 'utf8' },
    env: { ...process.env, NODE_ENV: 'test' },
  });
  const running = new Set(listed.split('\n').map((path) => path.slice(join(root, '__tests__/').length)));
  expect([...files.keys()].filter((file) => !running.has(file))).toEqual([]);
});

test('a row that quotes texts or figures names tests in which they stand', () => {
  const empty = rows.flatMap((row) => {
    const code = row.files.flatMap(testsOf).flatMap((test) => (test.ids.includes(row.id) ? [test.code] : []));
    return requested(row.words)
      .filter((words) => !code.some((text) => holds(text, words)))
      .map((words) => `${row.id} ${row.words} → ${words}`);
  });
  expect(empty).toEqual([]);
});
