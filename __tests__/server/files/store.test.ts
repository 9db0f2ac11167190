import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '#contract/errors.ts';
import { diskStore, filePath } from '#server/files/disk.ts';
import { kindOf } from '#server/files/kinds.ts';
import { downloadName } from '#server/files/names.ts';
import { figure, many } from '../../support/figure.ts';
import { photo } from '../../support/samplePhotos.ts';
import { serverOfFile } from '../../support/server.ts';
import { incomingFolders, storedNames, uploadsEnded } from '../../support/storedFiles.ts';
import { upload } from '../../support/uploads.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('files are readable only by the product’s account', async () => {
  const store = diskStore(folder);
  const { name } = await store.put(Buffer.from('x'));
  const path = join(folder, 'archivos/guardados', name.slice(0, 2), name);
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'archivos'))).mode & 0o077).toBe(0);
});

test('a failing stream leaves no file', async () => {
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
])('%s is recognised as %s by its content', (archivo, kind) => {
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

/** One person who uploads until there is no more room: told so in words, and the disk holds what it may and no more. */
describe('the quota', () => {
  const QUOTA = 200_000;
  /** At the same instant: none may slip in beside another one. */
  const AT_ONCE = 8;
  const server = serverOfFile({ settings: { filesMaxBytes: QUOTA } });
  const hopper = { field: 'fotos', name: 'foto.jpg', bytes: photo('formatos/hopper.jpg') };

  async function onDisk(): Promise<{ names: string[]; bytes: number }> {
    const names = await storedNames(server);
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(filePath(server.database.settings.dataDir, name))).size),
    );
    return { names, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  test('accepts uploads until it is full and none beyond', async () => {
    const staff = await server.as(1);
    let taken = 0;
    let refused = 0;
    while (refused < 3 * AT_ONCE) {
      const responses = await Promise.all(
        Array.from({ length: AT_ONCE }, () => upload(staff, endpoints.uploadFotos, { categoria: 'Fiesta' }, [hopper])),
      );
      for (const response of responses) {
        if (response.status === 201) {
          taken += 1;
          continue;
        }
        refused += 1;
        expect([response.status, response.refused.message]).toEqual([
          507,
          'Se llegó al límite de espacio para archivos. Nada se perdió; pide al administrador que lo amplíe.',
        ]);
      }
      // The places of these are free again a moment after their responses.
      await uploadsEnded(server);
    }
    expect(taken).toBeGreaterThan(AT_ONCE);
    expect(await incomingFolders(server)).toEqual([]);
    const { names, bytes } = await onDisk();
    const rows = await server.db.all<{ nombre: string; bytes: number }>(
      'SELECT nombre, bytes FROM archivos ORDER BY nombre',
    );
    expect(rows.map(({ nombre }) => nombre)).toEqual(names);
    expect(bytes).toBe(rows.reduce((sum, row) => sum + row.bytes, 0));
    expect(bytes).toBeLessThanOrEqual(QUOTA);
    // Who has reached it works on: a photograph that goes makes room for another one.
    const [first] = Object.values(await staff.get(endpoints.listFotos)).flat();
    expect((await server.request(2, endpoints.deleteFoto, { params: { id: first?.id } })).status).toBe(200);
    expect((await upload(staff, endpoints.uploadFotos, { categoria: 'Fiesta' }, [hopper])).status).toBe(201);
    figure(
      7,
      `${many(taken)} photographs taken until ${many(QUOTA)} bytes were full, ${many(refused)} more refused with 507, ${AT_ONCE} at a time: ${many(bytes)} bytes on the disk, each of them known`,
    );
  });
});
