/**
 * The page of coverage: what the specification says has a row, and a row names tests that exist and hold the very words
 * and figures of the row. That each of them ran and passed is seen at the end of a whole run, by the reporter.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patterns } from '#client/lib/urls.ts';
import { type WrittenTest, writtenTests } from './support/spec-coverage.titles.ts';
import { NOT_THERE, readCoverage } from './support/spec-coverage.ts';
import { CALLS, CONSTANTS, ENTITIES, ROUTES, TEXTS } from './support/spec-coverage.words.ts';

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rows = readCoverage(read('docs/spec-coverage.md'));
const proved = rows.filter(({ section }) => section !== NOT_THERE);
const missing = rows.filter(({ section }) => section === NOT_THERE);

const known = new Map<string, WrittenTest[]>();
function testsOf(file: string): WrittenTest[] {
  const path = `__tests__/${file}`;
  const found = known.get(file) ?? (existsSync(join(root, path)) ? writtenTests(read(path), path) : []);
  known.set(file, found);
  return found;
}
const written = ({ file, title }: { file: string; title: string }): WrittenTest[] =>
  testsOf(file).filter((test) => test.title === title || test.pattern.test(title));

/** Texts and figures that a row asks its tests for: 'texts' in quotation marks, and **figures**. */
const asked = (words: string): string[] =>
  [...words.matchAll(/'([^']+)'|\*\*([^*]+)\*\*/g)].map(([, text, figure]) => text ?? figure ?? '');
/** Whether a text holds these words, not as a part of other words. */
function holds(text: string, words: string): boolean {
  const exact = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${exact}(?![\\p{L}\\p{N}])`, 'u').test(text);
}
const at = ({ line, words }: { line: number; words: string }) => `${line}: ${words}`;

test('every row names a test, but those of screens that are not there', () => {
  expect(proved.filter(({ tests }) => tests.length === 0).map(at)).toEqual([]);
  expect(missing.filter(({ tests }) => tests.length > 0).map(at)).toEqual([]);
  expect(proved.length).toBeGreaterThan(100);
});

test('every test that a row names is written, in that file under that title', () => {
  const names = new Map(proved.flatMap(({ tests }) => tests).map((test) => [test.name, test]));
  expect([...names.values()].filter((test) => written(test).length === 0).map(({ name }) => name)).toEqual([]);
});

test('a row that quotes texts or figures names tests in which they stand', () => {
  const empty = proved.flatMap((row) => {
    const code = row.tests.flatMap(written).map((test) => test.code);
    return asked(row.words)
      .filter((words) => !code.some((text) => holds(text, words)))
      .map((words) => `${at(row)} → ${words}`);
  });
  expect(empty).toEqual([]);
});

test('no row stands twice', () => {
  const keys = rows.map(({ section, words }) => `${section}: ${words}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

describe('nothing that the specification says to the letter is without a row:', () => {
  /** Rows of one section, and those of screens that are not there. */
  const wordsOf = (section: string) =>
    rows.filter((row) => row.section === section || row.section === NOT_THERE).map(({ words }) => words);
  const absent = (all: readonly string[], words: readonly string[], as: (one: string) => string) =>
    all.filter((one) => !words.some((text) => text.includes(as(one))));

  test('routes', () => expect(absent(ROUTES, wordsOf('Routes'), (path) => `\`${path}\``)).toEqual([]));
  test('texts', () => {
    const all = rows.map(({ words }) => words);
    expect(absent(TEXTS, all, (text) => `'${text}'`)).toEqual([]);
  });
  test('calls', () => expect(absent(CALLS, wordsOf('Calls'), (call) => `\`${call}\``)).toEqual([]));
  test('entities', () => expect(absent(ENTITIES, wordsOf('Entities'), (name) => `${name}:`)).toEqual([]));
  test('constants', () => expect(absent(CONSTANTS, wordsOf('Constants'), (name) => name)).toEqual([]));
});

test('a screen that is there has its row among those with tests, and no other has', () => {
  const registered = [...read('src/client/app/screens.tsx').matchAll(/\bname: '(\w+)'/g)].map(([, name = '']) => name);
  const pathOf = (name: string) => `\`${patterns[name as keyof typeof patterns].replace(':id', '{id}')}\``;
  const withRow = proved.filter(({ section }) => section === 'Routes').map(({ words }) => words);
  const without = missing.map(({ words }) => words);
  const specified = Object.keys(patterns).filter((name) => ROUTES.includes(pathOf(name).slice(1, -1)));
  expect(registered.length).toBeGreaterThan(5);
  for (const name of specified) {
    if (name === 'login') continue;
    const among = registered.includes(name) ? withRow : without;
    expect([pathOf(name), among.some((words) => words.includes(pathOf(name)))]).toEqual([pathOf(name), true]);
  }
});
