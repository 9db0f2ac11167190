/** The promises and their page. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Proofs, page } from '#tools/trust/page.ts';
import { type Kept, promises } from '#tools/trust/promises.ts';
import { outcomeOf } from '#tools/trust/prove.ts';

const root = join(import.meta.dirname, '../..');

test('every proof of a promise exists, and every long proof belongs to a promise', () => {
  const named = promises.flatMap(({ long, quick }) => [...long.map((file) => `trust/${file}`), ...quick]);
  expect(named.filter((file) => !existsSync(join(root, '__tests__', file)))).toEqual([]);
  const long = readdirSync(join(root, '__tests__/trust')).filter((file) => file.endsWith('.test.ts'));
  expect(long.filter((file) => !named.includes(`trust/${file}`))).toEqual([]);
});

test('every promise has a proof', () => {
  expect(promises.filter(({ long, quick }) => long.length + quick.length === 0)).toEqual([]);
});

test('the page is the generated one, except for stale marks', () => {
  const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
  const withoutAge = (text: string) => text.replaceAll(', older than the code', '');
  const proofs = JSON.parse(read('promises.json')) as Proofs;
  expect(withoutAge(read('promises.md'))).toBe(withoutAge(page(promises, proofs, '')));
});

test('a proof older than the code is marked', () => {
  const proofs = { 1: { day: '2026-11-20', figures: ['5 tests passed'] } };
  expect(page(promises, proofs, '2026-11-21')).toContain('| held: 5 tests passed | 2026-11-20, older than the code |');
  expect(page(promises, proofs, '2026-11-20')).toContain('| held: 5 tests passed | 2026-11-20 |');
});

const kept: Kept = { number: 3, words: 'A promise', long: ['uno.test.ts'], quick: ['server/dos.test.ts'] };
const ran = [
  { file: 'trust/uno.test.ts', passed: 2, failed: 0 },
  { file: 'server/dos.test.ts', passed: 3, failed: 0 },
];

test('a promise holds when each of its proofs ran and none failed, with its own figures', () => {
  const said = [
    { promise: 3, database: 'sqlite', words: 'nothing lost' },
    { promise: 4, database: 'sqlite', words: 'of another one' },
    { promise: 3, database: null, words: 'of no database' },
  ];
  expect(outcomeOf(kept, ran, said)).toEqual({
    promise: kept,
    figures: ['sqlite: nothing lost', 'of no database', '5 tests passed'],
    untried: [],
    faults: [],
  });
  const [first] = ran;
  expect(outcomeOf(kept, first ? [first] : [], []).faults).toEqual(['server/dos.test.ts did not run']);
  const failing = ran.map((one, at) => ({ ...one, failed: at }));
  expect(outcomeOf(kept, failing, []).faults).toEqual(['server/dos.test.ts: 1 tests failed']);
});

test('a proof that the machine cannot run is reported and is not a figure', () => {
  const said = [{ promise: 3, database: 'sqlite', words: 'an fsync that fails', untried: true as const }];
  const { figures, untried, faults } = outcomeOf(kept, ran, said);
  expect([figures, untried, faults]).toEqual([['5 tests passed'], ['sqlite: an fsync that fails'], []]);
});

test.each(['99', 'caja', '0', '1.5'])('the unknown promise «%s» is refused and nothing is proved', (word) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'src/tools/trust.ts'), '1', word]);
  expect([status, stdout.toString()]).toEqual([2, '']);
  expect(stderr.toString()).toContain(word);
});
