import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { locationOf } from '#server/backup/location.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { makeBackup } from '#server/backup/write.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { filePath } from '#server/files/disk.ts';
import { aFile, differing, NOW, within } from '../server/backup/business.ts';
import { bigBusiness } from '../support/bigBusiness.ts';
import { testDatabase } from '../support/database.ts';
import { figure, many, seconds } from '../support/figure.ts';
import { Acknowledged, aWriter, staffFor, withServer } from '../support/kills.ts';

const WRITERS = 16;
const FILES = 300;

test(`a backup of 600,000 abonos and ${FILES} files under ${WRITERS} writers, restored`, async () => {
  const [source, target] = [await testDatabase(), await testDatabase()];
  const { dataDir } = source.settings;
  const folder = join(dataDir, 'respaldos', 'uno');
  try {
    const staff = await staffFor(source, WRITERS);
    await within(source, async (db) => {
      await bigBusiness(db);
      for (let file = 0; file < FILES; file += 1) await aFile(db, dataDir, `photograph ${file}`.repeat(1000));
    });
    const saved = new Acknowledged();
    let enough = false;
    let took = '';
    const manifest = await withServer(source, staff.email, async (client) => {
      const writing = staff.alumnos.map((id) => aWriter(id, staff.servicio, saved)(client, () => enough));
      await saved.after(20);
      const [db, before, began] = [await openDatabase(source.settings), saved.abonos.size, performance.now()];
      const { manifest: made } = await makeBackup({ db, dataDir, folder, version: 'test', now: new Date(NOW) });
      took = seconds(began);
      await db.close();
      expect(saved.abonos.size).toBeGreaterThan(before);
      enough = true;
      await Promise.all(writing);
      return made;
    });
    const began = performance.now();
    const { comparisons } = await restoreBackup({
      ...{ backup: folder, into: locationOf(target.settings), dataDir: target.settings.dataDir },
      catchUp: async () => [],
    });
    const restored = seconds(began);
    expect(differing(comparisons)).toEqual([]);
    expect(manifest.archivos).toHaveLength(FILES);
    for (const { nombre, bytes } of manifest.archivos) {
      expect((await stat(filePath(target.settings.dataDir, nombre))).size).toBe(bytes);
    }
    await within(target, async (db) => expect((await verifyBalances(db)).differences).toEqual([]));
    const rows = manifest.tablas.reduce((sum, { filas }) => sum + filas, 0);
    const tables = comparisons.length;
    figure(
      9,
      `${many(rows)} rows of ${tables} tables and ${FILES} files under ${WRITERS} writers in ${took}, restored and every table proved equal in ${restored}`,
    );
  } finally {
    await source.cleanup();
    await target.cleanup();
  }
});
