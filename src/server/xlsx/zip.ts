/** A ZIP archive written while its parts come: nothing of it is kept or read twice. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { constants } from 'node:zlib';
import { ZipFile } from 'yazl';

export interface Part {
  path: string;
  text: AsyncIterable<string> | Iterable<string>;
}

/** The oldest day that the format knows: the same data gives the same file. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: constants.Z_BEST_SPEED };
/** Text is compressed, and bytes are handed on, in pieces of about this size. */
const CHUNK = 64 * 1024;

/** Texts joined to pieces worth compressing. */
async function* chunks(text: Part['text'], signal: AbortSignal): AsyncGenerator<Buffer> {
  let joined = '';
  for await (const part of text) {
    if (signal.aborted) return;
    joined += part;
    if (joined.length < CHUNK) continue;
    yield Buffer.from(joined);
    joined = '';
  }
  if (joined) yield Buffer.from(joined);
}

/** Throws the errors of a part, and the signal's error when that is aborted. */
async function addAll(archive: ZipFile, parts: AsyncIterable<Part>, signal: AbortSignal): Promise<void> {
  for await (const { path, text } of parts) {
    // The library would leave its sources running when the reader is gone.
    const source = Readable.from(chunks(text, signal), { objectMode: false, signal });
    archive.addReadStream(source, path, OPTIONS);
    await finished(source);
  }
  archive.end();
}

/** The archive's bytes in pieces of some size; the parts are asked for only as fast as they are taken. */
export async function* zip(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const left = new AbortController();
  const added = addAll(archive, parts, left.signal).catch((error: Error) => void output.destroy(error));
  let gathered: Buffer[] = [];
  let size = 0;
  try {
    for await (const bytes of output as AsyncIterable<Buffer>) {
      gathered.push(bytes);
      size += bytes.length;
      if (size < CHUNK) continue;
      yield Buffer.concat(gathered);
      gathered = [];
      size = 0;
    }
    yield Buffer.concat(gathered);
  } finally {
    left.abort();
    await added;
  }
}
