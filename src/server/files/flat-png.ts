/** A PNG that is not packed, made in one buffer while its pixels come in any order. */
import { crc32, deflateSync } from 'node:zlib';

/** Most bytes of one block that is not packed. */
const BLOCK = 65_535;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(kind: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, check]);
}

function header(width: number, height: number, channels: 3 | 4): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([8, channels === 4 ? 6 : 2], 8);
  return chunk('IHDR', content);
}

/** The checksum that a stream of zlib ends with, over the bytes of its blocks. */
function adler32(parts: Iterable<Uint8Array>): number {
  let [a, b] = [1, 0];
  for (const part of parts) {
    for (let at = 0; at < part.length; ) {
      // As many as fit into 32 bits before the remainder must be taken.
      const end = Math.min(part.length, at + 3800);
      for (; at < end; at += 1) {
        a += part[at] ?? 0;
        b += a;
      }
      a %= 65_521;
      b %= 65_521;
    }
  }
  return ((b << 16) | a) >>> 0;
}

/** A picture that takes pixels, and then is a file. */
export interface FlatPng {
  /** Where in a row's bytes the pixels of one row begin; each row may be written in parts. */
  write(row: number, fromByte: number, pixels: Uint8Array): void;
  file(): ArrayBuffer;
}

/** An empty picture of 8 bits a channel; `profile` says in which colours its pixels are meant. */
export function flatPng(width: number, height: number, channels: 3 | 4, profile: Uint8Array | null): FlatPng {
  // Each row begins with the number of its filter, which is none.
  const line = 1 + width * channels;
  const bytes = line * height;
  const blocks = Math.ceil(bytes / BLOCK);
  const before = Buffer.concat([
    SIGNATURE,
    header(width, height, channels),
    profile ? chunk('iCCP', Buffer.concat([Buffer.from('HEIC\0\0', 'latin1'), deflateSync(profile)])) : Buffer.alloc(0),
  ]);
  const packed = 2 + blocks * 5 + bytes + 4;
  const after = chunk('IEND', Buffer.alloc(0));
  const png = Buffer.alloc(before.length + 8 + packed + 4 + after.length);
  const start = before.length + 8 + 2;
  before.copy(png);
  png.writeUInt32BE(packed, before.length);
  png.write('IDAT', before.length + 4, 'latin1');
  png.set([0x78, 0x01], start - 2);
  const blockAt = (index: number) => start + index * (5 + BLOCK);
  for (let index = 0; index < blocks; index += 1) {
    const size = Math.min(BLOCK, bytes - index * BLOCK);
    const at = blockAt(index);
    png[at] = index === blocks - 1 ? 1 : 0;
    png.writeUInt16LE(size, at + 1);
    png.writeUInt16LE(~size & 0xffff, at + 3);
  }

  return {
    write(row, fromByte, pixels) {
      let from = row * line + 1 + fromByte;
      for (let done = 0; done < pixels.length; ) {
        const index = Math.floor(from / BLOCK);
        const inside = from - index * BLOCK;
        const part = pixels.subarray(done, done + BLOCK - inside);
        png.set(part, blockAt(index) + 5 + inside);
        done += part.length;
        from += part.length;
      }
    },
    file() {
      const contents = Array.from({ length: blocks }, (_, index) => {
        const at = blockAt(index) + 5;
        return png.subarray(at, at + Math.min(BLOCK, bytes - index * BLOCK));
      });
      const end = before.length + 8 + packed;
      png.writeUInt32BE(adler32(contents), end - 4);
      png.writeUInt32BE(crc32(png.subarray(before.length + 4, end)), end);
      after.copy(png, end + 4);
      return png.buffer as ArrayBuffer;
    },
  };
}
