/** How much memory an image takes while it is drawn anew, told before it is decoded; and what follows from that. */
import type { Metadata } from 'sharp';
import { isLossyWebp, samplesHeld } from './image-headers.ts';
import type { ImageKind } from './kinds.ts';
import { IMAGE_BYTES_MAX, PIXELS_KEPT, PIXELS_REDUCED } from './limits.ts';
import { FileRefused } from './refused.ts';

/** Bytes a pixel that decoding holds at once, as the image is and when it is reduced meanwhile. As measured. */
interface Held {
  full: number;
  reduced: number;
}
const both = (bytes: number): Held => ({ full: bytes, reduced: bytes });

async function heldOf(
  path: string,
  kind: ImageKind,
  { isProgressive, channels, depth, hasAlpha }: Metadata,
): Promise<Held> {
  switch (kind) {
    case 'jpeg':
      // Two bytes of each frequency.
      return both(2 * (await samplesHeld(path)));
    case 'png':
      return both(isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0);
    case 'webp':
      return { full: 7, reduced: (await isLossyWebp(path)) ? 2 + Number(hasAlpha) : 5.4 };
    case 'gif':
      return both(4);
    case 'avif':
      return both(16);
    case 'heic':
      // As it comes from the thread that decodes it.
      return both(channels);
  }
}

/** Memory for the library and the thumbnail of any image. */
const BASE_BYTES = 60_000_000;
/** Bytes a pixel of a picture that is turned, which is in memory whole meanwhile. */
const TURNED = 4;
/** Bytes a pixel of what comes out: a PNG, where something shows through, or a JPEG. */
const PNG_OUT = 3.5;
const JPEG_OUT = 0.5;

/**
 * Most pixels of the longer side with which an image is drawn within the memory that one may take: null up to
 * PIXELS_KEPT, where it stays as large as it is, else it is reduced while it is decoded. Throws FileRefused where neither
 * can be done.
 */
export async function sideWithinMemory(path: string, kind: ImageKind, metadata: Metadata): Promise<number | null> {
  const { width, height, hasAlpha, orientation, xmp } = metadata;
  const pixels = width * height;
  const held = await heldOf(path, kind, metadata);
  const turned = (orientation ?? 1) > 1 || (kind === 'png' && xmp) ? TURNED : 0;
  const bytes = (decoding: number, out: number) =>
    BASE_BYTES + decoding * pixels + (turned + (hasAlpha ? PNG_OUT : JPEG_OUT)) * out;

  if (pixels <= PIXELS_KEPT && bytes(held.full, pixels) <= IMAGE_BYTES_MAX) return null;
  const out = Math.min(pixels, PIXELS_REDUCED);
  if (bytes(held.reduced, out) > IMAGE_BYTES_MAX) throw new FileRefused(whyNot(kind, pixels));
  return Math.floor(Math.max(width, height) * Math.sqrt(out / pixels));
}

const NAMES: Record<ImageKind, string> = {
  jpeg: 'un JPEG progresivo',
  png: 'un PNG entrelazado',
  webp: 'un WebP sin pérdida',
  gif: 'un GIF',
  avif: 'un AVIF',
  heic: 'una HEIC',
};
const INSTEAD: Partial<Record<ImageKind, string>> = { jpeg: 'JPEG normal (no progresivo)' };

function whyNot(kind: ImageKind, pixels: number): string {
  const megapixels = Math.ceil(pixels / 1_000_000);
  const instead = INSTEAD[kind] ?? 'JPEG';
  return `Es ${NAMES[kind]} de ${megapixels} megapíxeles, demasiado grande para abrirse entero: guárdalo como ${instead} o con menos píxeles.`;
}
