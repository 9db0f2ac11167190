/** Durable writes: file and name are on the disk when the promise resolves. Only the owner may read them. */
import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Makes a folder, with those above it. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Flushes a file, or the names of a folder, to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a new file. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a file atomically: readers find the old one or the new one, whole. */
export async function replaceDurably(path: string, text: string): Promise<void> {
  // Servers on several machines may do it at once, under the same process id in containers.
  const next = `${path}.${randomUUID()}`;
  await writeDurably(next, text);
  await rename(next, path);
  await sync(dirname(path));
}

/** Writes a new, compressed file as its parts come; never more than a few of them are in memory. */
export async function writeCompressed(path: string, parts: AsyncIterable<string>): Promise<void> {
  // Level 1: a quarter of the default's time, and the rows are small either way.
  await pipeline(
    Readable.from(parts, { objectMode: true, highWaterMark: 4 }),
    createGzip({ level: 1 }),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  await sync(path);
}

/** Copies a file, over one that is there. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, 0o600);
  await sync(to);
}
