/** From the pieces of a HEIC photograph to one TIFF that is not packed, reduced on the way, with the profile of its colours. */
import type { Heif, Tile } from './heif.ts';

/** Rows that are in memory at once where it is opened. */
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
interface FlatTiff {
  /** Where in a row's bytes the pixels of one row begin; each row may be written in parts. */
  write(row: number, fromByte: number, pixels: Uint8Array): void;
  file(): Buffer;
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
    // The fourth channel is alpha.
    ...(channels === 4 ? [[338, short(2)] as const] : []),
    ...(profile ? [[34675, profile] as const] : []),
  ]);
  const tiff = Buffer.alloc(end + last.length);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(end, 4);
  last.copy(tiff, end);
  return {
    write: (row, fromByte, pixels) => tiff.set(pixels, START + row * line + fromByte),
    file: () => tiff,
  };
}

const PROFILE_MIN = 128;
const PROFILE_MAX = 1024 * 1024;

/** The ICC profile of a HEIF file, or null when it names none: phones write colours in a wider space, and say so beside the pixels. */
export function iccOfHeif(file: Buffer): Buffer | null {
  for (const kind of ['colrprof', 'colrrICC']) {
    const at = file.indexOf(kind, 4, 'latin1');
    if (at < 4) continue;
    // A box begins with its size, which counts the size itself.
    const profile = file.subarray(at + kind.length, at - 4 + file.readUInt32BE(at - 4));
    const right = profile.length >= PROFILE_MIN && profile.length <= PROFILE_MAX;
    if (right && profile.toString('latin1', 36, 40) === 'acsp') return profile;
  }
  return null;
}

/** One row of a piece at 1/`by` of its size, each pixel the mean of those of the piece that it stands for. */
function reducedRow(tile: Tile, channels: number, by: number, y: number, from: number, to: number): Uint8Array {
  const row = new Uint8Array((to - from) * channels);
  const rows = Math.min(by, tile.height - y);
  for (let x = from; x < to; x += 1) {
    const left = x * by - tile.left;
    const columns = Math.min(by, tile.width - left);
    for (let channel = 0; channel < channels; channel += 1) {
      let sum = 0;
      for (let down = 0; down < rows; down += 1) {
        const start = (y + down) * tile.stride + left * channels + channel;
        for (let across = 0; across < columns; across += 1) sum += tile.rows[start + across * channels] ?? 0;
      }
      row[(x - from) * channels + channel] = Math.round(sum / (rows * columns));
    }
  }
  return row;
}

/** The photograph at 1/`by` of its size, as an uncompressed TIFF; `profile` is its colour profile. */
export function heifToTiff({ width, height, channels, tiles }: Heif, by: number, profile: Buffer | null): Buffer {
  const size = { width: Math.ceil(width / by), height: Math.ceil(height / by) };
  const tiff = flatTiff(size.width, size.height, channels, profile);
  for (const tile of tiles()) {
    const from = Math.max(0, Math.ceil(tile.left / by));
    const to = Math.min(size.width, Math.ceil((tile.left + tile.width) / by));
    const end = Math.min(size.height, Math.ceil((tile.top + tile.height) / by));
    for (let row = Math.max(0, Math.ceil(tile.top / by)); row < end && from < to; row += 1) {
      const y = row * by - tile.top;
      const start = y * tile.stride + (from * by - tile.left) * channels;
      const pixels =
        by === 1
          ? tile.rows.subarray(start, start + (to - from) * channels)
          : reducedRow(tile, channels, by, y, from, to);
      tiff.write(row, from * channels, pixels);
    }
  }
  return tiff.file();
}
