/** Run as a program: treats the picture whose path and kind it is given, and writes what came of it and what it took. */
import { rmSync } from 'node:fs';
import { treatImage } from '#server/files/images.ts';
import type { ImageKind } from '#server/files/kinds.ts';
import { FileRefused } from '#server/files/refused.ts';
import { peakKb } from './peakMemory.ts';
import { photoPath } from './samplePhotos.ts';

/** What one picture came to. */
export interface Treated {
  /** Width and height; null for one that was refused. */
  size: [number, number] | null;
  motivo: string | null;
  /** Megabytes that the process grew by, at its largest. */
  megabytes: number;
}

const peak = () => peakKb() / 1000;

async function main(path: string, kind: ImageKind): Promise<Treated> {
  // What the library takes for itself is there before.
  await treatImage(photoPath('formatos/hopper.jpg'), 'jpeg');
  const before = peak();
  const outcome = await treatImage(path, kind).catch((error: unknown) => {
    if (error instanceof FileRefused) return error;
    throw error;
  });
  const megabytes = Math.round(peak() - before);
  rmSync(path);
  return outcome instanceof FileRefused
    ? { size: null, motivo: outcome.motivo, megabytes }
    : { size: [outcome.width, outcome.height], motivo: null, megabytes };
}

const [path = '', kind] = process.argv.slice(2);
if (kind) console.log(JSON.stringify(await main(path, kind as ImageKind)));
