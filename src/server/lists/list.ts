/** Reads a school's file in a separate process: a hostile file takes neither memory nor time of the server. */
import { join } from 'node:path';
import { limitedLines } from '../files/limited-process.ts';
import { FileRefused } from '../files/refused.ts';
import { slots } from '../files/slots.ts';
import type { FirstLine, ListJob } from './list-process.ts';
import { COMPLEX, LIST_CPU_SECONDS, LIST_MEMORY_KB, LIST_SECONDS, RESPONSE_MAX } from './read/limits.ts';
import type { ListContext, RecognisedList, RecognisedRow } from './recognised.ts';

const PROGRAM = join(import.meta.dirname, 'list-process.ts');
const LIMITS = {
  deadlineMs: LIST_SECONDS * 1000,
  cpuSeconds: LIST_CPU_SECONDS,
  memoryKb: LIST_MEMORY_KB,
  responseMax: RESPONSE_MAX,
};

/** Two lists at once: each takes the memory of a process, and one that takes long keeps no other one waiting. */
const inListSlot = slots(2);

async function* linesInSlot(path: string, job: ListJob, signal: AbortSignal): AsyncGenerator<unknown, void> {
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const slot = inListSlot(() => {
    begun.resolve();
    return done.promise;
  }, signal);
  // It fails when the signal is aborted while it waits.
  await Promise.race([begun.promise, slot]);
  try {
    yield* limitedLines({ file: PROGRAM, path, access: 'r', job, limits: LIMITS, broken: COMPLEX }, signal);
  } finally {
    done.resolve();
  }
}

/**
 * Reads the list at `path`. `rows` come in the order of the file while they are recognised: they must be read to their
 * end or left by a `break`, since they hold a slot; an error among them makes all of them void. Throws FileRefused with
 * what to do, ProcessFailed for a fault of ours, the signal's reason when it is aborted.
 */
export async function recogniseFile(
  path: string,
  context: ListContext,
  signal: AbortSignal,
): Promise<{ list: RecognisedList; rows: AsyncIterable<RecognisedRow> }> {
  const lines = linesInSlot(path, { context }, signal);
  const first = (await lines.next()).value as FirstLine;
  if ('list' in first) return { list: first.list, rows: lines as AsyncGenerator<RecognisedRow> };
  await lines.return();
  throw new FileRefused(first.motivo);
}
