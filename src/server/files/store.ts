/**
 * The store of a business's files, and whose it is: store and database hold the same id, so that a database left behind by
 * a move, or made by mistake, does not remove files that another one knows.
 */
import type { Bucket } from '#server/settings.ts';
import { diskStore, type FileStore } from './disk.ts';

/** Where files lie: in a bucket, else below a folder. */
export interface FilesPlace {
  dataDir: string;
  bucket?: Bucket | null;
}

/** The store at a place. Reads nothing yet. */
export async function openStore({ dataDir, bucket }: FilesPlace): Promise<FileStore> {
  if (!bucket) return diskStore(dataDir);
  // Most businesses have none.
  const { s3Store } = await import('./s3.ts');
  return s3Store(bucket);
}

/** Name of the id, a secret of the database. */
export const OWNER = 'carpeta';

/**
 * Claims a store without a database for the one with this id. Throws for a store of another database, and for one without
 * the files that the database knows: it is not the one that its servers share.
 */
export async function claimStore(store: FileStore, id: string, holdsFiles: boolean): Promise<void> {
  if ((await store.owner()) === null) {
    if (!holdsFiles) {
      throw new Error(
        `The files that the database knows are not in ${store.place}, so it is not taken for their place. ` +
          'Are DATA_DIR and FILES_URL those that all servers share?',
      );
    }
    await store.give(id, { onlyIfFree: true });
  }
  if ((await store.owner()) === id) return;
  throw new Error(
    `The files in ${store.place} belong to another database, so none of them is removed. ` +
      `Are DATA_DIR, FILES_URL and DATABASE_URL right? If this database is to have the files, delete ${store.ownerPlace}`,
  );
}
