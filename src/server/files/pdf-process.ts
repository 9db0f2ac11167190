/**
 * Process that looks through one PDF, which it has as its standard input, open for reading and writing: what tells of
 * places is overwritten in it. Its only answer is one line of JSON, a CheckedPdf.
 */
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { PDF_MEMORY_KB } from './limits.ts';
import { watchMemory } from './memory-watch.ts';
import { readObjects } from './pdf-objects.ts';
import { overwritePlaces } from './pdf-places.ts';
import { BROKEN_PDF } from './pdf-reasons.ts';
import { assertHarmlessStreams } from './pdf-streams.ts';
import { FileRefused } from './refused.ts';

/** Why it is refused; null when it is taken. */
export interface CheckedPdf {
  motivo: string | null;
}

const FILE = 0;

/** Everybody else's work goes first, and of all processes this one is ended when the machine has no memory left. */
function giveWay(): void {
  setPriority(19);
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has it.
  }
}

async function check(): Promise<void> {
  const bytes = readFileSync(FILE);
  const others = await readObjects(bytes);
  await assertHarmlessStreams(others.map(({ contents }) => contents));
  for (const { at, length } of overwritePlaces(bytes)) writeSync(FILE, bytes, at, length, at);
}

giveWay();
// Linux holds it to its limit itself.
if (process.platform !== 'linux') watchMemory(PDF_MEMORY_KB);
// The library tries and fails a lot, and nobody reads where.
Error.stackTraceLimit = 0;
const motivo = await check().then(
  () => null,
  (error: unknown) => (error instanceof FileRefused ? error.motivo : BROKEN_PDF),
);
process.stdout.write(JSON.stringify({ motivo } satisfies CheckedPdf));
