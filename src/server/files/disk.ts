/** The store of files as a folder; several processes of one business may share it. */
import { createReadStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { apiErrors } from '#contract/errors.ts';
import { sync } from './durable.ts';
import { claimFolder } from './owner.ts';
import { type FileStore, isName, newName, type StoredFile } from './store.ts';

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

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Throws 507 when the disk of this folder is as good as full, or would be with as many bytes more. */
export async function assertFreeSpace(folder: string, more = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < RESERVE_BYTES + more) throw apiErrors.storageFull();
}

async function writeAll(file: FileHandle, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const part of content instanceof Uint8Array ? [content] : content) {
    await file.writeFile(part);
    bytes += part.length;
  }
  await file.sync();
  return bytes;
}

/** The store below `dataDir`; nothing is made before the first file. */
export function diskStore(dataDir: string): FileStore {
  const root = storedFolder(dataDir);
  const pathOf = (name: string) => filePath(dataDir, name);
  const folderOf = (name: string) => dirname(pathOf(name));

  async function put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const name = newName();
    const folder = folderOf(name);
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    await assertFreeSpace(folder, content instanceof Uint8Array ? content.length : 0);
    try {
      const file = await open(pathOf(name), 'wx', 0o600);
      let bytes: number;
      try {
        bytes = await writeAll(file, content);
      } finally {
        await file.close();
      }
      // The name itself is only durable when its folder is.
      await sync(folder);
      if (made) await sync(root);
      return { name, bytes };
    } catch (error) {
      await rm(pathOf(name), { force: true });
      throw isFull(error) ? apiErrors.storageFull() : error;
    }
  }

  return {
    put,
    async open(name) {
      if (!isName(name)) return null;
      try {
        const file = await open(pathOf(name), 'r');
        const { size } = await file.stat();
        return { stream: createReadStream('', { fd: file }), bytes: size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    async remove(name) {
      if (isName(name)) await rm(pathOf(name), { force: true });
    },
    claim: (id, holdsFiles) => claimFolder(filesFolder(dataDir), id, holdsFiles),
    async *namesBefore(moment) {
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
