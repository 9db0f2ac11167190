/** What a store of files does, and the store that is a folder; several processes of one business may share it. */

import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import * as apiErrors from '#contract/errors.ts';
import { makeFolder, replaceDurably, sync } from './durable.ts';

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

/**
 * Throws 507 when the disk of this folder, which need not be there yet, is as good as full, or would be with as many bytes
 * more.
 */
export async function assertFreeSpace(folder: string, more = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return statfs(dirname(folder));
  });
  if (bavail * bsize < RESERVE_BYTES + more) throw apiErrors.storageFull();
}

/** A file as the store keeps it: its random name is all that a row needs to find it again. */
export interface StoredFile {
  name: string;
  bytes: number;
}

/** A new name that cannot be guessed. */
export const newName = (): string => randomBytes(20).toString('hex');

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

/** Stores, reads and removes files. Names that are none of the store's open nothing and remove nothing. */
export interface FileStore {
  /** Where it is, for people. */
  place: string;
  /** What a person deletes so that another database may have the files. */
  ownerPlace: string;
  /** Of a folder: where a file lies, so that a backup on the same disk is a second name for the same bytes. */
  pathOf?(name: string): string;
  /**
   * Stores bytes under a new name, or under one that is not taken; durable when the promise resolves, so a row may point
   * at it. Throws 507 when there is no room; then nothing is left.
   */
  put(content: Uint8Array | AsyncIterable<Uint8Array>, name?: string): Promise<StoredFile>;
  /** The bytes of a file as a stream, with their number; null when there is no such file. */
  open(name: string): Promise<{ stream: Readable; bytes: number } | null>;
  has(name: string): Promise<boolean>;
  /** Removes a file; one that is not there is fine. */
  remove(name: string): Promise<void>;
  /** Names of the files that were stored before this moment of the machine's clock; of all without one. */
  names(before?: Date): AsyncGenerator<string>;
  /** Forgets files whose storing began before this moment and never ended. */
  dropUnfinished(before: Date): Promise<void>;
  /** Id of its database; null for a store without one. */
  owner(): Promise<string | null>;
  /** Gives it to the database with this id, whosever it was, or only if it has none. */
  give(id: string, options?: { onlyIfFree: boolean }): Promise<void>;
  /** What is wrong with it, given some names that it should hold: sentences without paths, hosts or keys. */
  problems(sample: readonly string[]): Promise<string[]>;
}

/** Sentence for a store that lacks files of its database. */
export const FILES_MISSING =
  'Faltan archivos en este servidor: revisa que DATA_DIR o FILES_URL sean los mismos en todos los servidores.';

/** Where the id of its database stands in a folder of files. */
export const ownerPath = (folder: string): string => join(folder, 'base-de-datos');

/** Id of a folder's database; null for a folder without one. */
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

/** The store below `dataDir`; nothing is made before the first file. */
export function diskStore(dataDir: string): FileStore {
  const root = storedFolder(dataDir);
  const place = filesFolder(dataDir);
  const pathOf = (name: string) => filePath(dataDir, name);
  const has = (name: string) =>
    stat(pathOf(name)).then(
      () => true,
      () => false,
    );

  return {
    place,
    ownerPlace: ownerPath(place),
    pathOf,
    has,
    owner: () => ownerOf(place),
    async put(content, name = newName()) {
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
    async open(name) {
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
    async remove(name) {
      if (isName(name)) await rm(pathOf(name), { force: true });
    },
    async *names(before) {
      for (const folder of await readdir(root).catch(() => [])) {
        for (const name of (await readdir(join(root, folder)).catch(() => [])).filter(isName)) {
          // Gone between the list and the look: another process sweeps too.
          const found = before && (await stat(pathOf(name)).catch(() => null));
          if (!before || (found && found.mtime < before)) yield name;
        }
      }
    },
    // A file that was cut off has its name already, and no row: it is swept like any other.
    async dropUnfinished() {},
    async give(id, { onlyIfFree } = { onlyIfFree: false }) {
      if (!onlyIfFree || (await ownerOf(place)) === null) await giveFolder(place, id);
    },
    async problems(sample) {
      const found = await Promise.all(sample.map(has));
      return found.every(Boolean) ? [] : [FILES_MISSING];
    },
  };
}
