/** Files on their way in: streamed to the disk as they arrive, looked at, and gone when the request has ended. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as apiErrors from '#contract/errors.ts';
import { assertFreeSpace, filesFolder, isFull } from './disk.ts';
import { HEAD_BYTES } from './kinds.ts';

/** A file of an upload, until the request ends. */
export interface IncomingFile {
  /** As it was sent; never part of a path. */
  sentName: string | undefined;
  path: string;
  bytes: number;
  /** SHA-256 of its bytes in hexadecimal; of the first ones alone when it is `tooLarge`. */
  sha256: string;
  /** Its first bytes, by which its kind is told. */
  head: Buffer;
  /** It has more bytes than the endpoint takes; none of them were kept. */
  tooLarge: boolean;
}

/** Free space is checked again after this many bytes of a file. */
const CHECKED_BYTES = 1024 * 1024;

/** Leftovers of a killed server are removed once they are older than any upload. */
const LEFT_OVER_MS = 24 * 3_600_000;

const folderOf = (dataDir: string): string => join(filesFolder(dataDir), 'entrantes');

/** A folder for the files of one request, which has announced so many bytes. Throws 507 without room. */
export async function incomingFolder(
  dataDir: string,
  announced = 0,
): Promise<{ path: string; remove(): Promise<void> }> {
  const path = join(folderOf(dataDir), randomUUID());
  await mkdir(path, { recursive: true, mode: 0o700 });
  const remove = () => rm(path, { recursive: true, force: true });
  try {
    await assertFreeSpace(path, announced);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}

/** Writes one part to the folder as it comes, never more than a chunk of it in memory. Throws 507 without room. */
export async function receiveFile(
  folder: string,
  part: Readable & { truncated?: boolean },
  sentName: string | undefined,
): Promise<IncomingFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let bytes = 0;
  let checked = -1;
  async function* watched(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      // Others fill the disk too, and a body that comes in chunks announces nothing.
      if (bytes > checked) {
        await assertFreeSpace(folder);
        checked = bytes + CHECKED_BYTES;
      }
      if (bytes < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - bytes));
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    await pipeline(part, watched, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    throw isFull(error) ? apiErrors.storageFull() : error;
  }
  const tooLarge = part.truncated === true;
  if (tooLarge) await rm(path);
  return { sentName, path, bytes, sha256: hash.digest('hex'), head: Buffer.concat(head), tooLarge };
}

/** Removes the leftovers of a killed server. `clock` is the machine's. */
export async function sweepIncoming(dataDir: string, clock: Date): Promise<void> {
  const folder = folderOf(dataDir);
  for (const entry of await readdir(folder).catch(() => [])) {
    const path = join(folder, entry);
    const found = await stat(path).catch(() => null);
    if (found && clock.getTime() - found.mtimeMs > LEFT_OVER_MS) await rm(path, { recursive: true, force: true });
  }
}
