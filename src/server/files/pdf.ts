/** PDFs are kept as they came, after a look through them: a paper holds pages and nothing that runs. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runLimited } from './limited-process.ts';
import { PDF_CPU_SECONDS, PDF_MEMORY_KB, PDF_SECONDS } from './limits.ts';
import type { CheckedPdf } from './pdf-process.ts';
import { COMPLEX_PDF } from './pdf-reasons.ts';
import { FileRefused } from './refused.ts';
import { slots } from './slots.ts';
import { newWork, spend } from './work.ts';

/** PDFs wait for each other and hold up no photograph; each takes the memory of a process. */
const inPdfSlot = slots(Math.min(2, Math.max(1, availableParallelism() - 1)));

const PROGRAM = join(import.meta.dirname, 'pdf-process.ts');
/** Its response is a reason. */
const RESPONSE_MAX = 10_000;

/**
 * Looks through the PDF at `path` and overwrites in it what stands before it and what its photographs tell of places; one
 * that only an owner's password protects is written anew without it. Throws FileRefused for one
 * with a program, other files inside, a password, too many pages, or that is broken or a bomb; the reason of the work's
 * signal when nobody waits for it any more. Waits for its turn.
 */
export function checkPdf(path: string, work = newWork()): Promise<void> {
  return inPdfSlot(async () => {
    const response = await spend(work, (leftMs) => {
      const deadlineMs = Math.min(leftMs, PDF_SECONDS * 1000);
      const limits = { deadlineMs, cpuSeconds: PDF_CPU_SECONDS, memoryKb: PDF_MEMORY_KB, responseMax: RESPONSE_MAX };
      return runLimited({ file: PROGRAM, path, access: 'r+', limits, broken: COMPLEX_PDF }, work.signal);
    });
    const { motivo } = response as CheckedPdf;
    if (motivo !== null) throw new FileRefused(motivo);
  }, work.signal);
}
