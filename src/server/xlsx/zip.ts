/** A ZIP archive written while its parts come: sizes and checksums follow each part, so nothing is kept or read twice. */
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export interface Part {
  path: string;
  text: AsyncIterable<string> | Iterable<string>;
}

/** Sizes stand in 32 bits; workbooks of more than this are not opened by anybody. */
const SIZE_MAX = 0xffff_ffff;
/** Text is compressed, and bytes are handed on, in pieces of about this size. */
const CHUNK = 64 * 1024;
const DEFLATED = 8;
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
/** 1 January 1980, the oldest that the format knows: the same data gives the same file. */
const DATE = 0x21;

interface Written {
  path: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** What stands both before a part and in the directory: versions aside, all that a reader needs. */
function fields({ path, crc, packed, size }: Omit<Written, 'offset'>): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(FLAGS, 2);
  bytes.writeUInt16LE(DEFLATED, 4);
  bytes.writeUInt16LE(DATE, 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(path.length, 22);
  return bytes;
}

const signature = (last: number, type: number) => Buffer.from([0x50, 0x4b, type, last]);

function localHeader(path: Buffer): Buffer {
  return Buffer.concat([signature(4, 3), fields({ path, crc: 0, packed: 0, size: 0 }), path]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(packed, 4);
  bytes.writeUInt32LE(size, 8);
  return Buffer.concat([signature(8, 7), bytes]);
}

function directory(parts: Written[], start: number): Buffer {
  const entries = parts.map((part) => {
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(part.offset, 10);
    const version = Buffer.from([VERSION, 0]);
    return Buffer.concat([signature(2, 1), version, fields(part), rest, part.path]);
  });
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(start, 12);
  return Buffer.concat([...entries, signature(6, 5), end]);
}

/** Compresses on another thread; `write` is over when the piece is through. */
function compressor() {
  const stream = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  let out: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => out.push(chunk));
  // Whoever waits for the piece is told; the event by itself would end the process.
  stream.on('error', () => {});
  const settled = (start: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
  return {
    write: (chunk: Buffer) => settled((done) => stream.write(chunk, done)),
    end: () => settled((done) => stream.once('end', done).once('error', done).end()),
    taken(): Buffer[] {
      const taken = out;
      out = [];
      return taken;
    },
    destroy: () => stream.destroy(),
  };
}

/**
 * Turns texts into bytes, each good until the next but one: two buffers in turn. Fresh ones would pile up, a hundred
 * megabytes of them, before the engine looks for any that nobody needs.
 */
function encoder(): (text: string) => Buffer {
  let [one, other] = [Buffer.alloc(0), Buffer.alloc(0)];
  return (text) => {
    [one, other] = [other, one];
    // No character takes more than three bytes for each of its units.
    if (one.length < text.length * 3) one = Buffer.allocUnsafeSlow(text.length * 4);
    return one.subarray(0, one.write(text));
  };
}

/** Texts joined to pieces worth compressing, each good until the next but one. */
async function* chunks(text: Part['text']): AsyncGenerator<Buffer> {
  const encode = encoder();
  let joined = '';
  for await (const part of text) {
    joined += part;
    if (joined.length < CHUNK) continue;
    yield encode(joined);
    joined = '';
  }
  if (joined) yield encode(joined);
}

/** The bytes of one part, compressed; counts them in `written`. While one piece is compressed the next one is made. */
async function* packed(text: Part['text'], written: Written): AsyncGenerator<Buffer> {
  const deflate = compressor();
  let running = Promise.resolve();
  try {
    for await (const chunk of chunks(text)) {
      written.crc = crc32(chunk, written.crc);
      written.size += chunk.length;
      await running;
      yield* deflate.taken();
      running = deflate.write(chunk);
      // It is waited for in the next round, which may never come.
      running.catch(() => {});
    }
    await running;
    await deflate.end();
    yield* deflate.taken();
  } finally {
    deflate.destroy();
  }
}

async function* archive(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const done: Written[] = [];
  let offset = 0;
  for await (const { path, text } of parts) {
    const written: Written = { path: Buffer.from(path), crc: 0, packed: 0, size: 0, offset };
    const header = localHeader(written.path);
    yield header;
    for await (const bytes of packed(text, written)) {
      written.packed += bytes.length;
      yield bytes;
    }
    const after = descriptor(written);
    yield after;
    offset += header.length + written.packed + after.length;
    if (written.size > SIZE_MAX || offset > SIZE_MAX) throw new RangeError(`${path} is too large for a workbook`);
    done.push(written);
  }
  yield directory(done, offset);
}

/** The archive's bytes in pieces of some size; the parts are asked for only as fast as they are taken. */
export async function* zip(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const bytes of archive(parts)) {
    gathered.push(bytes);
    size += bytes.length;
    if (size < CHUNK) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  yield Buffer.concat(gathered);
}
