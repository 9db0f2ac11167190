/** Writes a backup: rows and files as of one moment, while everybody goes on working. */

import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database, Value } from '#server/db/database.ts';
import type { Table } from '#server/db/dialect.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { makeFolder, sync, writeCompressed } from '#server/files/durable.ts';
import { type FilesPlace, openStore } from '#server/files/store.ts';
import { assertReserve, copyFiles, type FilesSource, filesSource, matchFiles } from './files.ts';
import { FILES, FORMAT, type Manifest, TABLES, type TableEntry, tablePath, writeManifest } from './manifest.ts';
import { lineOf, readMigrations, readTables, rowsOf, Tallier } from './tables.ts';
import { verifyBackup } from './verify.ts';

/**
 * Tables left out of backups and emptied by a restore. A session or link from the past may have been ended since, and a
 * backup must hold no key to the product: everybody signs in again, and links are made anew with a new secret.
 */
export const LEFT_OUT: readonly string[] = [
  ...['sessions', 'login_failures', 'secretos', 'download_tickets'],
  ...['recibos', 'enlaces'],
];

/** With the place of the stored files. */
interface BackupOptions extends FilesPlace {
  db: Database;
  /** The backup's folder; it must not be there yet. */
  folder: string;
  /** Version of the product, to be noted. */
  version: string;
  now: Date;
}

export interface Made {
  folder: string;
  manifest: Manifest;
}

/**
 * Makes a backup and verifies it before it gets its name: `folder` holds a whole one or none. One that lacks files is
 * kept as `….incompleto`. Throws write errors; then nothing is left.
 */
export async function makeBackup({ db, dataDir, bucket, folder, version, now }: BackupOptions): Promise<Made> {
  // The process's own: two that begin in the same second do not meet.
  const partial = `${folder}.${process.pid}.parcial`;
  await makeFolder(dirname(folder));
  await rm(partial, { recursive: true, force: true });
  try {
    for (const part of [TABLES, FILES]) await makeFolder(join(partial, part));
    const source = await filesSource(await openStore({ dataDir, bucket }), folder);
    const manifest = await writeAll(db, { dataDir, source }, partial, { version, momento: now.toISOString() });
    for (const part of [TABLES, FILES, '']) await sync(join(partial, part));
    await verifyBackup(partial);
    const made = manifest.faltantes.length > 0 ? `${folder}.incompleto` : folder;
    await rename(partial, made);
    await sync(dirname(made));
    return { folder: made, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function writeAll(
  db: Database,
  { dataDir, source }: { dataDir: string; source: FilesSource },
  backup: string,
  made: Pick<Manifest, 'version' | 'momento'>,
): Promise<Manifest> {
  await copyFiles(source, backup);
  const snapshot = await db.snapshot();
  try {
    const rows = await writeTables(snapshot, dataDir, backup);
    const { files, missing } = await matchFiles(snapshot, source, backup);
    return await writeManifest(backup, {
      formato: FORMAT,
      ...made,
      motor: db.dialect.name,
      ...rows,
      archivos: files,
      faltantes: missing,
    });
  } finally {
    await snapshot.close();
  }
}

/** Writes the rows of all tables into the folder of a backup. Gives what its manifest says of them. */
export async function writeTables(
  snapshot: Snapshot,
  dataDir: string,
  backup: string,
): Promise<Pick<Manifest, 'migraciones' | 'tablas' | 'ultimos'>> {
  const migraciones = await readMigrations(snapshot);
  const all = await readTables(snapshot);
  const tablas: TableEntry[] = [];
  for (const table of all) {
    if (!LEFT_OUT.includes(table.name)) tablas.push(await writeTable(snapshot, table, dataDir, backup));
  }
  return { migraciones, tablas, ultimos: await snapshot.dialect.tableAccess.lastIds(snapshot, all) };
}

/** Writes the rows of a table into the folder of a backup. Throws DatabaseRefused before it fills the disk of the data. */
async function writeTable(snapshot: Snapshot, table: Table, dataDir: string, backup: string): Promise<TableEntry> {
  const columnas = table.columns.map(({ name }) => name);
  const tallier = new Tallier(columnas);
  async function* lines(): AsyncGenerator<string> {
    for await (const rows of rowsOf(snapshot, table)) {
      await assertReserve(dataDir, backup);
      const text = rows.map((row: Value[]) => lineOf(row)).join('');
      tallier.add(rows, text);
      yield text;
    }
  }
  await writeCompressed(tablePath(backup, table.name), lines());
  return { nombre: table.name, columnas, ...tallier.tally() };
}
