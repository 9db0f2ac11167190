/** Decompresses the streams of a PDF and inspects them chunk by chunk. */
import { pipeline, Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { FOLDED_PDF, FORBIDDEN_NAMES } from './pdf-reasons.ts';
import { FileRefused } from './refused.ts';

/**
 * Bytes that one stream with all its layers, and all of them together, may unfold to: a scanned page in colour has a
 * hundred million.
 */
const STREAM_MAX = 200 * 1024 * 1024;
const TOTAL_MAX = 500 * 1024 * 1024;
/** Pixels may begin like compressed bytes; nothing is compressed so often. */
const LAYERS_MAX = 3;
/** Longer than any name looked for, so that none is missed between two pieces. */
const OVERLAP = 64;

const NAMES = new RegExp(`/(${Object.keys(FORBIDDEN_NAMES).join('|')})(?![A-Za-z0-9])`);

/** Any letter of a name may be written as #4A. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function assertHarmless(text: string): void {
  const name = NAMES.exec(plainNames(text))?.[1];
  if (name) throw new FileRefused(FORBIDDEN_NAMES[name] ?? '');
}

/** Whether bytes begin as zlib's do: what a dictionary calls its filter may be written down elsewhere. */
const isDeflated = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

/** Bytes unfolded so far: of one stream with all its layers, and of all streams. */
interface Unfolded {
  stream: number;
  total: number;
}

function assertNoBomb(unfolded: Unfolded, more: number): void {
  unfolded.stream += more;
  unfolded.total += more;
  if (unfolded.stream > STREAM_MAX) throw new FileRefused('Es una bomba: se despliega a más de 200 MB.');
  if (unfolded.total > TOTAL_MAX) throw new FileRefused('Es una bomba: se despliega a más de 500 MB.');
}

/** The bytes of a layer, looked through as they come; what is cut or broken ends early, as in viewers. */
async function* looked(bytes: AsyncIterable<Buffer>, unfolded: Unfolded): AsyncGenerator<Buffer> {
  let text = '';
  try {
    for await (const chunk of bytes) {
      assertNoBomb(unfolded, chunk.length);
      text = text.slice(-OVERLAP) + chunk.toString('latin1');
      assertHarmless(text);
      if (text.includes('Exif\0\0')) throw new FileRefused('Lleva dentro una foto cuyo lugar no se puede borrar.');
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FileRefused) throw error;
  }
}

/** These bytes and what is left of a layer, which stays open when they are taken no further. */
async function* onwards(head: Buffer, layer: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (let next = await layer.next(); !next.done; next = await layer.next()) yield next.value;
}

/** Unfolds bytes with all layers in them, of which none is ever in memory as a whole. */
async function unfold(
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  unfolded: Unfolded,
  depth = 0,
): Promise<void> {
  if (depth > LAYERS_MAX) throw new FileRefused(FOLDED_PDF);
  // Earlier failures are thrown at the reader.
  const inflate = pipeline(Readable.from(bytes), createInflate(), () => {});
  const layer = looked(inflate, unfolded);
  try {
    let head: Buffer = Buffer.alloc(0);
    // Two bytes tell whether it is compressed once more; the first piece may have one.
    while (head.length < 2) {
      const next = await layer.next();
      if (next.done) return;
      head = Buffer.concat([head, next.value]);
    }
    if (isDeflated(head)) await unfold(onwards(head, layer), unfolded, depth + 1);
    for await (const _ of layer);
  } finally {
    inflate.destroy();
  }
}

/** Throws FileRefused when what the streams unfold to does something all the same, hides a place, or has no end. */
export async function assertHarmlessStreams(streams: readonly Uint8Array[]): Promise<void> {
  const unfolded = { stream: 0, total: 0 };
  for (const bytes of streams) {
    unfolded.stream = 0;
    if (isDeflated(bytes)) await unfold([bytes], unfolded);
    else assertHarmless(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
  }
}
