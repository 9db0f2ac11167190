/**
 * Process that looks through one PDF, which it has as its standard input, open for reading and writing: what tells of
 * places is overwritten in it. Its only answer is one line of JSON, a CheckedPdf.
 */
import { readFileSync, writeSync } from 'node:fs';
import { beginLimited, FILE, writeLine } from './limited-program.ts';
import { PDF_MEMORY_KB } from './limits.ts';
import { readObjects } from './pdf-objects.ts';
import { overwritePlaces } from './pdf-places.ts';
import { BROKEN_PDF } from './pdf-reasons.ts';
import { assertHarmlessStreams } from './pdf-streams.ts';
import { FileRefused } from './refused.ts';

/** Why it is refused; null when it is taken. */
export interface CheckedPdf {
  motivo: string | null;
}

async function check(): Promise<void> {
  const bytes = readFileSync(FILE);
  const others = await readObjects(bytes);
  await assertHarmlessStreams(others.map(({ contents }) => contents));
  for (const { at, length } of overwritePlaces(bytes)) writeSync(FILE, bytes, at, length, at);
}

beginLimited(PDF_MEMORY_KB);
const motivo = await check().then(
  () => null,
  (error: unknown) => (error instanceof FileRefused ? error.motivo : BROKEN_PDF),
);
writeLine({ motivo } satisfies CheckedPdf);
