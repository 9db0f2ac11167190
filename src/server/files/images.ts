/** Uploaded images are re-encoded: the stored file has their pixels and nothing else. */

import type { FileStore, StoredFile } from './disk.ts';
import type { ImageKind } from './kinds.ts';
import { newWork, type Work } from './slots.ts';

/** An image as it is stored: upright, in sRGB, without a place or any other metadata. */
export interface TreatedImage {
  bytes: Buffer;
  type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  /** JPEG that fits a square of THUMBNAIL_SIDE pixels. */
  thumbnail: Buffer;
}

/**
 * Re-encodes an image: upright, sRGB, first frame of an animation, JPEG (PNG with transparency), with its thumbnail; at
 * most `side` pixels long where that is given. Throws FileRefused for an image that is cut, broken or too large, or
 * would be when it is stored. Waits for a free processor; throws the reason of the work's signal when it is aborted.
 */
export async function treatImage(
  path: string,
  kind: ImageKind,
  work = newWork(),
  side?: number,
): Promise<TreatedImage> {
  // The library takes its megabytes with the first image, not at the start.
  const { draw } = await import('./drawing.ts');
  return draw(path, kind, work, side);
}

/** Dots from left to right and top to bottom, four bytes each: red, green, blue, and 255. */
export interface Picture {
  data: Buffer;
  info: { width: number; height: number };
}

/** A stored picture on white for paper, as large as so many dots in width and height allow. */
export async function paperPicture(bytes: Buffer, width: number, height: number): Promise<Picture> {
  // The library takes its megabytes with the first image, not at the start.
  const { dotsOf } = await import('./drawing.ts');
  return dotsOf(bytes, width, height);
}

/** A stored file with its media type. */
export type Kept = StoredFile & { tipo: string };

export interface KeptImage {
  image: Kept;
  /** JPEG. */
  thumbnail: Kept;
}

/** Removes files that no row was given to. */
export async function discard(store: FileStore, files: readonly StoredFile[]): Promise<void> {
  for (const { name } of files) await store.remove(name);
}

async function keep(store: FileStore, { bytes, type, thumbnail }: TreatedImage): Promise<KeptImage> {
  const image = { ...(await store.put(bytes)), tipo: type };
  try {
    return { image, thumbnail: { ...(await store.put(thumbnail)), tipo: 'image/jpeg' } };
  } catch (error) {
    await discard(store, [image]);
    throw error;
  }
}

/**
 * Re-encodes an image, at most `side` pixels long, and stores it with its thumbnail; both are unowned until they are
 * registered. Throws FileRefused for an image that is refused, and 507 without room.
 */
export async function keepImage(
  store: FileStore,
  path: string,
  kind: ImageKind,
  work?: Work,
  side?: number,
): Promise<KeptImage> {
  return keep(store, await treatImage(path, kind, work, side));
}
