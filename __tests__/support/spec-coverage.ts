/**
 * Reads docs/spec-coverage.md: one row for each route, rule, call, text and constant of the specification, and the
 * tests that prove it, each named `path below __tests__ › describe › title` in a code span.
 */

export interface NamedTest {
  name: string;
  /** Below __tests__. */
  file: string;
  /** The describe blocks and the test's own, joined by JOINT. */
  title: string;
}
export interface Row {
  line: number;
  section: string;
  words: string;
  tests: NamedTest[];
}
/** A test that ran, in the form of NamedTest. */
export interface RanTest {
  title: string;
  passed: boolean;
}

/** Heading of the section whose rows have no screen yet, and therefore no test. */
export const NOT_THERE = 'Not there yet';

/** Between the parts of a name. */
export const JOINT = ' › ';

const RULE = /^\|[\s:|-]+\|$/;

function namedTest(name: string): NamedTest {
  const [file = '', ...titles] = name.split(JOINT);
  return { name, file, title: titles.join(JOINT) };
}

/** The rows of every table below a heading of the second level, without their heads. */
export function readCoverage(page: string): Row[] {
  const lines = page.split('\n');
  let section = '';
  return lines.flatMap((text, index) => {
    if (text.startsWith('## ')) section = text.slice(3).trim();
    const isHead = RULE.test(lines[index + 1] ?? '');
    if (section === '' || !text.startsWith('|') || RULE.test(text) || isHead) return [];
    const cells = text.split(/(?<!\\)\|/).slice(1, -1);
    const [words = '', , proof = ''] = cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
    const tests = [...proof.matchAll(/`([^`]+)`/g)].map(([, name = '']) => namedTest(name));
    return [{ line: index + 1, section, words, tests }];
  });
}

/** What runs under a title with places to be filled (`test.each`). */
export function titlePattern(title: string): RegExp {
  const exact = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${exact.replace(/%[sdifjopc#]|\\\$(?:\w|\\\.)+/g, '.*').replaceAll('%%', '%')}$`, 's');
}

/**
 * Named tests that did not run or did not pass, in words. One that runs in several projects has to pass in each.
 * `ran` has the tests by their file below __tests__.
 */
export function unproved(rows: readonly Row[], ran: ReadonlyMap<string, RanTest[]>): { text: string; ran: boolean }[] {
  return rows.flatMap(({ line, words, tests }) =>
    tests.flatMap(({ name, file, title }) => {
      const all = ran.get(file) ?? [];
      const same = all.filter((test) => test.title === title);
      const found = same.length > 0 ? same : all.filter((test) => titlePattern(title).test(test.title));
      if (found.length > 0 && found.every(({ passed }) => passed)) return [];
      const fate = found.length > 0 ? 'did not pass' : 'did not run';
      return [{ text: `docs/spec-coverage.md:${line} «${words}»: ${name} ${fate}`, ran: found.length > 0 }];
    }),
  );
}
