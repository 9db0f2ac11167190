/** Work that fills a processor, a few at a time: more at once would freeze everybody's lists. */
import { availableParallelism, freemem } from 'node:os';
import { IMAGE_BYTES_MAX } from './limits.ts';

/** Bytes that this process may still take: of the machine, and of what it was limited to. */
function availableBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(freemem(), limit - process.memoryUsage.rss()) : freemem();
}

/**
 * Runs work when one of `count` slots is free for it and there is memory for one more, first come, first served. Those
 * that run count with all that they may take, for nobody knows how much of it they have; one may always run.
 */
export function slots(
  count: number,
  available: () => number = () => Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const hasRoom = () => running === 0 || (running < count && available() >= (running + 1) * IMAGE_BYTES_MAX);
  const start = () => {
    while (waiting.length > 0 && hasRoom()) {
      running += 1;
      waiting.shift()?.();
    }
  };
  return async (work) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      start();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      start();
    }
  };
}

/** The slots of images and PDFs: one processor stays free for everything else. */
export const inFileSlot = slots(Math.max(1, availableParallelism() - 1), availableBytes);
