/** Decoding facts from JPEG and WebP headers that the library does not report. */
import { type FileHandle, open } from 'node:fs/promises';

async function bytesAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

async function reading<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}

/** Samples of a frame for each pixel: three when no colour was left out, one and a half as most cameras write. */
function samplesOf(frame: Buffer): number {
  const parts = Array.from({ length: frame[5] ?? 0 }, (_, index) => frame[7 + index * 3] ?? 0x11);
  const [across, down] = [parts.map((factors) => factors >> 4), parts.map((factors) => factors & 15)];
  const largest = Math.max(1, ...across) * Math.max(1, ...down);
  return across.reduce((sum, factor, index) => sum + (factor * (down[index] ?? 1)) / largest, 0);
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const PROGRESSIVE = 0xc2;
const SCAN = 0xda;

/**
 * Samples a pixel that must all be in memory before the first row of a JPEG is there: of one that comes in several
 * scans, progressive or not, all of them; of others none.
 */
export function samplesHeld(path: string): Promise<number> {
  return reading(path, async (file) => {
    let frame: Buffer | null = null;
    for (let at = 2; ; ) {
      const head = await bytesAt(file, at, 5);
      // Broken: whoever decodes it says so.
      if (head.length < 5) return 0;
      const marker = head[1] ?? 0;
      if (head[0] !== 0xff || marker === 0xff || marker === 0) {
        at += 1;
        continue;
      }
      const size = head.readUInt16BE(2);
      if (isFrame(marker)) {
        frame = await bytesAt(file, at + 4, size - 2);
        if (marker === PROGRESSIVE) return samplesOf(frame);
      }
      if (marker === SCAN) return frame && (head[4] ?? 0) < (frame[5] ?? 0) ? samplesOf(frame) : 0;
      at += 2 + size;
    }
  });
}

/** The mark at the end of a JPEG. */
export const JPEG_END = Buffer.from([0xff, 0xd9]);

/**
 * Whether a JPEG whose rows come one after the other lacks its end mark: cameras and transfers leave it out. With the mark
 * behind it, whoever decodes it sees whether all pixels are there.
 */
export async function lacksEnd(path: string): Promise<boolean> {
  const end = await reading(path, async (file) => {
    const { size } = await file.stat();
    return bytesAt(file, Math.max(0, size - JPEG_END.length), JPEG_END.length);
  });
  return !JPEG_END.equals(end) && (await samplesHeld(path)) === 0;
}

/** Whether a WebP is one picture packed with loss, which can be reduced while it is decoded. */
export function isLossyWebp(path: string): Promise<boolean> {
  return reading(path, async (file) => {
    for (let at = 12; ; ) {
      const head = await bytesAt(file, at, 8);
      const kind = head.toString('latin1', 0, 4);
      if (head.length < 8 || kind === 'VP8L' || kind === 'ANMF') return false;
      if (kind === 'VP8 ') return true;
      const size = head.readUInt32LE(4);
      at += 8 + size + (size % 2);
    }
  });
}
