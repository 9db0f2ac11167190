/** How the page of coverage and the tests that it names are read. */

import { writtenTests } from '../support/spec-coverage.titles.ts';
import { readCoverage, titlePattern, unproved } from '../support/spec-coverage.ts';

test('rows are those of the tables, with their section and the tests in code spans', () => {
  const page = [
    'Not a row: | a | b | `c.test.ts › d` |',
    '## Texts',
    '| words | settled | proved by |',
    '|---|:-:|---|',
    "| 'a \\| b' | `not a test` | `x/a.test.ts › list › shows a`<br>`x/b.test.ts › b` |",
    '| c | | |',
    '## Not there yet',
    '| d | |',
  ].join('\n');
  expect(readCoverage(page)).toEqual([
    {
      line: 5,
      section: 'Texts',
      words: "'a | b'",
      tests: [
        { name: 'x/a.test.ts › list › shows a', file: 'x/a.test.ts', title: 'list › shows a' },
        { name: 'x/b.test.ts › b', file: 'x/b.test.ts', title: 'b' },
      ],
    },
    { line: 6, section: 'Texts', words: 'c', tests: [] },
    { line: 8, section: 'Not there yet', words: 'd', tests: [] },
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
      test('one', () => expect('first').toBe(1));
      test.each([['x']])('two %s', (it) => expect(it).toBe('second'));
    });
    describe.each(['a'])('as %s', () => { test(\`\${shared} three\`, () => 'third'); });
    test(shared, () => 'fourth');
  `;
  const found = writtenTests(source, 'a.test.ts');
  expect(found.map(({ title }) => title)).toEqual(['list › one', 'list › two %s', 'as %s › %s three', '%s']);
  expect(found[1]?.pattern.test('list › two x')).toBe(true);
  const holds = (words: string) => found.map(({ code }) => code.includes(words));
  expect(holds('for all')).toEqual([true, true, true, true]);
  expect(holds('first')).toEqual([true, false, false, false]);
  expect(holds('second')).toEqual([false, true, false, false]);
  expect(holds("['x']")).toEqual([false, true, false, false]);
  expect(holds('third')).toEqual([false, false, true, false]);
  expect(holds('two %s')).toEqual([false, false, false, false]);
});

test('a test that ran in two projects has to pass in both', () => {
  const rows = readCoverage('## A\n| words | settled | proved by |\n|---|---|---|\n| text | | `a.test.ts › b` |');
  const ran = (...passed: boolean[]) => new Map([['a.test.ts', passed.map((one) => ({ title: 'b', passed: one }))]]);
  expect(unproved(rows, ran(true, true))).toEqual([]);
  const text = 'docs/spec-coverage.md:4 «text»: a.test.ts › b';
  expect(unproved(rows, ran(true, false))).toEqual([{ text: `${text} did not pass`, ran: true }]);
  expect(unproved(rows, ran())).toEqual([{ text: `${text} did not run`, ran: false }]);
});
