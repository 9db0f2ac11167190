/** Helpers for programs run by `limitedLines`: lower the priority, read the job, write lines. */
import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { watchMemory } from './memory-watch.ts';

/** The file, which it may read and, where it was opened so, write. */
export const FILE = 0;
/** Where it finds its job. */
export const JOB = 3;

/** To be run before anything else: everybody else's work goes first. */
export function beginLimited(memoryKb: number): void {
  setPriority(19);
  try {
    // Of all processes this one is ended when the machine has no memory left.
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has it.
  }
  // Linux holds it to its limit itself.
  if (process.platform !== 'linux') watchMemory(memoryKb);
  // Libraries try and fail a lot, and nobody reads where.
  Error.stackTraceLimit = 0;
}

/** The job, in a shape agreed with the caller. */
export const readJob = (): unknown => JSON.parse(readFileSync(JOB, 'utf8'));

/** Waits while nobody takes what is written. */
export function writeLine(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
