/** Work that fills a processor, a few at a time: more at once would freeze everybody's lists. */
import { availableParallelism } from 'node:os';

/**
 * Runs work when one of `count` slots is free for it, first come, first served. Whoever waits leaves the line when the
 * signal is aborted; its reason is thrown then.
 */
export function slots(count: number): <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  let free = count;
  const waiting = new Set<() => void>();
  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  return async (work, signal) => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else await turn(signal);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else free += 1;
    }
  };
}

/** The slots of images: one processor stays free for everything else. */
export const inFileSlot = slots(Math.max(1, availableParallelism() - 1));
