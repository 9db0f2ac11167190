/** Makes a backup live again, in a place that holds nothing. */

import { createReadStream } from 'node:fs';
import type { Database } from '#server/db/database.ts';
import { migrate, stepsOfToday } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { sqliteSnapshot } from '#server/db/sqlite-snapshot.ts';
import { type FilesPlace, openStore } from '#server/files/store.ts';
import { bringFile } from './files.ts';
import { type DatabaseLocation, nameOfLocation, openLocation } from './location.ts';
import { baseAddress, entryPath, type Manifest } from './manifest.ts';
import { type Comparison, compare, originTable, readTables } from './tables.ts';
import { claim, fill, finish, isProved, noteProved, type Origin } from './target.ts';
import { backedRows, verifyBackup } from './verify.ts';
import { LEFT_OUT } from './write.ts';

/** With the place of the files: without any, or with those of an interrupted restore. */
interface RestoreOptions extends FilesPlace {
  /** Folder of the backup. */
  backup: string;
  into: DatabaseLocation;
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
export async function restoreBackup({ backup, into, catchUp, ...place }: RestoreOptions): Promise<Restored> {
  const manifest = await verifyBackup(backup);
  const store = await openStore(place);
  const copied = manifest.base ? await sqliteSnapshot(baseAddress(backup)) : null;
  const db = await openLocation(into);
  try {
    const origin = await originOf(manifest, backup, copied);
    await claim(db, origin, nameOfLocation(into), store);
    // One that an interrupted restore has brought whole is left as it is.
    for (const entry of manifest.archivos) {
      await bringFile(() => createReadStream(entryPath(backup, manifest, entry)), store, entry);
    }
    const wanted = await fill(db, origin);
    const comparisons = (await isProved(db)) ? [] : await compare(db, wanted);
    const different = comparisons.filter(({ equal }) => !equal);
    if (different.length > 0) {
      throw new Error(`After the restore these tables differ: ${different.map(({ table }) => table).join(', ')}`);
    }
    await noteProved(db);
    await migrate(db, migrations);
    const caughtUp = await catchUp(db);
    await finish(db, store);
    return { manifest, comparisons, caughtUp };
  } finally {
    await db.close();
    await copied?.close();
  }
}

/** The rows of a backup's tables, or of the database file of a second copy. */
async function originOf(manifest: Manifest, backup: string, copied: Snapshot | null): Promise<Origin> {
  const tables = copied ? await readTables(copied) : [];
  return {
    id: `respaldo ${manifest.huella}`,
    migrations: stepsOfToday(manifest.migraciones),
    tables: copied
      ? tables.filter(({ name }) => !LEFT_OUT.includes(name)).map((table) => originTable(copied, table))
      : manifest.tablas.map(({ nombre, columnas }) => ({
          name: nombre,
          columns: columnas,
          rows: () => backedRows(backup, nombre),
        })),
    lastIds: copied ? await copied.dialect.tableAccess.lastIds(copied, tables) : manifest.ultimos,
    files: manifest.archivos.map(({ nombre }) => nombre),
    owner: null,
  };
}
