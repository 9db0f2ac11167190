/** docs/promises.md, a short table, and docs/promises.json with the figures of the last proof of each promise. */
import { formatMeasured } from '../code-day.ts';
import type { Kept } from './promises.ts';

/** The last proof of a promise. */
export interface Proof {
  /** When it was proved, YYYY-MM-DD. */
  day: string;
  figures: string[];
}
/** By the number of their promise. */
export type Proofs = Record<number, Proof>;

const HEAD = `# Promises

What this product can be trusted for, for whoever decides to use it. \`npm run trust\` proves all of it and writes this page;
\`npm run trust -- 1 9\` proves some. Quick tests are part of \`npm test\`; long ones run on SQLite and PostgreSQL. The tests of
each promise are listed in \`src/tools/trust/promises.ts\`, their figures in [promises.json](promises.json).

| promise | command | result | proved |
|---|---|---|---|
`;

/** The page. `codeDay`: when the code changed last, YYYY-MM-DD. */
export function page(promises: readonly Kept[], proofs: Proofs, codeDay: string): string {
  const rows = promises.map(({ number, words }) => {
    const proof = proofs[number];
    const tests = proof?.figures.find((line) => line.endsWith('tests passed'));
    const result = proof ? ['held', tests].filter(Boolean).join(': ') : 'not proved yet';
    return `| ${number}. ${words} | \`npm run trust -- ${number}\` | ${result} | ${proof ? formatMeasured(proof.day, codeDay) : ''} |\n`;
  });
  return HEAD + rows.join('');
}
