/** docs/SECURITY.md and docs/asvs.md: their evidence exists, and no requirement of the standard is left out. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const text = ['SECURITY', 'asvs'].map((page) => readFileSync(join(root, `docs/${page}.md`), 'utf8')).join('\n');

/** The sections of ASVS 5.0.0 with requirements of levels 1 and 2, and how many: those of level 3 come after them. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1, '3.2': 2, '3.3': 4 },
  ...{ '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4, '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5 },
  ...{
    '7.5': 2,
    '7.6': 2,
    '8.1': 2,
    '8.2': 3,
    '8.3': 1,
    '8.4': 1,
    '9.1': 3,
    '9.2': 4,
    '10.1': 2,
    '10.2': 2,
    '10.3': 4,
  },
  ...{ '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4 },
  '17.3': 2,
};

interface Row {
  numbers: string[];
  state: string;
  how: string;
  evidence: string;
}

/** `1.1.2, 1.2.1–1.2.3` as each of its numbers. */
function numbersOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    const section = first.replace(/\.\d+$/, '');
    const [from, to] = [first, last].map((number) => Number(number.split('.').at(-1)));
    return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) => `${section}.${(from ?? 0) + index}`);
  });
}

const rows: Row[] = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [, numbers = '', state = '', how = '', evidence = ''] = line.split('|').map((cell) => cell.trim());
    return { numbers: numbersOf(numbers), state, how, evidence };
  });

test('every file that the page names exists', () => {
  const named = [...text.matchAll(/`((?:src|__tests__|docs|public)\/[\w./-]+|[\w-]+\.(?:json|ts))`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every requirement of levels 1 and 2 has its row, once', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(wanted).toHaveLength(253);
  const order = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
  expect(rows.flatMap(({ numbers }) => numbers).toSorted(order)).toEqual(wanted.toSorted(order));
});

test('what is not met says what is missing, and the summary names it', () => {
  const states = new Set(rows.map(({ state }) => state));
  expect([...states].filter((state) => !['met', 'n/a', 'yours', 'partly', 'OPEN'].includes(state))).toEqual([]);
  const partly = rows.filter(({ state }) => state === 'partly');
  expect(partly.filter(({ how }) => !how.includes('**Open')).map(({ numbers }) => numbers)).toEqual([]);
  const [, summary = ''] = /\*\*Open, in short:\*\*(.*?)\n\n/s.exec(text) ?? [];
  const unmet = rows.filter(({ state }) => state === 'partly' || state === 'OPEN').flatMap(({ numbers }) => numbers);
  expect(
    unmet.filter((number) => !new RegExp(`(?<!\\d)${number.replaceAll('.', '\\.')}(?!\\d)`).test(summary)),
  ).toEqual([]);
});
