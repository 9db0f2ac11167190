/** Every sample photograph through the real server: taken and read back upright and bare, or refused with the reason. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { endpoints } from '#contract/endpoints.ts';
import { photo, samplePhotos } from '../../../support/samplePhotos.ts';
import { serverOfFile } from '../../../support/server.ts';
import { open, upload } from '../../../support/uploads.ts';

const server = serverOfFile();
const samples = samplePhotos();

/** What is refused, each for its reason; all else is taken. */
const REFUSED: Record<string, RegExp> = {
  'danadas/broken.png': /dañada/,
  'danadas/broken_data_stream.png': /dañada/,
  'danadas/decompression_bomb.gif': /dañada/,
  'danadas/truncated_image.png': /dañada/,
  'danadas/truncated_jpeg.jpg': /dañada/,
  'poliglotas/bomba_30000x30000.png': /100 megapíxeles/,
  'poliglotas/html_con_nombre_jpg.jpg': /No es una fotografía/,
  'poliglotas/pdf_con_nombre_jpg.jpg': /Es un PDF/,
  'poliglotas/solo_firma_jpeg.jpg': /dañada/,
  'poliglotas/svg_con_script.svg': /No es una fotografía/,
  'poliglotas/vacio_0_bytes.jpg': /0 bytes/,
};

/** What must not be in a stored file: metadata, places, and tails that are something else. */
const FORBIDDEN = [
  'Exif',
  'http://ns.adobe.com',
  'xpacket',
  'GPS',
  '<script',
  '<html',
  '<svg',
  'PK\x03\x04',
  'eXIf',
  'tEXt',
];

/** Mean difference of two pictures over a grid of 64 × 64, from 0 (the same) to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const grid = (bytes: Buffer) =>
    sharp(bytes).resize(64, 64, { fit: 'fill' }).flatten().removeAlpha().toColourspace('srgb').raw().toBuffer();
  const [a, b] = [await grid(one), await grid(other)];
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0));
  return sum / a.length;
}

test('the manifest lists every file with its real content', () => {
  const root = join(__dirname, '../../../data/fotos');
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  expect(files.filter((name) => !/^(MANIFIESTO|LICENSES)/.test(name)).sort()).toEqual(
    samples.map(({ archivo }) => archivo).sort(),
  );
  for (const { archivo, sha256 } of samples) {
    expect([archivo, createHash('sha256').update(photo(archivo)).digest('hex')]).toEqual([archivo, sha256]);
  }
});

// [S3.13]
test('each sample is stored or refused with its expected reason', async () => {
  const staff = await server.as(1);
  const outcomes: string[] = [];
  const results: Record<string, Buffer> = {};
  for (const { archivo } of samples) {
    const name = archivo.split('/').pop() ?? '';
    const fields = { categoria: archivo.split('/')[0] ?? '' };
    const response = await upload(staff, endpoints.uploadFotos, fields, [
      { field: 'fotos', name, bytes: photo(archivo) },
    ]);
    if (response.status === 201) {
      const [foto] = response.body.fotos;
      const opened = await open(server.origin, foto?.ruta ?? '');
      const thumbnail = await open(server.origin, foto?.miniatura ?? '');
      expect([archivo, opened.status, thumbnail.status]).toEqual([archivo, 200, 200]);
      results[archivo] = opened.bytes;
      const { format, width, height, orientation, exif, xmp, icc } = await sharp(opened.bytes).metadata();
      expect([archivo, opened.headers['content-type']]).toEqual([archivo, `image/${format}`]);
      expect([archivo, orientation, exif, xmp, icc]).toEqual([archivo, undefined, undefined, undefined, undefined]);
      for (const bytes of [opened.bytes, thumbnail.bytes]) {
        const text = bytes.toString('latin1');
        expect([archivo, FORBIDDEN.filter((word) => text.includes(word))]).toEqual([archivo, []]);
      }
      const small = await sharp(thumbnail.bytes).metadata();
      expect(small.format).toBe('jpeg');
      expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(400);
      outcomes.push(`${archivo}: tomada (${format} ${width}×${height})`);
    } else {
      expect([archivo, response.status]).toEqual([archivo, 422]);
      const { rechazadas } = response.refused as unknown as { rechazadas: { nombre: string; motivo: string }[] };
      expect(rechazadas).toHaveLength(1);
      outcomes.push(`${archivo}: rechazada (${rechazadas[0]?.motivo})`);
    }
  }
  console.log(outcomes.join('\n'));
  expect(outcomes).toHaveLength(82);

  for (const outcome of outcomes) {
    const [archivo = ''] = outcome.split(': ');
    expect(outcome).toMatch(REFUSED[archivo] ?? /: tomada /);
  }

  // Upright: the number that is painted on them stands as on the one that was never turned.
  for (const kind of ['Landscape', 'Portrait']) {
    const reference = await sharp(photo(`orientacion/${kind}_1.jpg`)).toBuffer();
    for (let orientation = 0; orientation <= 8; orientation += 1) {
      const stored = results[`orientacion/${kind}_${orientation}.jpg`] ?? Buffer.alloc(0);
      expect([kind, orientation, (await difference(stored, reference)) < 20]).toEqual([kind, orientation, true]);
    }
  }
  const upright = photo('formatos/hopper.jpg');
  for (let orientation = 2; orientation <= 8; orientation += 1) {
    for (const ending of ['jpg', 'webp']) {
      const name = `orientacion/hopper_orientation_${orientation}.${ending}`;
      expect([name, (await difference(results[name] ?? Buffer.alloc(0), upright)) < 10]).toEqual([name, true]);
    }
  }
  // And those two in other formats show the same: CMYK was not inverted, HEIC was decoded.
  for (const [one, other] of [
    ['formatos/hopper.png', 'formatos/hopper.jpg'],
    ['formatos/hopper.avif', 'formatos/hopper.jpg'],
    ['formatos/hopper.gif', 'formatos/hopper.jpg'],
    ['danadas/truncated_app14.jpg', 'formatos/pil_sample_cmyk.jpg'],
  ] as const) {
    const apart = await difference(results[one] ?? Buffer.alloc(0), results[other] ?? Buffer.alloc(0));
    expect([one, apart < 12]).toEqual([one, true]);
  }
  const [tall, wide] = [results['tamano_real/Portrait_8.jpg'], results['tamano_real/Landscape_6.jpg']];
  expect([(await sharp(tall).metadata()).height, (await sharp(wide).metadata()).height]).toEqual([1800, 1200]);
});
