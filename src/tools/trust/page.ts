/** docs/promises.md: each promise, the tests that prove it, and what they said last. */
import type { Kept } from './promises.ts';

const HEAD = `# Promises

What this product is to be trusted for. \`npm run trust\` proves all of it and writes this page; \`npm run trust -- 1 9\`
proves some. The quick tests are part of \`npm test\`; the long ones run on SQLite and on PostgreSQL one after the other.

| promise | proved by | figure, when it was last proved |
|---|---|---|
`;
const ROW = /^\| (\d+)\. .* \| .* \| (.*) \|$/;
const LINES = '<br>';

/** The page with these figures, by the number of their promise. */
export function page(promises: readonly Kept[], figures: ReadonlyMap<number, readonly string[]>): string {
  const rows = promises.map(({ number, words, long, quick }) => {
    const tests = [...long.map((file) => `trust/${file}`), ...quick].map((file) => `\`${file}\``).join(LINES);
    const said = (figures.get(number) ?? []).map((line) => line.replaceAll('|', '\\|')).join(LINES);
    return `| ${number}. ${words} | ${tests} | ${said} |\n`;
  });
  return HEAD + rows.join('');
}

/** The figures that a page holds. */
export function readFigures(text: string): Map<number, string[]> {
  const figures = new Map<number, string[]>();
  for (const line of text.split('\n')) {
    const [, number, said = ''] = ROW.exec(line) ?? [];
    if (number && said) figures.set(Number(number), said.replaceAll('\\|', '|').split(LINES));
  }
  return figures;
}
