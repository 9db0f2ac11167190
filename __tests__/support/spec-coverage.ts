/**
 * Reads docs/spec-coverage.md: one row for each route, rule, call, text and constant of the specification and for each
 * line of the card, with an id and the files, below __tests__, of the tests that prove it. The tests carry the id in a
 * comment right above them: `// [S2.7] [S5.3]`. Titles may change without the page.
 */

export interface Row {
  line: number;
  section: string;
  id: string;
  words: string;
  /** Below __tests__. */
  files: string[];
}
/** A test that ran. */
export interface RanTest {
  /** The describe blocks and the test's own, joined by JOINT. */
  title: string;
  passed: boolean;
}
/** A test as it is written, as far as rows need it. */
export interface Tagged {
  title: string;
  /** The titles that it runs under. */
  pattern: RegExp;
  /** Rows that it proves. */
  ids: readonly string[];
}

/** Between the parts of a title. */
export const JOINT = ' › ';

const TAG = /\[([A-Z]\d*\.\d+)\]/g;
/** The ids of rows that a text names. */
export const idsIn = (text: string): string[] => [...text.matchAll(TAG)].map(([, id = '']) => id);

const RULE = /^\|[\s:|-]+\|$/;

/** The rows of every table below a heading of the second level, without their heads. */
export function readCoverage(page: string): Row[] {
  const lines = page.split('\n');
  let section = '';
  return lines.flatMap((text, index) => {
    if (text.startsWith('## ')) section = text.slice(3).trim();
    const isHead = RULE.test(lines[index + 1] ?? '');
    if (section === '' || !text.startsWith('|') || RULE.test(text) || isHead) return [];
    const cells = text.split(/(?<!\\)\|/).slice(1, -1);
    const [id = '', words = '', , proof = ''] = cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
    const files = [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    return [{ line: index + 1, section, id, words, files }];
  });
}

/** What runs under a title with places to be filled (`test.each`). */
export function titlePattern(title: string): RegExp {
  const exact = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${exact.replace(/%[sdifjopc#]|\\\$(?:\w|\\\.)+/g, '.*').replaceAll('%%', '%')}$`, 's');
}

/** Of the tests that ran, those that one written test stands for. */
function runsOf({ title, pattern }: Tagged, ran: readonly RanTest[]): RanTest[] {
  const same = ran.filter((test) => test.title === title);
  return same.length > 0 ? same : ran.filter((test) => pattern.test(test.title));
}

/**
 * Tests of rows that did not run or did not pass, in words. One that runs in several projects has to pass in each.
 * `ran` has the tests by their file below __tests__; `written` reads those of a file.
 */
export function unproved(
  rows: readonly Row[],
  ran: ReadonlyMap<string, RanTest[]>,
  written: (file: string) => readonly Tagged[],
): { text: string; ran: boolean }[] {
  return rows.flatMap(({ line, id, words, files }) =>
    files.flatMap((file) => {
      const tests = written(file).filter(({ ids }) => ids.includes(id));
      const all = tests.map((test) => ({
        name: `${file}${JOINT}${test.title}`,
        found: runsOf(test, ran.get(file) ?? []),
      }));
      if (all.length === 0) all.push({ name: file, found: [] });
      return all.flatMap(({ name, found }) => {
        if (found.length > 0 && found.every(({ passed }) => passed)) return [];
        const fate = found.length > 0 ? 'did not pass' : 'did not run';
        return [{ text: `docs/spec-coverage.md:${line} ${id} «${words}»: ${name} ${fate}`, ran: found.length > 0 }];
      });
    }),
  );
}
