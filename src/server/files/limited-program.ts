/** Helpers for programs run by `limitedLines`: lower the priority, read the job, write lines. */
import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/** The file, which it may read and, where it was opened so, write. */
export const FILE = 0;
/** Where it finds its job. */
export const JOB = 3;

const EVERY_MS = 10;

/** For systems that do not limit the memory of a process: ends this one at once when it takes more kilobytes than now, from a thread that nothing else keeps busy. */
export function watchMemory(moreKb: number): void {
  const limit = process.memoryUsage.rss() + moreKb * 1024;
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${limit}) process.kill(process.pid, 'SIGKILL');
  }, ${EVERY_MS})`;
  new Worker(watch, { eval: true }).unref();
}

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
  // Output of a library would be taken for the response.
  Object.assign(console, { log: () => undefined });
  // Libraries throw and catch a lot, and stacks are never read here.
  Error.stackTraceLimit = 0;
}

/** The job, in a shape agreed with the caller. */
export const readJob = (): unknown => JSON.parse(readFileSync(JOB, 'utf8'));

/** Blocks while the parent does not read. */
export function writeLine(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
