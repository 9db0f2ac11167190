/** Estimates the memory of decoding an image from its header, and the size to which it must be reduced. */
import { type FileHandle, open } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import type { ImageKind } from './kinds.ts';
import { IMAGE_BYTES_MAX, PIXELS_KEPT, PIXELS_REDUCED } from './limits.ts';
import { FileRefused } from './refused.ts';

async function bytesAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

/**
 * Samples of each pixel that must all be in memory before the first row of a JPEG is there: of one in several scans (all
 * of these count as progressive for the library) all of them, of others none. What is not 4:4:4 may be 4:2:2.
 */
const samplesHeld = ({ isProgressive, chromaSubsampling, channels }: Metadata): number =>
  !isProgressive ? 0 : chromaSubsampling?.startsWith('4:4:4') ? channels : Math.max(1, channels - 1);

/** The mark at the end of a JPEG: cameras and transfers leave it out. */
export const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Whether a JPEG lacks its end mark. */
export async function lacksEnd(path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  return !JPEG_END.equals(await bytesAt(file, Math.max(0, size - JPEG_END.length), JPEG_END.length));
}

/** Whether a WebP is one picture packed with loss, which can be reduced while it is decoded. */
async function isLossyWebp(path: string): Promise<boolean> {
  await using file = await open(path);
  for (let at = 12; ; ) {
    const head = await bytesAt(file, at, 8);
    const kind = head.toString('latin1', 0, 4);
    if (head.length < 8 || kind === 'VP8L' || kind === 'ANMF') return false;
    if (kind === 'VP8 ') return true;
    const size = head.readUInt32LE(4);
    at += 8 + size + (size % 2);
  }
}

/** Bytes a pixel that decoding holds at once, as the image is and when it is reduced meanwhile. As measured. */
interface Held {
  full: number;
  reduced: number;
}
const both = (bytes: number): Held => ({ full: bytes, reduced: bytes });

async function heldOf(path: string, kind: ImageKind, metadata: Metadata): Promise<Held> {
  const { isProgressive, channels, depth, hasAlpha } = metadata;
  switch (kind) {
    case 'jpeg':
      // Two bytes of each frequency.
      return both(2 * samplesHeld(metadata));
    case 'png':
      return both(isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0);
    case 'webp':
      return { full: 7, reduced: (await isLossyWebp(path)) ? 2 + Number(hasAlpha) : 5.4 };
    case 'gif':
      return both(4);
    case 'avif':
      return both(16);
    case 'heic':
      // As it comes from the process that decodes it.
      return both(channels);
  }
}

/** Memory for the library and the thumbnail of any image. */
const BASE_BYTES = 60_000_000;
/** Bytes a pixel of a picture that is turned, which is in memory whole meanwhile. */
const TURNED = 4;
/** Bytes per pixel of the output: a PNG with transparency, or a JPEG. */
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
