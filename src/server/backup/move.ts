/** Takes everything from one place to another: the embedded database to PostgreSQL when it has grown, or back. */
import { hash } from 'node:crypto';
import { stepsOfToday } from '#server/db/migrate.ts';
import { DatabaseRefused, refuseUnfinished } from '#server/db/refused.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import type { FileStore } from '#server/files/disk.ts';
import { type FilesPlace, openStore } from '#server/files/store.ts';
import { copyStore, namesOf } from './files.ts';
import { type DatabaseLocation, isThere, lockDatabase, nameOfLocation, openLocation } from './location.ts';
import { type Comparison, compare, folderIdOf, originTable, readMigrations, readTables } from './tables.ts';
import { claim, fill, finish, type Origin } from './target.ts';

interface MoveOptions {
  from: DatabaseLocation;
  to: DatabaseLocation;
  /** Where the stored files lie and where they shall lie; the same one leaves them alone. */
  files: { from: FilesPlace; to: FilesPlace };
}

/**
 * Copies all rows and files, and proves that every table is equal. The source is neither changed nor written to
 * meanwhile; the target must hold nothing. Interrupted, the same command goes on. Throws DatabaseRefused when it can't begin.
 */
export async function moveEverything({ from, to, files }: MoveOptions): Promise<Comparison[]> {
  if (!isThere(from)) throw new DatabaseRefused(`En ${nameOfLocation(from)} no hay una base de datos.`);
  const release = await lockDatabase(from);
  try {
    const source = await openLocation(from);
    try {
      await refuseUnfinished(source);
      const snapshot = await source.snapshot();
      const stores = await storesOf(snapshot, files);
      return await moveFrom(snapshot, await originOf(snapshot, from, stores.from), to, stores);
    } finally {
      await source.close();
    }
  } finally {
    await release();
  }
}

/** A bucket stays where it is: the source's files lie in it already unless its folder is theirs. */
async function storesOf(source: Snapshot, files: MoveOptions['files']): Promise<{ from: FileStore; to: FileStore }> {
  const [from, to, id] = [await openStore(files.from), await openStore(files.to), await folderIdOf(source)];
  const isInBucket = Boolean(files.to.bucket) && id !== null && (await from.owner()) !== id;
  return { from: isInBucket ? to : from, to };
}

async function moveFrom(
  snapshot: Snapshot,
  origin: Origin,
  to: DatabaseLocation,
  stores: { from: FileStore; to: FileStore },
): Promise<Comparison[]> {
  const target = await openLocation(to);
  try {
    await claim(target, origin, nameOfLocation(to), stores.to);
    if (stores.from.place !== stores.to.place) await copyStore(stores.from, stores.to);
    const comparisons = await compare(target, await fill(target, origin));
    const different = comparisons.filter(({ equal }) => !equal);
    if (different.length > 0) {
      const names = different.map(({ table }) => table).join(', ');
      throw new DatabaseRefused(
        `El origen cambió desde que la copia empezó (${names}): vacía ${nameOfLocation(to)} y empieza de nuevo.`,
      );
    }
    await finish(target, stores.to);
    return comparisons;
  } finally {
    await snapshot.close();
    await target.close();
  }
}

async function originOf(snapshot: Snapshot, from: DatabaseLocation, store: FileStore): Promise<Origin> {
  const tables = await readTables(snapshot);
  return {
    id: `mudanza ${hash('sha256', nameOfLocation(from))}`,
    migrations: stepsOfToday(await readMigrations(snapshot)),
    tables: tables.map((table) => originTable(snapshot, table)),
    lastIds: await snapshot.dialect.tableAccess.lastIds(snapshot, tables),
    files: await namesOf(store),
    owner: await folderIdOf(snapshot),
  };
}
