/** Remaining CPU budget of a request for its files, and whether its client is still connected. */
import { UPLOAD_SECONDS } from './limits.ts';
import { FileRefused } from './refused.ts';

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
