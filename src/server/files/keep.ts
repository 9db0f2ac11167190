/** From an image that came in to the two files that are kept of it. */
import { type TreatedImage, treatImage } from './images.ts';
import type { ImageKind } from './kinds.ts';
import type { FileStore, StoredFile } from './store.ts';
import type { Work } from './work.ts';

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
