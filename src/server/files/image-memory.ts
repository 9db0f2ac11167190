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

/** What the library and the thumbnail take of any image. */
const BASE_BYTES = 60_000_000;
/** Bytes a pixel of a picture that is turned, which is in memory whole meanwhile. */
const TURNED = 4;
/** Bytes a pixel of what comes out: a PNG, where something shows through, or a JPEG. */
const PNG_OUT = 3.5;
const JPEG_OUT = 0.5;
/** Bytes a pixel of a JPEG whose codes are chosen for it alone, which takes the whole of it. */
const CHOSEN_CODES = 3;
/** Pixels up to which they are: it saves a tenth of the file. */
const CHOSEN_CODES_PIXELS = 16_000_000;

/** How an image is drawn. */
export interface DrawingPlan {
  /** Most pixels of its longer side; null when it stays as large as it is. */
  side: number | null;
  /** Whether the codes of the JPEG are chosen for it alone. */
  chosenCodes: boolean;
}

/**
 * The way to draw an image within the memory that one may take: as it is up to PIXELS_KEPT, else reduced while it is
 * decoded. Throws FileRefused where neither can be done.
 */
export async function planDrawing(path: string, kind: ImageKind, metadata: Metadata): Promise<DrawingPlan> {
  const { width, height, hasAlpha, orientation, xmp } = metadata;
  const pixels = width * height;
  const held = await heldOf(path, kind, metadata);
  const turned = (orientation ?? 1) > 1 || (kind === 'png' && xmp) ? TURNED : 0;
  const isChosen = (out: number) => out <= CHOSEN_CODES_PIXELS;
  const bytes = (decoding: number, out: number) =>
    BASE_BYTES +
    decoding * pixels +
    (turned + (hasAlpha ? PNG_OUT : JPEG_OUT) + (isChosen(out) ? CHOSEN_CODES : 0)) * out;

  if (pixels <= PIXELS_KEPT && bytes(held.full, pixels) <= IMAGE_BYTES_MAX) {
    return { side: null, chosenCodes: isChosen(pixels) };
  }
  const out = Math.min(pixels, PIXELS_REDUCED);
  if (bytes(held.reduced, out) > IMAGE_BYTES_MAX) throw new FileRefused(whyNot(kind, pixels));
  return { side: Math.floor(Math.max(width, height) * Math.sqrt(out / pixels)), chosenCodes: false };
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
