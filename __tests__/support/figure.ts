/** What proofs of promises have to say: `npm run trust` collects it, prints it and keeps it. */
import { appendFileSync } from 'node:fs';

interface Reported {
  promise: number;
  /** The database of the Jest project, or null where none is concerned. */
  database: string | null;
  words: string;
  /** It was skipped: this machine has no way to try it. */
  untried?: true;
}

function tell(line: Reported): void {
  const file = process.env.TRUST_FIGURES;
  // Workers of Jest append at the same time: one write for each line keeps them whole.
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Whether this is `npm run trust`, which has time for every case where a usual run takes the hardest ones. */
export const longProof = Boolean(process.env.TRUST_FIGURES);

const database = () => globalThis.DATABASE ?? null;

/** Tells what a proof has measured, for the promise of this number; in a run of its own it says nothing. */
export function figure(promise: number, words: string): void {
  tell({ promise, database: database(), words });
}

/** Tells that a part of a proof was skipped because this machine has no way to try it. */
export function notTried(promise: number, what: string): void {
  tell({ promise, database: database(), words: what, untried: true });
}

/** `40,000` */
export const many = (number: number): string => number.toLocaleString('en-US');
/** Seconds since a moment of `performance.now()`. */
export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
