/** Work that fills a processor, a few at a time: more at once would freeze everybody's lists. */
import { availableParallelism } from 'node:os';

/** Runs work when one of `count` slots is free for it, first come, first served. */
export function slots(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** The slots of images and PDFs: one processor stays free for everything else. */
export const inFileSlot = slots(Math.max(1, availableParallelism() - 1));
