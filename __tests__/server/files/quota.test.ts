/** One person who uploads until there is no more room: told so in words, and the disk holds what it may and no more. */
import { stat } from 'node:fs/promises';
import { endpoints } from '#contract/endpoints.ts';
import { filePath } from '#server/files/disk.ts';
import { figure, many } from '../../support/figure.ts';
import { photo } from '../../support/samplePhotos.ts';
import { serverOfFile } from '../../support/server.ts';
import { incomingFolders, storedNames, uploadsEnded } from '../../support/storedFiles.ts';
import { upload } from '../../support/uploads.ts';

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

test('uploads until the quota is full, and beyond', async () => {
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
  expect((await (await server.as(2)).request(endpoints.deleteFoto, { params: { id: first?.id } })).status).toBe(200);
  expect((await upload(staff, endpoints.uploadFotos, { categoria: 'Fiesta' }, [hopper])).status).toBe(201);
  figure(
    7,
    `${many(taken)} photographs taken until ${many(QUOTA)} bytes were full, ${many(refused)} more refused with 507, ${AT_ONCE} at a time: ${many(bytes)} bytes on the disk, each of them known`,
  );
});
