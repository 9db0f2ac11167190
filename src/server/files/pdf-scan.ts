/** What a PDF holds besides pages, told from its bytes. Runs in the thread of pdf-worker.ts. */
import { createInflate, type Inflate } from 'node:zlib';
import { FileRefused } from './refused.ts';

/**
 * Bytes that one stream with all its layers, and all of them together, may unfold to: a scanned page in colour has a
 * hundred million.
 */
const STREAM_MAX = 200 * 1024 * 1024;
const TOTAL_MAX = 500 * 1024 * 1024;
/** Characters before a stream in which its dictionary is looked for. */
const DICTIONARY = 8192;
/** Pixels may begin like compressed bytes; nothing is compressed so often. */
const LAYERS_MAX = 3;
const FOLDED = 'Está comprimido varias veces: no se puede revisar.';
/** Longer than any name looked for, so that none is missed between two pieces. */
const OVERLAP = 64;

const FORBIDDEN: Record<string, string> = {
  JavaScript: 'Contiene un programa (JavaScript).',
  Launch: 'Abre otros programas al verse.',
  EmbeddedFile: 'Lleva otros archivos dentro.',
  EmbeddedFiles: 'Lleva otros archivos dentro.',
  RichMedia: 'Lleva contenido multimedia.',
  Rendition: 'Lleva contenido multimedia.',
  SubmitForm: 'Envía datos a otro lugar.',
  ImportData: 'Lee datos de otro archivo.',
  Encrypt: 'Está protegido con contraseña o cifrado: quítale la protección y súbelo de nuevo.',
};
const NAMES = new RegExp(`/(${Object.keys(FORBIDDEN).join('|')})(?![A-Za-z0-9])`);

/** Any letter of a name may be written as #4A. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function demandHarmless(text: string): void {
  const name = NAMES.exec(plainNames(text))?.[1];
  if (name) throw new FileRefused(FORBIDDEN[name] ?? '');
}

interface PdfStream {
  dictionary: string;
  bytes: Buffer;
}

function* streamsOf(bytes: Buffer, text: string): Generator<PdfStream> {
  for (const { index, 0: word } of text.matchAll(/stream\r?\n/g)) {
    if (text.slice(index - 3, index) === 'end') continue;
    const before = text.slice(Math.max(0, index - DICTIONARY), index);
    const dictionary = plainNames(before.slice(before.lastIndexOf(' obj') + 1));
    const start = index + word.length;
    const end = text.indexOf('endstream', start);
    yield { dictionary, bytes: bytes.subarray(start, end < 0 ? bytes.length : end) };
  }
}

/** Whether bytes begin as zlib's do: what a dictionary calls its filter may be written down elsewhere. */
const isDeflated = ([first = 0, second = 0]: Buffer): boolean =>
  (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

/** Bytes unfolded so far: of one stream with all its layers, and of all streams. */
interface Unfolded {
  stream: number;
  total: number;
}

function demandNoBomb(unfolded: Unfolded, more: number): void {
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
  if (depth > LAYERS_MAX) throw new FileRefused(FOLDED);
  const inflate = createInflate();
  const done = look(inflate, unfolded, depth);
  // It is waited for later: what it refuses meanwhile must not end the thread.
  done.catch(() => {});
  return { inflate, done };
}

/** Waits until the layer takes more, so that no layer is ever in memory as a whole; one that has ended takes nothing. */
async function pass({ inflate, done }: Layer, piece: Buffer): Promise<void> {
  if (!inflate.writable || inflate.write(piece)) return;
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
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      demandNoBomb(unfolded, piece.length);
      text = text.slice(-OVERLAP) + piece.toString('latin1');
      demandHarmless(text);
      if (text.includes('Exif\0\0')) throw new FileRefused('Lleva dentro una foto cuyo lugar no se puede borrar.');
      held = first ? Buffer.concat([held, piece]) : piece;
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
async function unfold(bytes: Buffer, unfolded: Unfolded): Promise<void> {
  unfolded.stream = 0;
  const { inflate, done } = layer(unfolded, 0);
  inflate.end(bytes);
  await done;
}

function demandReadable({ dictionary, bytes }: PdfStream): void {
  if ((dictionary.match(/\/(FlateDecode|Fl)(?![A-Za-z])/g) ?? []).length > 1) {
    throw new FileRefused(FOLDED);
  }
  // Objects hidden in what can't be looked into.
  const filtered = /\/(Filter|F)(?![A-Za-z])/.test(dictionary);
  if (/\/ObjStm(?![A-Za-z])/.test(dictionary) && filtered && !isDeflated(bytes)) {
    throw new FileRefused('No se puede revisar: sus partes están guardadas de una forma poco común.');
  }
}

/** Throws FileRefused for a PDF that does something, holds other files, is encrypted, or unfolds without end. */
export async function demandPaper(bytes: Buffer): Promise<void> {
  const text = bytes.toString('latin1');
  demandHarmless(text);
  const unfolded = { stream: 0, total: 0 };
  for (const stream of streamsOf(bytes, text)) {
    demandReadable(stream);
    if (isDeflated(stream.bytes)) await unfold(stream.bytes, unfolded);
  }
}

/** Marks of the segments of a JPEG that tell of more than its pixels. */
const SEGMENTS: [marker: number, name: string][] = [
  [0xe1, 'Exif\0\0'],
  [0xe1, 'http://ns.adobe.com/xap/1.0/\0'],
  [0xed, 'Photoshop 3.0\0'],
];

/**
 * Overwrites in place, byte for byte, what the photographs inside tell besides their pixels (where and with what they
 * were taken), and places in the document's own description: nothing moves, so every address in the file stays right.
 */
export function overwritePlaces(bytes: Buffer): void {
  for (const [marker, name] of SEGMENTS) {
    for (let at = bytes.indexOf(name, 0, 'latin1'); at >= 0; at = bytes.indexOf(name, at + 1, 'latin1')) {
      if (at < 4 || bytes[at - 4] !== 0xff || bytes[at - 3] !== marker) continue;
      bytes.fill(0, at + name.length, Math.min(at - 2 + bytes.readUInt16BE(at - 2), bytes.length));
    }
  }
  const text = bytes.toString('latin1');
  for (const { index, 0: found } of text.matchAll(/exif:GPS\w*(="[^"]*"|>[^<]*)/g)) {
    bytes.fill(
      ' ',
      index + found.search(/["=>]/) + 1 + (found.includes('="') ? 1 : 0),
      index + found.length - (found.endsWith('"') ? 1 : 0),
    );
  }
}
