import { appendFileSync } from 'node:fs';

/** Tells what a proof has measured, for the promise of this number; `npm run trust` prints it and keeps it. */
export function figure(promise: number, words: string): void {
  const file = process.env.TRUST_FIGURES;
  const line = { promise, database: globalThis.DATABASE, words };
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  else console.log(`${promise} ${line.database}: ${words}`);
}

/** `40,000` */
export const many = (number: number): string => number.toLocaleString('en-US');
/** Seconds since a moment of `performance.now()`. */
export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
