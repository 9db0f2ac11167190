/**
 * Process that looks through one PDF, which it has as its standard input, open for reading and writing: what tells of
 * places and stands before it is overwritten in it, and the password of an owner taken off. Its only answer is one line of JSON, a CheckedPdf.
 */
import { ftruncateSync, readFileSync, writeSync } from 'node:fs';
import { PDFDocument, PDFInvalidObject, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { beginLimited, FILE, writeLine } from './limited-program.ts';
import { PDF_MEMORY_KB } from './limits.ts';
import { readObjects } from './pdf-objects.ts';
import { overwritePlaces } from './pdf-places.ts';
import { BROKEN_PDF, FORBIDDEN_NAMES } from './pdf-reasons.ts';
import { assertHarmlessStreams } from './pdf-streams.ts';
import { FileRefused } from './refused.ts';

/** Why it is refused; null when it is taken. */
export interface CheckedPdf {
  motivo: string | null;
}

/** The document without the password of its owner, which keeps nobody from reading it. Throws where another one is asked for. */
async function unlocked(bytes: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { password: '', updateMetadata: false });
  // Its table of places and its packed objects were read, and would be written once more: with the key, and unreadable.
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    const isPacked = object instanceof PDFStream && object.dict.get(PDFName.of('Type')) === PDFName.of('ObjStm');
    if (isPacked || object instanceof PDFInvalidObject) document.context.delete(ref);
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** The document as it can be kept, and its streams. Throws FileRefused. */
async function opened(bytes: Buffer): Promise<{ kept: Buffer; others: Awaited<ReturnType<typeof readObjects>> }> {
  try {
    return { kept: bytes, others: await readObjects(bytes) };
  } catch (error) {
    if (!(error instanceof FileRefused) || error.motivo !== FORBIDDEN_NAMES.Encrypt) throw error;
    const kept = await unlocked(bytes).catch(() => {
      throw error;
    });
    return { kept, others: await readObjects(kept) };
  }
}

async function check(): Promise<void> {
  const bytes = readFileSync(FILE);
  // Bytes before %PDF are blanked, not removed, so that offsets stay valid.
  const begin = Math.max(0, bytes.indexOf('%PDF-'));
  bytes.fill(' ', 0, begin);
  const { kept, others } = await opened(bytes);
  await assertHarmlessStreams(others.map(({ contents }) => contents));
  const changed = [{ at: 0, length: begin }, ...overwritePlaces(kept)];
  if (kept === bytes) for (const { at, length } of changed) writeSync(FILE, kept, at, length, at);
  else {
    ftruncateSync(FILE, kept.length);
    writeSync(FILE, kept, 0, kept.length, 0);
  }
}

beginLimited(PDF_MEMORY_KB);
const motivo = await check().then(
  () => null,
  (error: unknown) => (error instanceof FileRefused ? error.motivo : BROKEN_PDF),
);
writeLine({ motivo } satisfies CheckedPdf);
