/**
 * docs/spec-coverage.md: each row names the files, below __tests__, of the tests that prove it. These carry its id in a
 * comment, `// [S…]`, and hold the texts and figures that the row quotes. A run fails when a test fails or is
 * skipped, so what is named here is proved.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string) => readFileSync(join(__dirname, path), 'utf8');

/** The rows of all tables, without their heads. */
const rows = read('../docs/spec-coverage.md')
  .split('\n')
  .filter((line) => /^\| [A-Z]\d*\.\d+ \|/.test(line))
  .map((line) => {
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    const [id = '', words = '', , proof = ''] = cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
    return { id, words, files: [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) };
  });

const idsIn = (text: string) => [...text.matchAll(/\[([A-Z]\d*\.\d+)\]/g)].map(([, id = '']) => id);
/** Sources of the files that carry ids. */
const sources = new Map(
  globSync('**/*.test.{ts,tsx}', { cwd: __dirname })
    .map((file): [string, string] => [file, read(file)])
    .filter(([, source]) => idsIn(source).length > 0),
);

/** Texts and figures that a row asks its tests for: 'texts' in quotation marks, and **figures**. */
const requested = (words: string): string[] =>
  [...words.matchAll(/'([^']+)'|\*\*([^*]+)\*\*/g)].map(([, text, figure]) => text ?? figure ?? '');
/** Whether a text holds these words, not as a part of other words. */
function holds(text: string, words: string): boolean {
  const exact = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${exact}(?![\\p{L}\\p{N}])`, 'u').test(text);
}
const twice = (all: readonly string[]) => all.filter((one, index) => all.indexOf(one) !== index);

test('every row has a unique id', () => {
  expect(rows.length).toBeGreaterThan(250);
  expect(twice(rows.map(({ id }) => id))).toEqual([]);
});

test('every row names exactly the files that carry its id', () => {
  const named = rows.flatMap(({ id, files }) =>
    (files.length > 0 ? files : ['nothing']).map((file) => `${id} ${file}`),
  );
  const tagged = [...sources].flatMap(([file, source]) => idsIn(source).map((id) => `${id} ${file}`));
  expect([...named].sort()).toEqual([...new Set(tagged)].sort());
});

test('the quoted texts and figures of a row are in its tests', () => {
  const absent = rows.flatMap(({ id, words, files }) =>
    requested(words)
      .filter((text) => !files.some((file) => holds(sources.get(file) ?? '', text)))
      .map((text) => `${id} → ${text}`),
  );
  expect(absent).toEqual([]);
});
