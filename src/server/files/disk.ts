/** The store of files as a folder; several processes of one business may share it. */

import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import * as apiErrors from '#contract/errors.ts';
import { sync } from './durable.ts';
import { claimFolder } from './owner.ts';

/** Left free on the disk: the database writes on the same one, and money must still be taken when photos are refused. */
const RESERVE_BYTES = 200 * 1024 * 1024;

/** Folder of all files below the product's data. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'archivos');

/** Folder of those that are stored, in folders of two digits. */
export const storedFolder = (dataDir: string): string => join(filesFolder(dataDir), 'guardados');

/** Where a stored file lies. A folder with a hundred thousand entries is slow to look through: two digits make 256. */
export const filePath = (dataDir: string, name: string): string => join(storedFolder(dataDir), name.slice(0, 2), name);

/** Whether an error of the file system says that there is no room. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Throws 507 when the disk of this folder is as good as full, or would be with as many bytes more. */
export async function assertFreeSpace(folder: string, more = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < RESERVE_BYTES + more) throw apiErrors.storageFull();
}

/** A file as the store keeps it: its random name is all that a row needs to find it again. */
export interface StoredFile {
  name: string;
  bytes: number;
}

const NAME = /^[0-9a-f]{40}$/;

/** Whether a text is a name of the store; nothing else ever becomes part of a path. */
export const isName = (text: string): boolean => NAME.test(text);

async function writeAll(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  await using file = await open(path, 'wx', 0o600);
  let bytes = 0;
  for await (const part of content instanceof Uint8Array ? [content] : content) {
    await file.writeFile(part);
    bytes += part.length;
  }
  await file.sync();
  return bytes;
}

export type FileStore = ReturnType<typeof diskStore>;

/** The store below `dataDir`; nothing is made before the first file. */
export function diskStore(dataDir: string) {
  const root = storedFolder(dataDir);
  const pathOf = (name: string) => filePath(dataDir, name);

  return {
    /**
     * Stores bytes under a new name that cannot be guessed; durable when the promise resolves, so a row may point at it.
     * Throws 507 when there is no room; then nothing is left.
     */
    async put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile> {
      const name = randomBytes(20).toString('hex');
      const folder = dirname(pathOf(name));
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      await assertFreeSpace(folder, content instanceof Uint8Array ? content.length : 0);
      try {
        const bytes = await writeAll(pathOf(name), content);
        // The name itself is only durable when its folder is.
        await sync(folder);
        if (made) await sync(root);
        return { name, bytes };
      } catch (error) {
        await rm(pathOf(name), { force: true });
        throw isFull(error) ? apiErrors.storageFull() : error;
      }
    },
    /** The bytes of a file as a stream, with their number; null when there is no such file. */
    async open(name: string): Promise<{ stream: Readable; bytes: number } | null> {
      if (!isName(name)) return null;
      try {
        const file = await open(pathOf(name), 'r');
        const { size } = await file.stat();
        return { stream: createReadStream('', { fd: file }), bytes: size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    has: (name: string): Promise<boolean> =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    /** Removes a file; one that is not there is fine. */
    async remove(name: string): Promise<void> {
      if (isName(name)) await rm(pathOf(name), { force: true });
    },
    /** Takes the folder for the database with this id, see `claimFolder`. */
    claim: (id: string, holdsFiles: boolean): Promise<void> => claimFolder(filesFolder(dataDir), id, holdsFiles),
    /** Names of the files that were stored before this moment of the machine's clock. */
    async *namesBefore(moment: Date): AsyncGenerator<string> {
      for (const folder of await readdir(root).catch(() => [])) {
        for (const name of await readdir(join(root, folder)).catch(() => [])) {
          // Gone between the list and the look: another process sweeps too.
          const found = isName(name) ? await stat(pathOf(name)).catch(() => null) : null;
          if (found && found.mtime < moment) yield name;
        }
      }
    },
  };
}
