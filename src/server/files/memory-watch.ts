/** For systems that do not hold a process to a limit of memory: it watches itself. */
import { Worker } from 'node:worker_threads';

const EVERY_MS = 10;

/** Ends this process at once when it takes more kilobytes than now, from a thread that nothing else keeps busy. */
export function watchMemory(moreKb: number): void {
  const limit = process.memoryUsage.rss() + moreKb * 1024;
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${limit}) process.kill(process.pid, 'SIGKILL');
  }, ${EVERY_MS})`;
  new Worker(watch, { eval: true }).unref();
}
