/** Pictures of more pixels than are kept: reduced while they are decoded or refused, none in more than 300 MB. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { sideWithinMemory } from '#server/files/image-memory.ts';
import type { ImageKind } from '#server/files/kinds.ts';
import { IMAGE_BYTES_MAX } from '#server/files/limits.ts';
import { slots } from '#server/files/slots.ts';
import { heicOfParts } from '../../support/heics.ts';
import type { Treated } from '../../support/pictureMemory.ts';

const PROGRAM = join(__dirname, '../../support/pictureMemory.ts');
const MAX_MB = IMAGE_BYTES_MAX / 1e6;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memoria-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Nine by six colours, made large without being mixed. */
const COLOURS = Buffer.from(Array.from({ length: 9 * 6 * 3 }, (_, index) => (index * 37) % 256));

/** A picture of so many megapixels with edges in it, three wide and two high, as a file. */
async function picture(megapixels: number, encode: (image: Sharp) => Sharp): Promise<string> {
  const [width, height] = [Math.round(Math.sqrt(megapixels * 1.5e6)), Math.round(Math.sqrt((megapixels * 1e6) / 1.5))];
  const path = join(folder, `foto-${Math.random()}`);
  await encode(
    sharp(COLOURS, { raw: { width: 9, height: 6, channels: 3 } }).resize(width, height, {
      fit: 'fill',
      kernel: 'nearest',
    }),
  ).toFile(path);
  return path;
}

async function treated(path: string, kind: ImageKind): Promise<Treated> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, path, kind]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

const translucent = (image: Sharp) => image.ensureAlpha(0.5);

/** Drawn in processes of their own: no database is concerned, and they take their time. */
function pictures() {
  describe.each<[string, ImageKind, number, (image: Sharp) => Sharp]>([
    ['a JPEG that lies on its side', 'jpeg', 52, (image) => image.jpeg().withMetadata({ orientation: 6 })],
    ['an interlaced PNG', 'png', 52, (image) => image.png({ compressionLevel: 1, progressive: true })],
    ['a WebP that is seen through', 'webp', 28, (image) => translucent(image).webp({ effort: 0 })],
  ])('%s', (_what, kind, megapixels, encode) => {
    test(`of ${megapixels} MP is reduced to 24`, async () => {
      const { size, motivo, megabytes } = await treated(await picture(megapixels, encode), kind);
      expect([motivo, megabytes < MAX_MB]).toEqual([null, true]);
      const [width, height] = size ?? [0, 0];
      expect(width * height).toBeGreaterThan(23.5e6);
      expect(width * height).toBeLessThanOrEqual(24e6);
      expect(Math.max(width, height) / Math.min(width, height)).toBeCloseTo(1.5, 2);
    });
  });

  test.each<[string, ImageKind, number, (image: Sharp) => Sharp, RegExp]>([
    [
      'a progressive JPEG with all its colours',
      ...(['jpeg', 40, (image: Sharp) => image.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })] as const),
      /^Es un JPEG progresivo de 4[01] megapíxeles.*JPEG normal \(no progresivo\)/,
    ],
    [
      'an interlaced PNG of 16 bits that is seen through',
      ...([
        'png',
        22,
        (image: Sharp) => translucent(image).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }),
      ] as const),
      /^Es un PNG entrelazado de 2[23] megapíxeles/,
    ],
    [
      'a WebP without loss',
      'webp',
      44,
      (image) => image.webp({ lossless: true, effort: 0 }),
      /^Es un WebP sin pérdida/,
    ],
    ['a GIF', 'gif', 40, (image) => image.gif({ effort: 1, dither: 0 }), /^Es un GIF de 4[01] megapíxeles.*JPEG/],
    ['an AVIF', 'avif', 15, (image) => image.avif({ effort: 0 }), /^Es un AVIF de 1[56] megapíxeles.*JPEG/],
  ])(
    '%s that cannot be reduced while decoding is refused before it takes memory',
    async (_what, kind, megapixels, encode, reason) => {
      const { size, motivo, megabytes } = await treated(await picture(megapixels, encode), kind);
      expect([size, motivo]).toEqual([null, expect.stringMatching(reason)]);
      expect(megabytes).toBeLessThan(MAX_MB / 2);
    },
  );

  test('a rotated camera JPEG of 48 MP keeps its size', async () => {
    const path = await picture(48, (image) => image.jpeg().withMetadata({ orientation: 6 }));
    const { size, megabytes } = await treated(path, 'jpeg');
    expect([size, megabytes < MAX_MB]).toEqual([[5657, 8485], true]);
  });

  test('a tiled phone HEIC keeps its size', async () => {
    const path = join(folder, 'foto.heic');
    await writeFile(path, heicOfParts(4, 3, { width: 5000, height: 2500 }));
    const { size, megabytes } = await treated(path, 'heic');
    expect([size, megabytes < MAX_MB]).toEqual([[5000, 2500], true]);
  });
}
if (globalThis.DATABASE === 'sqlite') describe('a picture', pictures);

test('a JPEG with one scan per colour has the limits of a progressive one', async () => {
  const plain = await sharp(await picture(60, (image) => image.jpeg({ chromaSubsampling: '4:4:4' })))
    .jpeg()
    .toBuffer();
  const scan = plain.indexOf(Buffer.from([0xff, 0xda]));
  const first = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0]);
  const path = join(folder, 'escaneos.jpg');
  await writeFile(path, Buffer.concat([plain.subarray(0, scan), first, plain.subarray(scan + 14)]));
  const metadata = await sharp(path).metadata();
  await expect(sideWithinMemory(path, 'jpeg', metadata)).rejects.toMatchObject({
    motivo: expect.stringContaining('JPEG progresivo'),
  });
});

describe('slots', () => {
  /** How many of eight run at once with so much memory, and in which order they began. */
  async function atOnce(count: number, megabytes: number): Promise<{ most: number; began: number[] }> {
    const inSlot = slots(count, () => megabytes * 1e6);
    const began: number[] = [];
    let [running, most] = [0, 0];
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        inSlot(async () => {
          began.push(index);
          running += 1;
          most = Math.max(most, running);
          await new Promise(setImmediate);
          running -= 1;
          if (index === 3) throw new Error('broken');
        }).catch(() => undefined),
      ),
    );
    return { most, began };
  }

  test('depend on processors and memory, at least one, and serve everybody in turn', async () => {
    const order = [0, 1, 2, 3, 4, 5, 6, 7];
    expect(await atOnce(4, 10_000)).toEqual({ most: 4, began: order });
    expect(await atOnce(4, 700)).toEqual({ most: 2, began: order });
    expect(await atOnce(4, 100)).toEqual({ most: 1, began: order });
  });
});
