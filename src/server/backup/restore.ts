/** Makes a backup live again, in a place that holds nothing. */

import { existsSync } from 'node:fs';
import type { Database } from '#server/db/database.ts';
import { migrate, stepsOfToday } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { filePath, storedFolder } from '#server/files/disk.ts';
import { sync } from '#server/files/durable.ts';
import { bringFile } from './files.ts';
import { type DatabaseLocation, nameOfLocation, openLocation } from './location.ts';
import { backedFilePath, type Manifest } from './manifest.ts';
import { type Comparison, compare } from './tables.ts';
import { claim, fill, finish, isProved, noteProved, type Origin } from './target.ts';
import { backedRows, verifyBackup } from './verify.ts';

interface RestoreOptions {
  /** Folder of the backup. */
  backup: string;
  into: DatabaseLocation;
  /** Parent of the files: `archivos` below it must not exist, or be the leftover of an interrupted restore. */
  dataDir: string;
  /** Repeats the anonymisations that followed the backup before the product opens; returns sentences about them. */
  catchUp: (db: Database) => Promise<string[]>;
}

interface Restored {
  manifest: Manifest;
  /** Empty when this only finished a restore that had been proved before it was interrupted. */
  comparisons: Comparison[];
  caughtUp: string[];
}

/**
 * Restores a backup into an empty place, proves that every table is equal, then brings the schema to the newest. Throws
 * DatabaseRefused for a damaged backup and for a place that holds data, before anything is written. Interrupted, the same
 * call goes on.
 */
export async function restoreBackup({ backup, into, dataDir, catchUp }: RestoreOptions): Promise<Restored> {
  const manifest = await verifyBackup(backup);
  const db = await openLocation(into);
  try {
    const origin = originOf(manifest, backup);
    await claim(db, origin, nameOfLocation(into), dataDir);
    await restoreFiles(manifest, backup, dataDir);
    const wanted = await fill(db, origin);
    const comparisons = (await isProved(db)) ? [] : await compare(db, wanted);
    const different = comparisons.filter(({ equal }) => !equal);
    if (different.length > 0) {
      throw new Error(`After the restore these tables differ: ${different.map(({ table }) => table).join(', ')}`);
    }
    await noteProved(db);
    await migrate(db, migrations);
    const caughtUp = await catchUp(db);
    await finish(db, dataDir);
    return { manifest, comparisons, caughtUp };
  } finally {
    await db.close();
  }
}

const originOf = (manifest: Manifest, backup: string): Origin => ({
  id: `respaldo ${manifest.huella}`,
  migrations: stepsOfToday(manifest.migraciones),
  tables: manifest.tablas.map(({ nombre, columnas }) => ({
    name: nombre,
    columns: columnas,
    rows: () => backedRows(backup, nombre),
  })),
  lastIds: manifest.ultimos,
  files: manifest.archivos.map(({ nombre }) => nombre),
  owner: null,
});

/** Files under their own names; one that an interrupted restore has brought whole is left as it is. */
async function restoreFiles({ archivos }: Manifest, backup: string, dataDir: string): Promise<void> {
  for (const { nombre, bytes, sha256 } of archivos) {
    await bringFile(backedFilePath(backup, nombre), filePath(dataDir, nombre), bytes, sha256);
  }
  if (existsSync(storedFolder(dataDir))) await sync(storedFolder(dataDir));
}
