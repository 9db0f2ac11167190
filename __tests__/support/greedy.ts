/** A program that wants too much: what of, its standard input says. Its response is the memory that it had in the end. */
import { readFileSync } from 'node:fs';
import { watchMemory, writeLine } from '#server/files/limited-program.ts';
import { peakKb } from './peakMemory.ts';

const wanted = readFileSync(0, 'latin1');
const kept: unknown[] = [];
if (wanted === 'watched') watchMemory(100 * 1024);
try {
  if (wanted === 'buffers') for (;;) kept.push(Buffer.alloc(2 ** 24, 1));
  if (wanted === 'heap') for (;;) kept.push({ at: kept.length, list: [1, 2, 3] });
  if (wanted === 'time') for (;;) kept.length = 0;
  // In steps: the watch is another thread and can't stop one allocation.
  if (wanted === 'watched') setInterval(() => kept.push(Buffer.alloc(2 ** 22, 1)), 1);
  if (wanted === 'fault') process.exitCode = 1;
} catch {
  kept.length = 0;
}
if (wanted !== 'watched') writeLine(peakKb());
