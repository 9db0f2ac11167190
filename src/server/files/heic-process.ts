/**
 * Process that decodes one HEIC photograph, which it has as its standard input, and writes it as a TIFF that is not packed to
 * the path that is its job. Its only output is why the photograph is refused, or null.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { heifToTiff, iccOfHeif } from './heic-tiff.ts';
import { openHeif } from './heif.ts';
import { beginLimited, FILE, readJob, writeLine } from './limited-program.ts';
import { BROKEN_IMAGE, HEIC_MEMORY_KB, HEIC_TILE_MAX, PIXELS_KEPT, PIXELS_MAX, tooManyPixels } from './limits.ts';

function decode(bytes: Buffer, path: string): string | null {
  const heif = openHeif(bytes);
  const pixels = heif.width * heif.height;
  if (pixels > PIXELS_MAX) return tooManyPixels(PIXELS_MAX);
  if (heif.tilePixels > HEIC_TILE_MAX) return `Es una HEIC de una sola pieza. ${tooManyPixels(HEIC_TILE_MAX)}`;
  const by = Math.ceil(Math.sqrt(pixels / PIXELS_KEPT));
  writeFileSync(path, heifToTiff(heif, by, iccOfHeif(bytes)), { mode: 0o600 });
  return null;
}

beginLimited(HEIC_MEMORY_KB);
try {
  writeLine(decode(readFileSync(FILE), readJob() as string));
} catch {
  writeLine(BROKEN_IMAGE);
}
