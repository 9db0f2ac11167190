/** Runs what may never end, or ask for all the memory, in a thread of its own that can be thrown away. */
import { Worker } from 'node:worker_threads';
import { FileRefused, LATE } from './refused.ts';

export interface WorkerLimits {
  deadlineMs: number;
  /** Heap of JavaScript, in megabytes. */
  heapMb: number;
}

/** Response of a worker in this folder: a result, or the reason of refusal. */
export type WorkerResponse<Result> = { result: Result } | { motivo: string };

/** The thread itself is at fault, not the file. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed';
}

/**
 * Runs the worker `file` of this folder over one file's bytes, which become its own: the caller has them no more.
 * Throws FileRefused when the worker says so, takes too long, runs out of memory or ends: `broken` is what is said
 * then. Throws WorkerFailed when the worker throws, and the signal's reason when that is aborted.
 */
export function runWorker<Result>(
  file: string,
  bytes: ArrayBuffer,
  { deadlineMs, heapMb }: WorkerLimits,
  broken: string,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  const worker = new Worker(file, {
    workerData: bytes,
    transferList: [bytes],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    // Messages of the library about a broken file do not belong in the log.
    stdout: true,
    stderr: true,
    env: {},
  });
  let deadline: NodeJS.Timeout | undefined;
  let leave = () => {};
  return new Promise<Result>((resolve, reject) => {
    deadline = setTimeout(() => reject(new FileRefused(LATE)), deadlineMs);
    leave = () => reject(signal?.reason);
    signal?.addEventListener('abort', leave);
    worker.once('message', (response: WorkerResponse<Result>) => {
      if ('motivo' in response) reject(new FileRefused(response.motivo));
      else resolve(response.result);
    });
    worker.once('error', (error: Error & { code?: string }) => {
      const tooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(tooMuch ? new FileRefused(broken, error) : new WorkerFailed(error.message, { cause: error }));
    });
    worker.once('exit', () => reject(new FileRefused(broken)));
  }).finally(() => {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', leave);
    return worker.terminate();
  });
}
