/**
 * Work that fills a processor, a few at a time: more at once would freeze everybody's lists. And how much of it the files of
 * one request may still take.
 */
import { availableParallelism, freemem } from 'node:os';
import { IMAGE_BYTES_MAX, UPLOAD_SECONDS } from './limits.ts';
import { FileRefused } from './refused.ts';

/** Bytes that this process may still take: of the machine, and of its own limit. */
function availableBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(freemem(), limit - process.memoryUsage.rss()) : freemem();
}

/**
 * Runs work when one of `count` slots is free and memory suffices for one more, first come, first served. Running works
 * count with their largest memory; one may always run. Waiting ends when the signal is aborted, with its reason.
 */
export function slots(
  count: number,
  available: () => number = () => Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  let running = 0;
  const waiting = new Set<() => void>();
  const hasMemory = () => running === 0 || (running < count && available() >= (running + 1) * IMAGE_BYTES_MAX);
  const start = () => {
    for (const begin of waiting) {
      if (!hasMemory()) return;
      running += 1;
      begin();
    }
  };
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
      start();
    });
  return async (work, signal) => {
    signal?.throwIfAborted();
    await turn(signal);
    try {
      return await work();
    } finally {
      running -= 1;
      start();
    }
  };
}

/** The slots of images: one processor stays free for everything else. */
export const inFileSlot = slots(Math.max(1, availableParallelism() - 1), availableBytes);

/**
 * Runs the work of each person in order, one at a time; different people do not wait for each other. Waiting ends when
 * the signal is aborted, with its reason.
 */
export function turns(): <T>(userId: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const lines = new Map<number, { inLine: ReturnType<typeof slots>; length: number }>();
  return async (userId, work, signal) => {
    const line = lines.get(userId) ?? { inLine: slots(1), length: 0 };
    lines.set(userId, line);
    line.length += 1;
    try {
      return await line.inLine(work, signal);
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(userId);
    }
  };
}

export interface Work {
  /** Aborted when the client has gone. */
  signal: AbortSignal;
  /** Milliseconds that are left for all files of the request together; the time in which they wait does not count. */
  leftMs: number;
}

/** The work of one request, with all its time before it. */
export const newWork = (signal: AbortSignal = new AbortController().signal): Work => ({
  signal,
  leftMs: UPLOAD_SECONDS * 1000,
});

const OVER = 'Los archivos anteriores del mismo envío tardaron demasiado: súbelo aparte.';

/**
 * Runs one piece of work with the rest of the request's time. Throws FileRefused when no time is left, and the signal's
 * reason when it is aborted.
 */
export async function spend<T>(work: Work, run: (leftMs: number) => Promise<T>): Promise<T> {
  work.signal.throwIfAborted();
  if (work.leftMs <= 0) throw new FileRefused(OVER);
  const started = performance.now();
  try {
    return await run(work.leftMs);
  } finally {
    work.leftMs -= performance.now() - started;
  }
}
