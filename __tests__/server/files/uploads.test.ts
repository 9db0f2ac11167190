/** Whatever becomes of an upload, nothing of it is left where nobody looks. */
import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import sharp from 'sharp';
import { endpoints } from '#contract/endpoints.ts';
import { PHOTO_FILES_MAX } from '#contract/rules.ts';
import { incomingFolder, sweepIncoming } from '#server/files/incoming.ts';
import { registerFiles, releaseFiles, sweepFiles } from '#server/files/registry.ts';
import { photo } from '../../support/samplePhotos.ts';
import { serverOfFile } from '../../support/server.ts';
import { incomingFolders, storedNames, uploadsEnded } from '../../support/storedFiles.ts';
import { breakOff, multipartBody, upload } from '../../support/uploads.ts';

const MEGABYTE = 1024 * 1024;
const server = serverOfFile({ settings: { filesMaxBytes: 2 * MEGABYTE } });
const hopper = photo('formatos/hopper.jpg');
const aFile = (bytes: Buffer, name = 'foto.jpg') => ({ field: 'fotos', name, bytes });
const send = async (bytes: Buffer) =>
  upload(await server.as(1), endpoints.uploadFotos, { categoria: 'A' }, [aFile(bytes)]);
/** A moment after everything that the tests make. */
const later = () => new Date(Date.now() + 60_000);

afterEach(() => uploadsEnded(server));

test('an aborted upload leaves nothing, and the server goes on', async () => {
  const staff = await server.as(1);
  const before = await storedNames(server);
  const body = multipartBody({ categoria: 'A' }, [aFile(photo('gps/HTC Desire.jpg'))]);
  for (const bytes of [10, 200, 1000, 100_000]) {
    await breakOff(staff, server.origin, endpoints.uploadFotos, body, bytes);
  }
  expect((await send(hopper)).status).toBe(201);
  expect((await storedNames(server)).length).toBe(before.length + 2);
});

test('a body that is not multipart is refused', async () => {
  const staff = await server.as(1);
  const post = (body: string, type: string) =>
    staff.request(endpoints.uploadFotos, { body, headers: { 'content-type': type } });
  expect((await post('hola', 'multipart/form-data')).status).toBe(400);
  expect((await post('hola', 'multipart/form-data; boundary=x')).status).toBe(400);
  expect(
    (
      await post(
        '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
        'multipart/form-data; boundary=x',
      )
    ).status,
  ).toBe(400);
  expect((await post('--x--', 'multipart/form-data; boundary=x')).status).toBe(422);
});

test('a file of more than 25 MB is refused by name without reading the rest', async () => {
  const { status, refused } = await send(Buffer.concat([hopper, Buffer.alloc(26 * MEGABYTE)]));
  expect([status, refused.message]).toEqual([422, 'foto.jpg: Pesa más de 25 MB.']);
});

test('an oversized body is 413 before it is read, and so are too many files', async () => {
  const staff = await server.as(1);
  const [body, type] = multipartBody({ categoria: 'A' }, [aFile(hopper)]);
  const headers = { 'content-type': type, 'content-length': String(2 ** 40), expect: '100-continue' };
  const huge = await staff.request(endpoints.uploadFotos, {
    body: undefined,
    headers: { ...headers, connection: 'close' },
  });
  expect(huge.status).toBe(413);
  expect(body.length).toBeGreaterThan(0);
  const many = Array.from({ length: PHOTO_FILES_MAX + 1 }, (_, index) => aFile(hopper, `foto ${index}.jpg`));
  const response = await upload(staff, endpoints.uploadFotos, { categoria: 'A' }, many);
  expect([response.status, response.refused.message]).toEqual([413, expect.stringContaining('como máximo 20')]);
});

/** A drawing in which something shows through: a band of `rows` repeated, which WebP packs once and PNG each time. */
function repeated(side: number, rows: number): Promise<Buffer> {
  const band = randomBytes(side * rows * 4);
  const raw = { width: side, height: side, channels: 4 } as const;
  return sharp(Buffer.concat(Array(side / rows).fill(band)), { raw })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
}

