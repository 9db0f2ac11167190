/** Compressed zeros by the gigabyte, made in no time. */
import { constants, deflateRawSync } from 'node:zlib';

export const MEGABYTE = 1024 * 1024;
/** A megabyte of zeros in a thousand bytes that can be said again and again. */
const MEGABYTE_OF_ZEROS = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
const LAST_BLOCK = Buffer.from([3, 0]);
const HEADER = Buffer.from([0x78, 0x9c]);

/** Bytes that are stored in the middle of compressed ones, as they are. */
function storedBlock(text: string): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(0xffff - text.length, 3);
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
}

/** The check sum of zlib over a text and so many zeros behind it. */
function adler(text: string, zeros: number): Buffer {
  let [a, b] = [1, 0];
  for (const byte of Buffer.from(text, 'latin1')) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE((b + zeros * a) % 65_521, 0);
  sum.writeUInt16BE(a, 2);
  return sum;
}

/** Zeros as they lie in a zip. */
export const foldedZeros = (megabytes: number): Buffer =>
  Buffer.concat([...Array<Buffer>(megabytes).fill(MEGABYTE_OF_ZEROS), LAST_BLOCK]);

/** Compressed zeros behind a text that stands in them as it is. */
export function zeros(megabytes: number, before = ''): Buffer {
  const first = before ? storedBlock(before) : Buffer.alloc(0);
  return Buffer.concat([HEADER, first, foldedZeros(megabytes), adler(before, megabytes * MEGABYTE)]);
}
