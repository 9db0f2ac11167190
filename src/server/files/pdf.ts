/** PDFs are looked through and written anew in a process of their own: a paper holds pages and nothing that runs. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runLimited } from './limited-process.ts';
import { PDF_CPU_SECONDS, PDF_MEMORY_KB, PDF_SECONDS } from './limits.ts';
import type { CheckedPdf } from './pdf-process.ts';
import { FileRefused } from './refused.ts';
import { newWork, slots, spend } from './slots.ts';

/** PDFs wait for each other and hold up no photograph; each takes the memory of a process. */
const inPdfSlot = slots(Math.min(2, Math.max(1, availableParallelism() - 1)));

const COMPLEX_PDF = 'Está dañado o es demasiado complejo: no se pudo revisar.';
const PROGRAM = join(import.meta.dirname, 'pdf-process.ts');
/** Its response is a reason. */
const RESPONSE_MAX = 10_000;

/**
 * Cleans the PDF at `path` in place: bytes before it, places in its photographs and an owner's password are removed.
 * Throws FileRefused for a PDF with a program, other files inside, a password that readers need, too many pages, or
 * that is broken or a bomb; the reason of the work's signal when its client has gone. Waits for its turn.
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
