/** Uploaded images are re-encoded: the stored file has their pixels and nothing else. */
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { grouped } from '#contract/money.ts';
import { JPEG_END, lacksEnd, sideWithinMemory } from './image-memory.ts';
import type { Picture, TreatedImage } from './images.ts';
import type { ImageKind } from './kinds.ts';
import { ProcessFailed, runLimited } from './limited-process.ts';
import {
  BROKEN_IMAGE,
  HEIC_MEMORY_KB,
  IMAGE_SECONDS,
  PIXELS_MAX,
  SIDE_MAX,
  STORED_FREE,
  STORED_TIMES,
  THUMBNAIL_SIDE,
  tooManyPixels,
} from './limits.ts';
import { FileRefused } from './refused.ts';
import { inFileSlot, spend, type Work } from './slots.ts';

// One image uses one processor, and no file stays open or in memory after it was treated.
sharp.concurrency(1);
sharp.cache(false);
// The library opens SVG, PDF and others too; loaders that are not listed here stay closed, whatever the bytes say. TIFF
// is the output of the HEIC process: an uploaded TIFF has no kind and is refused.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
});

/** Quality of JPEG at which no difference is seen on paper; choosing its codes for each image would hold the whole of it. */
const QUALITY = 90;
const HEIC_PROGRAM = join(import.meta.dirname, 'heic-process.ts');
/** Its response is a reason. */
const RESPONSE_MAX = 10_000;
/** Names of the kinds in the library. */
const FORMATS: Record<ImageKind, string[]> = {
  jpeg: ['jpeg'],
  png: ['png'],
  webp: ['webp'],
  gif: ['gif'],
  avif: ['heif'],
  // As it comes from the process that decodes it.
  heic: ['tiff'],
};

const options = {
  limitInputPixels: PIXELS_MAX,
  // Missing pixels refuse the image: half a face in grey is noticed when it has been printed. Faults beside the pixels
  // (broken EXIF, bytes too many) are warnings, and the image is whole.
  failOn: 'error',
} as const;

async function openHeic(path: string, signal: AbortSignal): Promise<Sharp> {
  const tiff = `${path}.tiff`;
  const limits = {
    deadlineMs: IMAGE_SECONDS * 1000,
    cpuSeconds: IMAGE_SECONDS,
    memoryKb: HEIC_MEMORY_KB,
    responseMax: RESPONSE_MAX,
  };
  try {
    const program = { file: HEIC_PROGRAM, path, access: 'r', job: tiff, limits, broken: BROKEN_IMAGE } as const;
    const motivo = (await runLimited(program, signal)) as string | null;
    if (motivo !== null) throw new FileRefused(motivo);
    return sharp(await readFile(tiff), options);
  } finally {
    await rm(tiff, { force: true });
  }
}

async function open(path: string, kind: ImageKind, signal: AbortSignal): Promise<Sharp> {
  if (kind === 'heic') return openHeic(path, signal);
  const image = sharp(path, options);
  if (kind !== 'jpeg' || !(await lacksEnd(path)) || (await image.metadata()).isProgressive) return image;
  // Before an end mark the library only warns of pixels that are missing.
  return sharp(Buffer.concat([await readFile(path), JPEG_END]), { ...options, failOn: 'warning' });
}

