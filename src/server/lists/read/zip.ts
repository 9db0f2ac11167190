/** The parts of a workbook, which is a zip: unfolded within limits, whatever the zip claims of itself. */
import { crc32, inflateRawSync } from 'node:zlib';
import { FileRefused } from '../../files/refused.ts';
import { BROKEN, COMPLEX, ENTRIES_MAX, PASSWORD, UNFOLDED_MAX, UNFOLDS } from './limits.ts';

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
/** In place of a number that stands in the entry's field for large files. */
const ELSEWHERE = 0xffffffff;
const LARGE_FIELD = 1;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  encrypted: boolean;
  method: number;
  crc: number;
  compressed: number;
  at: number;
}

/** Numbers of 64 bits in the order in which they are missing: size, compressed size, place. */
function largeNumbers(extra: Buffer): bigint[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== LARGE_FIELD) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => field.readBigUInt64LE(index * 8));
  }
  return [];
}

function readEntries(bytes: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const tail = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(END);
  const end = bytes.lastIndexOf(mark);
  if (end < tail) throw new FileRefused(BROKEN);
  const count = bytes.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) throw new FileRefused(COMPLEX);
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new FileRefused(BROKEN);
    const nameEnd = at + CENTRAL_BYTES + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const large = largeNumbers(bytes.subarray(nameEnd, extraEnd));
    const number = (value: number) => (value === ELSEWHERE ? Number(large.shift() ?? value) : value);
    number(bytes.readUInt32LE(at + 24));
    const compressed = number(bytes.readUInt32LE(at + 20));
    // Some programs part folders by «\».
    entries.set(bytes.toString('utf8', at + CENTRAL_BYTES, nameEnd).replaceAll('\\', '/'), {
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      compressed,
      at: number(bytes.readUInt32LE(at + 42)),
    });
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

export class Zip {
  readonly #bytes: Buffer;
  readonly #entries: Map<string, Entry>;
  #left = UNFOLDED_MAX;

  /** Throws for an incomplete zip, or too many entries. */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#entries = readEntries(this.#bytes);
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  #unfold(method: number, data: Buffer): Buffer {
    if (method === STORED) return data;
    if (method !== DEFLATED) throw new FileRefused(BROKEN);
    try {
      return inflateRawSync(data, { maxOutputLength: Math.max(1, this.#left) });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw code === 'ERR_BUFFER_TOO_LARGE' ? new FileRefused(UNFOLDS, error) : error;
    }
  }

  /** A part; empty where there is none. Throws FileRefused once all that were read take more than UNFOLDED_MAX bytes. */
  read(name: string): Buffer {
    const entry = this.#entries.get(name);
    if (!entry) return Buffer.alloc(0);
    if (entry.encrypted) throw new FileRefused(PASSWORD);
    const { at } = entry;
    if (at + LOCAL_BYTES > this.#bytes.length || this.#bytes.readUInt32LE(at) !== LOCAL) throw new FileRefused(BROKEN);
    const from = at + LOCAL_BYTES + this.#bytes.readUInt16LE(at + 26) + this.#bytes.readUInt16LE(at + 28);
    const content = this.#unfold(entry.method, this.#bytes.subarray(from, from + entry.compressed));
    this.#left -= content.length;
    if (this.#left < 0) throw new FileRefused(UNFOLDS);
    if (crc32(content) !== entry.crc) throw new FileRefused(BROKEN);
    return content;
  }
}
