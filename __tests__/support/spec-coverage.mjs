/**
 * Reads docs/spec-coverage.md: one row for each route, rule, call, text and constant of the specification, and the
 * tests that prove it, each named `path below __tests__ › describe › title` in a code span.
 */

/**
 * @typedef {{ name: string; file: string; title: string }} NamedTest `title`: the describe blocks and the test's own,
 *   joined by ` › `
 * @typedef {{ line: number; section: string; words: string; note: string; tests: NamedTest[] }} Row
 */

/** Heading of the section whose rows have no screen yet, and therefore no test. */
export const NOT_THERE = 'Not there yet';

/** Between the parts of a name. */
export const JOINT = ' › ';

/**
 * @param {string} name
 * @returns {NamedTest}
 */
function namedTest(name) {
  const [file = '', ...titles] = name.split(JOINT);
  return { name, file, title: titles.join(JOINT) };
}

/**
 * The rows of every table below a heading of the second level, its head left out.
 *
 * @param {string} page
 * @returns {Row[]}
 */
export function readCoverage(page) {
  const lines = page.split('\n');
  let section = '';
  return lines.flatMap((text, index) => {
    if (text.startsWith('## ')) section = text.slice(3).trim();
    const isHead = /^\|[\s:|-]+\|$/.test(lines[index + 1] ?? '');
    if (section === '' || !text.startsWith('|') || /^\|[\s:|-]+\|$/.test(text) || isHead) return [];
    const cells = text.split(/(?<!\\)\|/).slice(1, -1);
    const [words = '', note = '', proof = ''] = cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
    const tests = [...proof.matchAll(/`([^`]+)`/g)].map(([, name = '']) => namedTest(name));
    return [{ line: index + 1, section, words, note, tests }];
  });
}

/**
 * The titles that a title with places to be filled (`test.each`) stands for.
 *
 * @param {string} title
 * @returns {RegExp}
 */
export function titlePattern(title) {
  const filled = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sdifjopc#]|\\\$[\w.]+/g, '.*');
  return new RegExp(`^${filled.replaceAll('%%', '%')}$`, 's');
}

/**
 * Named tests that did not run or did not pass, in words. One that runs in several projects has to pass in each.
 *
 * @param {readonly Row[]} rows
 * @param {ReadonlyMap<string, { title: string; passed: boolean }[]>} ran tests that ran, by their file below __tests__
 * @returns {{ text: string; ran: boolean }[]}
 */
export function unproved(rows, ran) {
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
