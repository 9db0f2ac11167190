/**
 * Ties a folder of files to a database: both hold the same id, so that a database left behind by a move, or made by
 * mistake, does not remove files that another one knows.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, replaceDurably } from './durable.ts';

/** Name of the id, a secret of the database. */
export const OWNER = 'carpeta';

/** Where the id stands in a folder of files. */
export const ownerPath = (folder: string): string => join(folder, 'base-de-datos');

/** Id of the folder's database; null for a folder without one. */
export async function ownerOf(folder: string): Promise<string | null> {
  try {
    return (await readFile(ownerPath(folder), 'utf8')).trim();
  } catch (error) {
    // An unreadable id counts as another database's.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/** Gives a folder to the database with this id, whosever it was. */
export async function giveFolder(folder: string, id: string): Promise<void> {
  await makeFolder(folder);
  await replaceDurably(ownerPath(folder), `${id}\n`);
}

/**
 * Claims a folder without a database for the one with this id. Throws for a folder of another database, and for one
 * without the files that the database knows: it is not the folder that its servers share.
 */
export async function claimFolder(folder: string, id: string, holdsFiles: boolean): Promise<void> {
  if ((await ownerOf(folder)) === null) {
    if (!holdsFiles) {
      throw new Error(
        `The files that the database knows are not in ${folder}, so it is not taken for their folder. ` +
          'Is DATA_DIR the folder that all servers share?',
      );
    }
    await giveFolder(folder, id);
  }
  if ((await ownerOf(folder)) === id) return;
  throw new Error(
    `The files in ${folder} belong to another database, so none of them is removed. ` +
      `Are DATA_DIR and DATABASE_URL right? If this database is to have the files, delete ${ownerPath(folder)}`,
  );
}
