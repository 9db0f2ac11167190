/** How the page of coverage and the tests that it names are read. */

import { writtenTests } from '../support/spec-coverage.tests.ts';
import { readCoverage, titlePattern, unproved } from '../support/spec-coverage.ts';

test('rows are those of the tables, with their section, their id and the files in code spans', () => {
  const page = [
    'Not a row: | S1.1 | a | b | `c.test.ts` |',
    '## Texts',
    '| id | words | settled | proved by |',
    '|---|---|:-:|---|',
    "| S1.1 | 'a \\| b' | `not a test` | `x/a.test.ts` `x/b.test.ts` |",
    '| S1.2 | c | | |',
  ].join('\n');
  expect(readCoverage(page)).toEqual([
    { line: 5, section: 'Texts', id: 'S1.1', words: "'a | b'", files: ['x/a.test.ts', 'x/b.test.ts'] },
    { line: 6, section: 'Texts', id: 'S1.2', words: 'c', files: [] },
  ]);
});

test('a title of test.each stands for those that it becomes, and no others', () => {
  expect(titlePattern('«%s» is %j').test('«a (b)» is {"c":1}')).toBe(true);
  expect(titlePattern('rol %i over $who.name').test('rol 3 over Ana')).toBe(true);
  expect(titlePattern('«%s» is no wildcard').test('«x» is a wildcard')).toBe(false);
  expect(titlePattern('a.b').test('a-b')).toBe(false);
  expect(titlePattern('50%%').test('50%')).toBe(true);
});

test('tests are found under their blocks, each with its own code and what all share, without titles', () => {
  const source = `
    const shared = 'for all';
    describe('list', () => {
      // [S1.1] [S1.12]
      // [C.2]
      test('one', () => expect('first').toBe(1));
      test.each([['x']])('two %s', (it) => expect(it).toBe('second'));
    });
    describe.each(['a'])('as %s', () => { test(\`\${shared} three\`, () => 'third'); });
    test(shared, () => 'fourth');
  `;
  const found = writtenTests(source, 'a.test.ts');
  expect(found.map(({ title }) => title)).toEqual(['list › one', 'list › two %s', 'as %s › %s three', '%s']);
  expect(found.map(({ ids }) => ids)).toEqual([['S1.1', 'S1.12', 'C.2'], [], [], []]);
  expect(found[1]?.pattern.test('list › two x')).toBe(true);
  const holds = (words: string) => found.map(({ code }) => code.includes(words));
  expect(holds('for all')).toEqual([true, true, true, true]);
  expect(holds('first')).toEqual([true, false, false, false]);
  expect(holds('second')).toEqual([false, true, false, false]);
  expect(holds("['x']")).toEqual([false, true, false, false]);
  expect(holds('third')).toEqual([false, false, true, false]);
  expect(holds('two %s')).toEqual([false, false, false, false]);
  expect(holds('12')).toEqual([false, false, false, false]);
});

test('a test that ran in two projects has to pass in both', () => {
  const page = '## A\n| id | words | settled | proved by |\n|---|---|---|---|\n| S1.1 | text | | `a.test.ts` |';
  const written = () => writtenTests("// [S1.1]\ntest('b', () => {}); test('c', () => {});", 'a.test.ts');
  const ran = (...passed: boolean[]) => new Map([['a.test.ts', passed.map((one) => ({ title: 'b', passed: one }))]]);
  const found = (...passed: boolean[]) => unproved(readCoverage(page), ran(...passed), written);
  expect(found(true, true)).toEqual([]);
  const text = 'docs/spec-coverage.md:4 S1.1 «text»: a.test.ts › b';
  expect(found(true, false)).toEqual([{ text: `${text} did not pass`, ran: true }]);
  expect(found()).toEqual([{ text: `${text} did not run`, ran: false }]);
});
