/** Photographs of phones are written in Display P3: their colours come out as they were seen. */
import sharp from 'sharp';
import { flatTiff, iccOfHeif } from '#server/files/heic-tiff.ts';
import { photo } from '../../support/samplePhotos.ts';

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
  'the sRGB colour %j, written in P3 with its profile, comes back',
  async (colour) => {
    const { numbers, icc } = await inDisplayP3(colour);
    const tiff = flatTiff(1, 1, 3, icc);
    tiff.write(0, 0, Buffer.from(numbers));
    const back = await sharp(Buffer.from(tiff.file())).toColourspace('srgb').raw().toBuffer();
    for (const [index, value] of colour.entries()) expect(Math.abs((back[index] ?? 0) - value)).toBeLessThanOrEqual(2);
    // The numbers themselves are others, or this would prove nothing.
    if (new Set(colour).size > 1) expect(numbers).not.toEqual(colour);
  },
);

test('a profile is found in the box that holds it, and nowhere else', async () => {
  const { icc } = await inDisplayP3([1, 2, 3]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(icc.length + 12);
  const file = Buffer.concat([Buffer.from('....ftypheic'), size, Buffer.from('colrprof'), icc, Buffer.from('more')]);
  expect(iccOfHeif(file)?.equals(icc)).toBe(true);
  expect(iccOfHeif(photo('formatos/libheif_example.heic'))).toBeNull();
  expect(iccOfHeif(Buffer.concat([size, Buffer.from('colrprof'), Buffer.alloc(500)]))).toBeNull();
});
