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

async function reading<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}

/** Samples of a frame for each pixel: three when no colour was left out, one and a half as most cameras write. */
function samplesOf(frame: Buffer): number {
  const parts = Array.from({ length: frame[5] ?? 0 }, (_, index) => frame[7 + index * 3] ?? 0x11);
  const [across, down] = [parts.map((factors) => factors >> 4), parts.map((factors) => factors & 15)];
  const largest = Math.max(1, ...across) * Math.max(1, ...down);
  return across.reduce((sum, factor, index) => sum + (factor * (down[index] ?? 1)) / largest, 0);
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const PROGRESSIVE = 0xc2;
const SCAN = 0xda;

/**
 * Samples a pixel that must all be in memory before the first row of a JPEG is there: of one that comes in several
 * scans, progressive or not, all of them; of others none.
 */
export function samplesHeld(path: string): Promise<number> {
  return reading(path, async (file) => {
    let frame: Buffer | null = null;
    for (let at = 2; ; ) {
      const head = await bytesAt(file, at, 5);
      // Broken: the decoder reports it.
      if (head.length < 5) return 0;
      const marker = head[1] ?? 0;
      if (head[0] !== 0xff || marker === 0xff || marker === 0) {
        at += 1;
        continue;
      }
      const size = head.readUInt16BE(2);
      if (isFrame(marker)) {
        frame = await bytesAt(file, at + 4, size - 2);
        if (marker === PROGRESSIVE) return samplesOf(frame);
      }
      if (marker === SCAN) return frame && (head[4] ?? 0) < (frame[5] ?? 0) ? samplesOf(frame) : 0;
      at += 2 + size;
    }
  });
}

/** The mark at the end of a JPEG. */
export const JPEG_END = Buffer.from([0xff, 0xd9]);

/**
 * Whether a JPEG whose rows come one after the other lacks its end mark: cameras and transfers leave it out. With the
 * mark added, the decoder tells whether all pixels are there.
 */
export async function lacksEnd(path: string): Promise<boolean> {
  const end = await reading(path, async (file) => {
    const { size } = await file.stat();
    return bytesAt(file, Math.max(0, size - JPEG_END.length), JPEG_END.length);
  });
  return !JPEG_END.equals(end) && (await samplesHeld(path)) === 0;
}

/** Whether a WebP is one picture packed with loss, which can be reduced while it is decoded. */
function isLossyWebp(path: string): Promise<boolean> {
  return reading(path, async (file) => {
    for (let at = 12; ; ) {
      const head = await bytesAt(file, at, 8);
      const kind = head.toString('latin1', 0, 4);
      if (head.length < 8 || kind === 'VP8L' || kind === 'ANMF') return false;
      if (kind === 'VP8 ') return true;
      const size = head.readUInt32LE(4);
      at += 8 + size + (size % 2);
    }
  });
}

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