/** PNG had no EXIF for twenty years: programs wrote the orientation into its XMP, which the library does not read. */
function orientationInXmp({ format, orientation, xmp }: Metadata): number | null {
  if (format !== 'png' || orientation !== undefined || !xmp) return null;
  const found = /tiff:Orientation(?:="|>)\s*([2-8])\b/.exec(xmp.toString('latin1'))?.[1];
  return found ? Number(found) : null;
}

/** The image turned as its metadata say; mirrored first, then turned clockwise. */
function upright(image: Sharp, metadata: Metadata): Sharp {
  const orientation = orientationInXmp(metadata);
  if (orientation === null) return image.autoOrient();
  const mirrored = [2, 5, 7].includes(orientation) ? image.flop() : orientation === 4 ? image.flip() : image;
  const angle = { 3: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation];
  return angle === undefined ? mirrored : mirrored.rotate(angle);
}

/** Reduced before it is turned: turning takes the whole of it. */
function reduced(image: Sharp, side: number | null): Sharp {
  return side === null ? image : image.resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

/** Whether nothing shows through, of an image that has room for it. */
async function isOpaque(image: Sharp, side: number | null): Promise<boolean> {
  if (side === null) return (await image.stats()).isOpaque;
  // The library's own figures are of the image as it came, which would be decoded whole.
  const alpha = await reduced(image, side).extractChannel('alpha').raw().toBuffer();
  return alpha.every((value) => value === 255);
}

function assertSize({ width, height, format }: Metadata, kind: ImageKind): void {
  if (!FORMATS[kind].includes(format)) throw new FileRefused(BROKEN_IMAGE);
  if (width > SIDE_MAX || height > SIDE_MAX) {
    throw new FileRefused(`Mide más de ${grouped(String(SIDE_MAX))} píxeles por lado.`);
  }
}

/** A small file must not become a large one: a drawing packed with loss is many times larger as PNG. */
function assertStorable(stored: number, came: number): void {
  if (stored <= Math.max(STORED_FREE, came * STORED_TIMES)) return;
  const megabytes = Math.ceil(stored / 1024 ** 2);
  throw new FileRefused(`Guardada ocuparía ${megabytes} MB: súbela con menos píxeles, o como JPEG.`);
}

async function treat(path: string, kind: ImageKind, signal: AbortSignal, wanted?: number): Promise<TreatedImage> {
  const image = await open(path, kind, signal);
  const metadata = await image.metadata();
  assertSize(metadata, kind);
  const most = await sideWithinMemory(path, kind, metadata);
  const side = wanted === undefined ? most : Math.min(wanted, most ?? wanted);
  const transparent = metadata.hasAlpha && !(await isOpaque(image.clone(), side));
  const drawn = upright(reduced(image, side), metadata).toColourspace('srgb').timeout({ seconds: IMAGE_SECONDS });
  // A drawing with nothing behind it stays one; all else is a photograph.
  const encoded = transparent ? drawn.png() : drawn.flatten().jpeg({ quality: QUALITY, optimiseCoding: false });
  // The library can't be stopped within a step; the next one does not start after an abort.
  signal.throwIfAborted();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  assertStorable(data.length, (await stat(path)).size);
  signal.throwIfAborted();
  const thumbnail = await sharp(data, options)
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 75 })
    .toBuffer();
  const type = transparent ? 'image/png' : 'image/jpeg';
  return { bytes: data, type, width: info.width, height: info.height, thumbnail };
}

/** Errors of the library about this file; others are ours and are rethrown. */
function reasonOf(error: unknown): unknown {
  if (error instanceof FileRefused || error instanceof ProcessFailed || error instanceof TypeError) return error;
  const { message, code } = error as Error & { code?: string };
  if (code !== undefined) return error;
  if (/pixel limit|too large|exceeds/i.test(message)) {
    return new FileRefused(tooManyPixels(PIXELS_MAX), error);
  }
  return new FileRefused(/timeout/i.test(message) ? 'Tardó demasiado en procesarse.' : BROKEN_IMAGE, error);
}

/** Draws an image anew; see treatImage. */
export function draw(path: string, kind: ImageKind, work: Work, side?: number): Promise<TreatedImage> {
  const drawn = () =>
    treat(path, kind, work.signal, side).catch((error: unknown) => {
      throw work.signal.aborted ? work.signal.reason : reasonOf(error);
    });
  return inFileSlot(() => spend(work, drawn), work.signal);
}

/** The dots of a picture that was drawn anew before; see paperPicture. */
export function dotsOf(bytes: Buffer, width: number, height: number): Promise<Picture> {
  const drawn = () =>
    sharp(bytes, options)
      .resize(width, height, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
  return inFileSlot(drawn);
}
