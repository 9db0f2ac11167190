/** The stored files of a backup. They are never changed, so on the same disk a second name for the same bytes will do. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { DatabaseRefused } from '#server/db/refused.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { assertFreeSpace, filePath, isName, storedFolder } from '#server/files/disk.ts';
import { copyDurably, makeFolder, sync } from '#server/files/durable.ts';
import { backedFilePath, FILES, type FileEntry } from './manifest.ts';

/** Throws DatabaseRefused when `folder` is on the disk of `data` and as many bytes more would leave too little on it. */
export async function assertReserve(data: string, folder: string, more = 0): Promise<void> {
  // Of a database elsewhere that has no files it need not be there.
  const disk = await stat(data).catch(() => null);
  if (disk?.dev !== (await stat(folder)).dev) return;
  await assertFreeSpace(folder, more).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw new DatabaseRefused(
      `Queda muy poco espacio en el disco de ${data} y el respaldo lo llenaría: libera espacio o elige una carpeta en otro disco.`,
    );
  });
}

/** Names of the file system's errors that say that this can't be a second name. */
const NO_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EACCES'];
/** Those that say that a file is not there, or that the disk does not give it. */
const UNREADABLE = ['ENOENT', 'EIO', 'EACCES', 'EISDIR'];
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** SHA-256 of a file's bytes, in hexadecimal. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

/** Its checksum; null for one that can't be read. */
export const hashIfReadable = (path: string): Promise<string | null> => hashOfFile(path).catch(() => null);

/** Bytes of a file; null when there is none. */
export async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/** Names below a folder with a level of two digits in between. */
export async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const part of await readdir(folder).catch(() => [])) {
    names.push(...(await readdir(join(folder, part)).catch(() => [])).filter(isName));
  }
  return names;
}

async function take(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (!NO_LINK.includes(codeOf(error))) throw error;
    await assertReserve(dirname(from), dirname(to), (await sizeOf(from)) ?? 0);
    await copyDurably(from, to);
  }
}

/** The same; does nothing for a file that is gone, or that the disk does not give: all others are still worth a backup. */
async function takeIfReadable(from: string, to: string): Promise<void> {
  await take(from, to).catch((error) => {
    if (!UNREADABLE.includes(codeOf(error))) throw error;
  });
}

/** Copies a file with these bytes unless the copy exists. Throws when the copy differs. */
export async function bringFile(from: string, to: string, bytes: number | null, sha256: string): Promise<void> {
  if ((await sizeOf(to)) === bytes && (await hashOfFile(to)) === sha256) return;
  await makeFolder(dirname(to));
  // A copy, not a link: damage of one disk must not reach the other.
  await copyDurably(from, to);
  await sync(dirname(to));
  if ((await hashOfFile(to)) !== sha256) throw new Error(`The copy ${to} is not what was copied`);
}

/**
 * Takes all files that are there now into the backup. Done before the instant of the rows: a file that is deleted
 * after that instant is then in the backup already.
 */
export async function copyFiles(dataDir: string, backup: string): Promise<void> {
  for (const name of await namesIn(storedFolder(dataDir))) {
    await takeIfReadable(filePath(dataDir, name), backedFilePath(backup, name));
  }
}

/**
 * Makes the backup's files those that the rows of the instant name: takes those that came after `copyFiles`, drops the
 * others. Gives each with its checksum, and the names of those that are nowhere, or damaged: a backup that failed for one
 * of them would fail every night from then on.
 */
export async function matchFiles(
  snapshot: Snapshot,
  dataDir: string,
  backup: string,
): Promise<{ files: FileEntry[]; missing: string[] }> {
  const files: FileEntry[] = [];
  const missing: string[] = [];
  const named = new Set<string>();
  const sql = 'SELECT nombre, bytes FROM archivos WHERE liberado_en IS NULL ORDER BY nombre';
  for await (const slice of snapshot.slices<{ nombre: string; bytes: number }>(sql)) {
    for (const { nombre, bytes } of slice) {
      named.add(nombre);
      const path = backedFilePath(backup, nombre);
      // Of another size: it was still being written when it was copied.
      if ((await sizeOf(path)) !== bytes) {
        await rm(path, { force: true });
        await takeIfReadable(filePath(dataDir, nombre), path);
      }
      const sha256 = (await sizeOf(path)) === bytes ? await hashIfReadable(path) : null;
      if (sha256 !== null) {
        files.push({ nombre, bytes, sha256 });
      } else {
        await rm(path, { force: true });
        missing.push(nombre);
      }
    }
  }
  for (const name of await namesIn(join(backup, FILES))) {
    if (!named.has(name)) await rm(backedFilePath(backup, name));
  }
  for (const part of await readdir(join(backup, FILES)).catch(() => [])) await sync(join(backup, FILES, part));
  return { files, missing };
}
