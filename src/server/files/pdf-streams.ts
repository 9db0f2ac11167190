/** What the streams of a PDF unfold to, looked through piece by piece. */
import { createInflate, type Inflate } from 'node:zlib';
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

/** A layer inside another: what is written to `inflate` is looked through until `done`. */
interface Layer {
  inflate: Inflate;
  done: Promise<void>;
}

function layer(unfolded: Unfolded, depth: number): Layer {
  if (depth > LAYERS_MAX) throw new FileRefused(FOLDED_PDF);
  const inflate = createInflate();
  const done = look(inflate, unfolded, depth);
  // It is waited for later: what it refuses meanwhile must not end the thread.
  done.catch(() => {});
  return { inflate, done };
}

/** Waits until the layer takes more, so that no layer is ever in memory as a whole; one that has ended takes nothing. */
async function pass({ inflate, done }: Layer, chunk: Buffer): Promise<void> {
  if (!inflate.writable || inflate.write(chunk)) return;
  await Promise.race([new Promise((resolve) => inflate.once('drain', resolve)), done]);
}

/**
 * Looks through what a layer unfolds to piece by piece, and hands what is compressed once more on to the next layer;
 * what is cut or broken ends early, as in viewers.
 */
async function look(inflate: Inflate, unfolded: Unfolded, depth: number): Promise<void> {
  let [first, text] = [true, ''];
  let held: Buffer = Buffer.alloc(0);
  let inner: Layer | null = null;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      assertNoBomb(unfolded, chunk.length);
      text = text.slice(-OVERLAP) + chunk.toString('latin1');
      assertHarmless(text);
      if (text.includes('Exif\0\0')) throw new FileRefused('Lleva dentro una foto cuyo lugar no se puede borrar.');
      held = first ? Buffer.concat([held, chunk]) : chunk;
      // Two bytes tell; the first piece may have one.
      if (held.length < 2 && first) continue;
      if (first && isDeflated(held)) inner = layer(unfolded, depth + 1);
      first = false;
      if (inner) await pass(inner, held);
    }
  } catch (error) {
    if (error instanceof FileRefused) {
      inner?.inflate.destroy();
      throw error;
    }
  } finally {
    inflate.destroy();
  }
  if (!inner) return;
  inner.inflate.end();
  await inner.done;
}

/** Unfolds the bytes of one stream with all its layers. */
async function unfold(bytes: Uint8Array, unfolded: Unfolded): Promise<void> {
  unfolded.stream = 0;
  const { inflate, done } = layer(unfolded, 0);
  inflate.end(bytes);
  await done;
}

/** Throws FileRefused when what the streams unfold to does something all the same, hides a place, or has no end. */
export async function assertHarmlessStreams(streams: readonly Uint8Array[]): Promise<void> {
  const unfolded = { stream: 0, total: 0 };
  for (const bytes of streams) {
    if (isDeflated(bytes)) await unfold(bytes, unfolded);
    else assertHarmless(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
  }
}
