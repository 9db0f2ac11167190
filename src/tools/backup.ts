/**
 * `npm run backup [-- carpeta]`: a backup of rows and files as of one moment, also while the server runs. Without a
 * folder it goes into `respaldos` below the data folder, beside those that the server makes by itself.
 */
import { join, resolve } from 'node:path';
import { recordBackup } from '#server/audit/backups.ts';
import { keepAnonymised } from '#server/backup/anonymised.ts';
import { backupsFolder, nameOf } from '#server/backup/folder.ts';
import { isThere, locationOf, nameOfLocation, openLocation } from '#server/backup/location.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import { makeBackup } from '#server/backup/write.ts';
import { closeDataFolder } from '#server/data-folder.ts';
import { readSettings } from '#server/settings.ts';
import { productVersion } from '#server/version.ts';
import { byHand } from './by-hand.ts';

const USAGE = 'Así: npm run backup [-- carpeta]';

await byHand(async ([folder, ...more]) => {
  // A word meant as an option would become the folder's name.
  if (folder?.startsWith('-') || more.length > 0) throw new BackupRefused(USAGE);
  const settings = readSettings(process.env);
  closeDataFolder(settings.dataDir);
  const location = locationOf(settings);
  if (!isThere(location))
    throw new BackupRefused(`En ${nameOfLocation(location)} no hay una base de datos. ¿Falta DATA_DIR?`);
  const into = folder ? resolve(folder) : backupsFolder(settings.dataDir);
  const now = new Date();
  const db = await openLocation(location);
  try {
    const path = join(into, nameOf('respaldo', now));
    const version = productVersion();
    const { tablas, archivos, faltantes } = await makeBackup({
      db,
      dataDir: settings.dataDir,
      folder: path,
      version,
      now,
    });
    // A schema of before the log has nothing to tell either.
    if (tablas.some(({ nombre }) => nombre === 'audit')) {
      await keepAnonymised(db, into);
      await db.write((tx) => recordBackup(tx, now, path));
    }
    const rows = tablas.reduce((sum, { filas }) => sum + filas, 0);
    console.log(`Respaldo completo y leído de nuevo: ${path}`);
    console.log(`${tablas.length} tablas, ${rows} filas, ${archivos.length} archivos`);
    if (faltantes.length > 0) console.log(`Archivos que ya no estaban o estaban dañados: ${faltantes.join(', ')}`);
  } finally {
    await db.close();
  }
});
