/** The stored files of a backup. They are never changed, so on the same disk a second name for the same bytes will do. */

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '#contract/errors.ts';
import { DatabaseRefused } from '#server/db/refused.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { assertFreeSpace, type FileStore, isName } from '#server/files/disk.ts';
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

/** SHA-256 of bytes, in hexadecimal. */
async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of bytes) hash.update(part);
  return hash.digest('hex');
}

/** That of a file on the disk. */
export const hashOfFile = (path: string): Promise<string> => hashOf(createReadStream(path));

/** The same; null for one that can't be read. */
export const hashIfReadable = (path: string): Promise<string | null> => hashOfFile(path).catch(() => null);

/** That of a stored file; null when there is none. */
async function hashOfStored(store: FileStore, name: string): Promise<string | null> {
  const opened = await store.open(name);
  return opened && hashOf(opened.stream);
}

/** Bytes of a file; null when there is none. */
export async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/** Names of the files of a backup. */
async function namesIn(backup: string): Promise<string[]> {
  const names: string[] = [];
  for (const part of await readdir(join(backup, FILES)).catch(() => [])) {
    names.push(...(await readdir(join(backup, FILES, part)).catch(() => [])).filter(isName));
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

/** Where a backup takes files from: the store and, where that is no folder, the backup before, which has most of them. */
export interface FilesSource {
  store: FileStore;
  before: string | null;
  /** The store has no files to give now: each would be waited for. */
  isAway: boolean;
}

/** The source of the files for a backup in `folder`. */
export async function filesSource(store: FileStore, folder: string): Promise<FilesSource> {
  if (store.pathOf) return { store, before: null, isAway: false };
  const names = await readdir(dirname(folder)).catch(() => []);
  const made = names.filter((name) => !name.endsWith('.parcial') && name !== basename(folder));
  const timeOf = (name: string) => /\d{4}-\d{2}-\d{2}T\d{6}Z/.exec(name)?.[0] ?? '';
  const [last] = made.filter(timeOf).sort((a, b) => timeOf(b).localeCompare(timeOf(a)));
  return { store, before: last ? join(dirname(folder), last) : null, isAway: false };
}

/** Without the files of its bucket the rows are worth a backup too. */
function noteAway(source: FilesSource, error: unknown): null {
  if (!(error instanceof ApiError)) throw error;
  source.isAway = true;
  return null;
}

/** Takes a file from a store that is no folder; does nothing for one that is gone, or while the store is away. */
async function takeFrom(source: FilesSource, name: string, to: string): Promise<void> {
  const { store, before } = source;
  if (before && (await sizeOf(backedFilePath(before, name))) !== null) return take(backedFilePath(before, name), to);
  if (source.isAway || (await sizeOf(to)) !== null) return;
  const opened = await store.open(name).catch((error: unknown) => noteAway(source, error));
  if (!opened) return;
  await makeFolder(dirname(to));
  try {
    await assertReserve(dirname(to), dirname(to), opened.bytes);
    await pipeline(opened.stream, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    opened.stream.destroy();
    await rm(to, { force: true });
    throw error;
  }
  await sync(to);
}

/** The same; does nothing for a file that is gone, or that the disk does not give: all others are still worth a backup. */
async function takeIfReadable(source: FilesSource, name: string, to: string): Promise<void> {
  const from = source.store.pathOf?.(name);
  await (from ? take(from, to) : takeFrom(source, name, to)).catch((error) => {
    if (!UNREADABLE.includes(codeOf(error))) throw error;
  });
}

/** Stores a file with this checksum unless the store has it. Throws when what is stored differs. */
export async function bringFile(
  content: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>,
  store: FileStore,
  { nombre, sha256 }: Pick<FileEntry, 'nombre' | 'sha256'>,
): Promise<void> {
  if ((await hashOfStored(store, nombre)) === sha256) return;
  // The leftover of an interrupted one.
  await store.remove(nombre);
  // A copy, not a link: damage of one disk must not reach the other.
  await store.put(await content(), nombre);
  if ((await hashOfStored(store, nombre)) !== sha256) {
    throw new Error(`The copy of ${nombre} in ${store.place} is not what was copied`);
  }
}

/** Names of all files of a store. */
export async function namesOf(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.names()) names.push(name);
  return names;
}

/** Stores all files of one store in another one. */
export async function copyStore(from: FileStore, to: FileStore): Promise<void> {
  const open = async (name: string) => {
    const opened = await from.open(name);
    if (!opened) throw new Error(`${name} has gone from ${from.place}`);
    return opened.stream;
  };
  for await (const nombre of from.names()) {
    await bringFile(() => open(nombre), to, { nombre, sha256: await hashOf(await open(nombre)) });
  }
}

/**
 * Takes all files that are there now into the backup. Done before the instant of the rows: a file that is deleted
 * after that instant is then in the backup already.
 */
export async function copyFiles(source: FilesSource, backup: string): Promise<void> {
  try {
    for await (const name of source.store.names()) await takeIfReadable(source, name, backedFilePath(backup, name));
  } catch (error) {
    noteAway(source, error);
  }
}

/**
 * Makes the backup's files those that the rows of the instant name: takes those that came after `copyFiles`, drops the
 * others. Gives each with its checksum, and the names of those that are nowhere, or damaged: a backup that failed for one
 * of them would fail every night from then on.
 */
export async function matchFiles(
  snapshot: Snapshot,
  source: FilesSource,
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
        await takeIfReadable(source, nombre, path);
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
  for (const name of await namesIn(backup)) {
    if (!named.has(name)) await rm(backedFilePath(backup, name));
  }
  for (const part of await readdir(join(backup, FILES)).catch(() => [])) await sync(join(backup, FILES, part));
  return { files, missing };
}
