/** HEIC photographs in pieces, as phones write them: whole, upright, and reduced on the way where they are too large. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { flatTiff, heifToTiff, iccOfHeif } from '#server/files/heic-tiff.ts';
import { openHeif } from '#server/files/heif.ts';
import { treatImage } from '#server/files/images.ts';
import { heicOfParts, PART } from '../../support/heics.ts';
import { photo } from '../../support/samplePhotos.ts';

const drawn = (bytes: Buffer, by = 1) => Buffer.from(heifToTiff(openHeif(bytes), by, null));

/** A picture's size and its pixels, without what shows through. */
async function pixels(bytes: Buffer): Promise<{ size: number[]; data: Buffer }> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { size: [info.width, info.height, info.channels], data };
}

/** Mean difference of two small pictures of the same size, from 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pixels(one), await pixels(other)];
  expect(a.size).toEqual(b.size);
  return a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0) / a.data.length;
}

/** Two by two pieces, cut to an odd size and turned, as another library puts them together. */
const SHOWN = { width: 2001, height: 1501 };
async function together(part: Buffer): Promise<Buffer> {
  const canvas = { width: 2 * PART.width, height: 2 * PART.height, channels: 3 as const, background: '#000' };
  const places = [0, 1].flatMap((x) => [0, 1].map((y) => ({ left: x * PART.width, top: y * PART.height })));
  const all = await sharp({ create: canvas })
    .composite(places.map((place) => ({ input: part, ...place })))
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(all)
    .extract({ left: 0, top: 0, ...SHOWN })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
const turned = (cut: Buffer, turns: number): Promise<Buffer> =>
  sharp(cut)
    .rotate((360 - turns * 90) % 360)
    .png({ compressionLevel: 0 })
    .toBuffer();

/** No database is concerned, and decoding takes its time. */
function photographs() {
  let cut: Buffer;
  beforeAll(async () => {
    cut = await together(drawn(photo('formatos/libheif_example.heic')));
  });

  test.each([0, 1, 2, 3])('tiles are placed correctly in a photo turned by %i quarters', async (turns) => {
    const [found, right] = [
      await pixels(drawn(heicOfParts(2, 2, { ...SHOWN, turns }))),
      await pixels(await turned(cut, turns)),
    ];
    expect(found.size).toEqual(right.size);
    // Compared as wholes: a failure that lists nine million numbers tells nothing.
    expect(found.data.equals(right.data)).toBe(true);
  });

  test('a photo reduced while decoding shows the same', async () => {
    const half = drawn(heicOfParts(2, 2, { ...SHOWN, turns: 1 }), 2);
    expect(await sharp(half).metadata()).toMatchObject({ width: 751, height: 1001 });
    const small = (bytes: Buffer) => sharp(bytes).resize(75, 100, { fit: 'fill' }).png().toBuffer();
    expect(await difference(await small(half), await small(await turned(cut, 1)))).toBeLessThan(3);
  });
}
if (globalThis.DATABASE === 'sqlite') describe('photographs', photographs);

test.each([3, 4] as const)('pixels of %i channels in any order give the original picture', async (channels) => {
  const [width, height] = [301, 203];
  const pixels = randomBytes(width * height * channels);
  const tiff = flatTiff(width, height, channels, null);
  const line = width * channels;
  for (let row = height - 1; row >= 0; row -= 1) {
    const bytes = pixels.subarray(row * line, (row + 1) * line);
    tiff.write(row, 100, bytes.subarray(100));
    tiff.write(row, 0, bytes.subarray(0, 100));
  }
  expect((await sharp(Buffer.from(tiff.file())).raw().toBuffer()).equals(pixels)).toBe(true);
});

test.each([
  ['cut', photo('formatos/libheif_example.heic').subarray(0, 300_000)],
  ['of its first box alone', photo('formatos/libheif_example.heic').subarray(0, 40)],
  ['of another kind', photo('formatos/hopper.jpg')],
])('a HEIC is refused when it is %s', async (_what, bytes) => {
  const folder = await mkdtemp(join(tmpdir(), 'heic-'));
  const path = join(folder, 'foto.heic');
  await writeFile(path, bytes);
  await expect(treatImage(path, 'heic')).rejects.toMatchObject({ motivo: expect.stringContaining('dañada') });
  await rm(folder, { recursive: true });
});

/** Photographs of phones are written in Display P3: their colours come out as they were seen. */
describe('colours', () => {
  const raw = { width: 1, height: 1, channels: 3 as const };

  /** A colour of sRGB in the numbers of Display P3, and that space's profile. */
  async function inDisplayP3(colour: number[]) {
    const png = await sharp(Buffer.from(colour), { raw }).withIccProfile('p3').png().toBuffer();
    const { icc } = await sharp(png).metadata();
    const numbers = await sharp(pngWithout(png)).raw().toBuffer();
    return { numbers: [...numbers], icc: icc ?? Buffer.alloc(0) };
  }
  /** The same PNG without its profile: its numbers are then taken as they stand. */
  function pngWithout(png: Buffer): Buffer {
    const at = png.indexOf('iCCP') - 4;
    return Buffer.concat([png.subarray(0, at), png.subarray(at + 12 + png.readUInt32BE(at))]);
  }

  test.each([[[200, 60, 40]], [[40, 160, 60]], [[30, 60, 200]], [[128, 128, 128]]])(
    'keep the sRGB colour %j written in P3 with its profile',
    async (colour) => {
      const { numbers, icc } = await inDisplayP3(colour);
      const tiff = flatTiff(1, 1, 3, icc);
      tiff.write(0, 0, Buffer.from(numbers));
      const back = await sharp(Buffer.from(tiff.file())).toColourspace('srgb').raw().toBuffer();
      for (const [index, value] of colour.entries())
        expect(Math.abs((back[index] ?? 0) - value)).toBeLessThanOrEqual(2);
      // The numbers themselves are others, or this would prove nothing.
      if (new Set(colour).size > 1) expect(numbers).not.toEqual(colour);
    },
  );

  test('use a profile only from its own box', async () => {
    const { icc } = await inDisplayP3([1, 2, 3]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(icc.length + 12);
    const file = Buffer.concat([Buffer.from('....ftypheic'), size, Buffer.from('colrprof'), icc, Buffer.from('more')]);
    expect(iccOfHeif(file)?.equals(icc)).toBe(true);
    expect(iccOfHeif(photo('formatos/libheif_example.heic'))).toBeNull();
    expect(iccOfHeif(Buffer.concat([size, Buffer.from('colrprof'), Buffer.alloc(500)]))).toBeNull();
  });
});
