/** PDFs are kept as they came, after a look through them: a paper holds pages and nothing that runs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDF_SECONDS } from './limits.ts';
import { inFileSlot } from './slots.ts';
import { runWorker } from './worker.ts';

/**
 * The bytes of a PDF that may be kept, with what its photographs tell of places overwritten. Throws FileRefused for one
 * with a program, other files inside, a password, too many pages, or that is broken or a bomb.
 */
export function checkPdf(path: string): Promise<Uint8Array> {
  return inFileSlot(async () => {
    const { buffer, byteOffset, byteLength } = await readFile(path);
    const checked = await runWorker<ArrayBuffer>(
      join(import.meta.dirname, 'pdf-worker.ts'),
      buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer,
      { deadlineMs: PDF_SECONDS * 1000, heapMb: 512 },
      'Está dañado o es demasiado complejo: no se pudo revisar.',
    );
    return new Uint8Array(checked);
  });
}
