/**
 * `npm run backup [-- carpeta]`: a backup of rows and files as of one moment, also while the server runs. Without a
 * folder it goes into `respaldos` below the data folder, beside those that the server makes by itself.
 */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { recordBackup } from '#server/audit/record.ts';
import { keepAnonymised } from '#server/backup/anonymised.ts';
import { backupsFolder, nameOf } from '#server/backup/daily.ts';
import { locationOf, openLocation, refuseNowhere } from '#server/backup/location.ts';
import { folderIdOf } from '#server/backup/tables.ts';
import { makeBackup } from '#server/backup/write.ts';
import { closeDataFolder } from '#server/data-folder.ts';
import type { Database } from '#server/db/database.ts';
import { DatabaseRefused } from '#server/db/refused.ts';
import { openStore } from '#server/files/store.ts';
import { productVersion, readSettings, type Settings } from '#server/settings.ts';
import { byHand } from './by-hand.ts';

/** Throws DatabaseRefused for a store that is not the one of the database's files: none of them would be in the backup. */
async function refuseOtherStore(db: Database, settings: Settings): Promise<void> {
  const [store, id] = [await openStore(settings), await folderIdOf(db)];
  const owner = await store.owner();
  if (owner !== null && owner !== id) {
    throw new DatabaseRefused(`Los archivos de ${store.place} son de otra base de datos. ¿Falta DATA_DIR o FILES_URL?`);
  }
  if (id === null || (store.pathOf ? existsSync(store.place) : owner !== null)) return;
  if (!(await db.get('SELECT 1 AS one FROM archivos WHERE liberado_en IS NULL LIMIT 1'))) return;
  throw new DatabaseRefused(
    store.pathOf
      ? `No existe ${store.place}, y la base de datos tiene archivos. ¿Falta DATA_DIR o FILES_URL? Si se perdieron todos, crea esa carpeta.`
      : `En ${store.place} no están los archivos de esta base de datos. ¿Es otro FILES_URL?`,
  );
}

const USAGE = 'Así: npm run backup [-- carpeta]';

await byHand(async ([folder, ...more]) => {
  // A word meant as an option would become the folder's name.
  if (folder?.startsWith('-') || more.length > 0) throw new DatabaseRefused(USAGE);
  const settings = readSettings(process.env);
  closeDataFolder(settings.dataDir);
  const location = locationOf(settings);
  refuseNowhere(location);
  const into = folder ? resolve(folder) : backupsFolder(settings.dataDir);
  const now = new Date();
  const db = await openLocation(location);
  try {
    await refuseOtherStore(db, settings);
    const path = join(into, nameOf('respaldo', now));
    const version = productVersion();
    const made = await makeBackup({ db, ...settings, folder: path, version, now });
    const { tablas, archivos, faltantes } = made.manifest;
    await keepAnonymised(db, into);
    await db.write((tx) => recordBackup(tx, now, made.folder));
    const rows = tablas.reduce((sum, { filas }) => sum + filas, 0);
    const outcome = faltantes.length > 0 ? 'Respaldo incompleto' : 'Respaldo completo y leído de nuevo';
    console.log(`${outcome}: ${made.folder}`);
    console.log(`${tablas.length} tablas, ${rows} filas, ${archivos.length} archivos`);
    if (faltantes.length === 0) return;
    console.error(
      `Faltan archivos o están dañados (${faltantes.length}; su manifiesto los nombra): así no cuenta como respaldo. ` +
        'Revisa que DATA_DIR o FILES_URL sean los mismos en todos los servidores.',
    );
    process.exitCode = 1;
  } finally {
    await db.close();
  }
});
