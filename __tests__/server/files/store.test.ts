import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ApiError } from '#contract/errors.ts';
import { diskStore } from '#server/files/disk.ts';
import { kindOf } from '#server/files/kinds.ts';
import { downloadName } from '#server/files/names.ts';
import { photo } from '../../support/samplePhotos.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = async (store: ReturnType<typeof diskStore>, name: string) => {
  const opened = await store.open(name);
  return opened && [opened.bytes, await text(opened.stream)];
};

test('what is put is found again by another process, from bytes and from a stream', async () => {
  const [store, other] = [diskStore(folder), diskStore(folder)];
  const whole = await store.put(Buffer.from('hola'));
  const parts = await store.put(Readable.from([Buffer.from('ho'), Buffer.from('la')]));
  expect(whole.name).not.toBe(parts.name);
  expect([whole.bytes, parts.bytes]).toEqual([4, 4]);
  expect([await read(other, whole.name), await read(other, parts.name)]).toEqual([
    [4, 'hola'],
    [4, 'hola'],
  ]);
  await other.remove(whole.name);
  await other.remove(whole.name);
  expect([await read(store, whole.name), await read(store, parts.name)]).toEqual([null, [4, 'hola']]);
});

test('only the product’s own account reads the files', async () => {
  const store = diskStore(folder);
  const { name } = await store.put(Buffer.from('x'));
  const path = join(folder, 'archivos/guardados', name.slice(0, 2), name);
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'archivos'))).mode & 0o077).toBe(0);
});

test.each([
  '../../app.db',
  '/etc/passwd',
  '',
  'a'.repeat(39),
  `${'a'.repeat(39)}/`,
  `${'a'.repeat(40)}\0`,
  'A'.repeat(40),
])('a name that is none of the store’s opens and removes nothing: %j', async (name) => {
  const store = diskStore(folder);
  expect(await store.open(name)).toBeNull();
  await store.remove(name);
});

test('a stream that fails leaves nothing', async () => {
  const store = diskStore(folder);
  async function* failing() {
    yield Buffer.from('ho');
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  }
  await expect(store.put(failing())).rejects.toThrow(ApiError);
  await expect(store.put(failing())).rejects.toMatchObject({ status: 507 });
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});

test.each([
  ['formatos/hopper.jpg', 'jpeg'],
  ['formatos/hopper.png', 'png'],
  ['formatos/hopper.gif', 'gif'],
  ['formatos/hopper.webp', 'webp'],
  ['formatos/libheif_example.avif', 'avif'],
  ['formatos/libheif_example.heic', 'heic'],
  ['poliglotas/pdf_con_nombre_jpg.jpg', 'pdf'],
  ['poliglotas/png_con_nombre_jpg.jpg', 'png'],
  ['poliglotas/html_con_nombre_jpg.jpg', null],
  ['poliglotas/svg_con_script.svg', null],
  ['poliglotas/vacio_0_bytes.jpg', null],
])('%s is %s by its content', (archivo, kind) => {
  expect(kindOf(photo(archivo).subarray(0, 64))).toBe(kind);
});

test.each([
  ['foto.HEIC', 'image/jpeg', 'foto.jpg'],
  ['foto.JPEG', 'image/jpeg', 'foto.JPEG'],
  ['acta', 'application/pdf', 'acta.pdf'],
  ['acta.v2', 'application/pdf', 'acta.pdf'],
  ['dibujo.gif', 'image/png', 'dibujo.png'],
])('%s of %s is saved as %s', (name, type, saved) => {
  expect(downloadName(name, type)).toBe(saved);
});
