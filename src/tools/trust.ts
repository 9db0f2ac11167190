/**
 * `npm run trust [-- 1 9 cluster …]`: proves the promises, or those of these numbers and names, prints each with its figure and keeps them
 * in docs/promises.md and docs/promises.json; exit 1 when one is not held.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeDay } from './code-day.ts';
import { type Proofs, page } from './trust/page.ts';
import { type Kept, promises } from './trust/promises.ts';
import { prove } from './trust/prove.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/promises.md');
const FIGURES = join(ROOT, 'docs/promises.json');

/** Proofs that this machine cannot run are listed with the promise. */
const notTried = (untried: readonly string[]) => `not tried here: ${untried.join(', ')}`;

const words = process.argv.slice(2);
const isMeant = ({ number, name }: Kept, word: string) => String(number) === word || name === word;
const unknown = words.filter((word) => !promises.some((promise) => isMeant(promise, word)));
if (unknown.length > 0) {
  console.error(`No promise has this number or name: ${unknown.join(', ')}. There are 1 to ${promises.length}`);
  process.exit(2);
}
const chosen = promises.filter((promise) => words.length === 0 || words.some((word) => isMeant(promise, word)));
const outcomes = await prove(ROOT, chosen);
const held = outcomes.filter(({ faults }) => faults.length === 0);

for (const { promise, figures, untried, faults } of outcomes) {
  const left = untried.length > 0 ? `, ${notTried(untried)}` : '';
  const standing = faults.length === 0 ? `held${left}` : 'NOT HELD';
  console.log(`${String(promise.number).padStart(2)}  ${standing}  ${promise.words}`);
  for (const line of [...figures, ...faults.map((fault) => `! ${fault}`)]) console.log(`      ${line}`);
}
console.log(`${held.length} of ${outcomes.length} promises held`);

const proofs = JSON.parse(await readFile(FIGURES, 'utf8')) as Proofs;
const day = new Date().toISOString().slice(0, 10);
for (const { promise, figures, untried } of held) {
  const left = untried.length > 0 ? [notTried(untried)] : [];
  proofs[promise.number] = { day, figures: [...left, ...figures] };
}
await writeFile(FIGURES, `${JSON.stringify(proofs, null, 2)}\n`);
await writeFile(PAGE, page(promises, proofs, codeDay(ROOT)));
process.exitCode = held.length === outcomes.length ? 0 : 1;