test('re-encoded files beyond the total limit are 507 and nothing is stored', async () => {
  const before = await storedNames(server);
  const bytes = await repeated(800, 80);
  expect(bytes.length).toBeLessThan(MEGABYTE);
  const { status, refused } = await send(bytes);
  expect([status, refused.message]).toEqual([507, expect.stringContaining('límite de espacio')]);
  expect(await storedNames(server)).toEqual(before);
});

test('a file that grows many times by re-encoding is refused with its reason', async () => {
  const before = await storedNames(server);
  const bytes = await repeated(2700, 50);
  expect(bytes.length).toBeLessThan(MEGABYTE);
  const { status, refused } = await send(bytes);
  expect([status, refused.message]).toEqual([422, expect.stringMatching(/^foto.jpg: Guardada ocuparía \d\d MB/)]);
  expect(await storedNames(server)).toEqual(before);
});

test('an upload beyond free disk space minus the reserve is refused before storing', async () => {
  const { dataDir } = server.deps.settings;
  const { bavail, bsize } = await statfs(dataDir);
  const full = { status: 507, message: expect.stringContaining('No hay espacio') };
  // All that is free: without the reserve it would fit, give or take what others write meanwhile.
  await expect(incomingFolder(dataDir, bavail * bsize - 100 * MEGABYTE)).rejects.toMatchObject(full);
  expect(await incomingFolders(server)).toEqual([]);
  const folder = await incomingFolder(dataDir, 1);
  await folder.remove();
});

test('a failed transaction removes its files', async () => {
  const [staff, before] = [await server.as(1), await storedNames(server)];
  await server.db.write((tx) => tx.run('ALTER TABLE fotos RENAME TO fotos_aparte'));
  try {
    const response = await upload(staff, endpoints.uploadFotos, { categoria: 'A' }, [aFile(hopper)]);
    expect(response.status).toBe(500);
  } finally {
    await server.db.write((tx) => tx.run('ALTER TABLE fotos_aparte RENAME TO fotos'));
  }
  expect(await storedNames(server)).toEqual(before);
});

describe('sweeping', () => {
  test('removes files without a row and keeps the others', async () => {
    await send(hopper);
    const kept = await storedNames(server);
    const { name } = await server.deps.files.put(Buffer.from('nobody’s'));
    expect(await sweepFiles(server.db, server.deps.files, later())).toBe(0);
    expect(await storedNames(server)).toContain(name);
    expect(await sweepFiles(server.db, server.deps.files, later(), 0)).toBe(1);
    expect(await storedNames(server)).toEqual(kept);
  });

  test('keeps files of a request that waits for hours', async () => {
    const { name } = await server.deps.files.put(Buffer.from('of a long request'));
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    await sweepFiles(server.db, server.deps.files, hours(23));
    expect(await storedNames(server)).toContain(name);
    await sweepFiles(server.db, server.deps.files, hours(25));
    expect(await storedNames(server)).not.toContain(name);
  });

  test('removes released files', async () => {
    const now = server.clock.now().toISOString();
    const file = { ...(await server.deps.files.put(Buffer.from('x'))), tipo: 'image/jpeg' };
    await server.db.write((tx) => registerFiles(tx, [file], now));
    await server.db.write((tx) => releaseFiles(tx, [file.name]));
    expect(await storedNames(server)).toContain(file.name);
    await sweepFiles(server.db, server.deps.files, later());
    expect(await storedNames(server)).not.toContain(file.name);
  });

  test('removes old partial files of a killed server', async () => {
    const { dataDir } = server.deps.settings;
    await incomingFolder(dataDir);
    await sweepIncoming(dataDir, later());
    expect(await incomingFolders(server)).toHaveLength(1);
    await sweepIncoming(dataDir, new Date(Date.now() + 25 * 3_600_000));
    expect(await incomingFolders(server)).toHaveLength(0);
  });
});
