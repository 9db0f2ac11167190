/**
 * Process that cleans the PDF on its standard input, open for reading and writing, in place. Its only output is one
 * line of JSON, a CheckedPdf.
 */
import { ftruncateSync, readFileSync, writeSync } from 'node:fs';
import { beginLimited, FILE, writeLine } from './limited-program.ts';
import { PDF_MEMORY_KB } from './limits.ts';
import { BROKEN_PDF, cleanPdf } from './pdf-clean.ts';
import { FileRefused } from './refused.ts';

/** Why it is refused; null when it is taken. */
export interface CheckedPdf {
  motivo: string | null;
}

async function check(): Promise<void> {
  const kept = await cleanPdf(readFileSync(FILE));
  ftruncateSync(FILE, 0);
  writeSync(FILE, kept, 0, kept.length, 0);
}

beginLimited(PDF_MEMORY_KB);
const motivo = await check().then(
  () => null,
  (error: unknown) => (error instanceof FileRefused ? error.motivo : BROKEN_PDF),
);
writeLine({ motivo } satisfies CheckedPdf);
