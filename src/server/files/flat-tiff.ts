/** A TIFF that is not packed, made in one buffer while its pixels come in any order. */

/** Rows that whoever opens it has in memory at once. */
const STRIP = 16;
/** Bytes before the pixels: «little endian», and where the directory lies. */
const START = 8;

/** Value types of a directory entry: 16-bit, 32-bit, bytes. */
type Values = Uint16Array | Uint32Array | Uint8Array;
const typeOf = (values: Values): number => (values instanceof Uint16Array ? 3 : values instanceof Uint32Array ? 4 : 7);
const short = (...values: number[]) => Uint16Array.from(values);
const long = (...values: number[]) => Uint32Array.from(values);

/** A directory at this place of the file, with the values that do not fit into it behind it. */
function directory(at: number, entries: readonly (readonly [tag: number, values: Values])[]): Buffer {
  const table = Buffer.alloc(2 + entries.length * 12 + 4);
  const parts: Buffer[] = [table];
  let end = at + table.length;
  table.writeUInt16LE(entries.length);
  for (const [index, [tag, values]] of entries.entries()) {
    const place = 2 + index * 12;
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    table.writeUInt16LE(tag, place);
    table.writeUInt16LE(typeOf(values), place + 2);
    table.writeUInt32LE(values.length, place + 4);
    if (bytes.length <= 4) bytes.copy(table, place + 8);
    else {
      table.writeUInt32LE(end, place + 8);
      parts.push(bytes);
      end += bytes.length;
    }
  }
  return Buffer.concat(parts);
}

/** A picture that takes pixels, and then is a file. */
export interface FlatTiff {
  /** Where in a row's bytes the pixels of one row begin; each row may be written in parts. */
  write(row: number, fromByte: number, pixels: Uint8Array): void;
  file(): ArrayBuffer;
}

/** An empty picture of 8 bits a channel; `profile` says in which colours its pixels are meant. */
export function flatTiff(width: number, height: number, channels: 3 | 4, profile: Uint8Array | null): FlatTiff {
  const line = width * channels;
  const strips = Array.from({ length: Math.ceil(height / STRIP) }, (_, index) => index * STRIP);
  const end = START + line * height;
  const last = directory(end, [
    [256, long(width)],
    [257, long(height)],
    // Bits of each channel; not packed; RGB.
    [258, short(...Array(channels).fill(8))],
    [259, short(1)],
    [262, short(2)],
    // Where the strips lie, how many rows and bytes each has.
    [273, long(...strips.map((row) => START + row * line))],
    [277, short(channels)],
    [278, long(STRIP)],
    [279, long(...strips.map((row) => Math.min(STRIP, height - row) * line))],
    // The fourth channel is what shows through.
    ...(channels === 4 ? [[338, short(2)] as const] : []),
    ...(profile ? [[34675, profile] as const] : []),
  ]);
  const tiff = Buffer.alloc(end + last.length);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(end, 4);
  last.copy(tiff, end);
  return {
    write: (row, fromByte, pixels) => tiff.set(pixels, START + row * line + fromByte),
    file: () => tiff.buffer as ArrayBuffer,
  };
}
