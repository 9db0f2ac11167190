/** Rows of stored files. A row and its file come and go together, whatever fails in between. */
import type { Readable } from 'node:stream';
import * as apiErrors from '#contract/errors.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { insertRow, numberOf } from '#server/db/record.ts';
import { secretOf } from '#server/db/secrets.ts';
import type { FileStore } from './disk.ts';
import type { Kept } from './images.ts';
import { SECRET } from './links.ts';
import { claimStore, OWNER } from './store.ts';

/**
 * A file without a row is left alone this long: a request with many files waits for its turn at the processors before
 * each, so its first file may be hours old when the transaction that gives it a row commits. Swept before, the row
 * would point at nothing. Nothing waits for the sweep but a little room on the disk.
 */
const ORPHAN_MS = 24 * 3_600_000;
/** Files that are looked for, to tell whether a store holds those of the database. */
const SAMPLE = 20;

/** Gives stored files their rows, in the transaction of the record that they belong to. */
export async function registerFiles(tx: Transaction, files: readonly Kept[], now: string): Promise<void> {
  for (const { name: nombre, bytes, tipo } of files) {
    await insertRow(tx, 'archivos', { nombre, bytes, tipo, created_at: now });
  }
}

/** Media type of a stored file; null when there is none, or it was let go. */
async function typeOf(db: Queryable, name: string): Promise<string | null> {
  const sql = 'SELECT tipo FROM archivos WHERE nombre = ? AND liberado_en IS NULL';
  return (await db.get<{ tipo: string }>(sql, name))?.tipo ?? null;
}

/**
 * A stored file's bytes as a stream, with their number and media type; null when there is none, or it was let go. Throws 503
 * for one that the database knows and this store lacks: it lies in the store of another server, or was lost.
 */
export async function openStored(
  db: Queryable,
  store: FileStore,
  name: string,
): Promise<{ stream: Readable; bytes: number; type: string } | null> {
  const type = await typeOf(db, name);
  if (type === null) return null;
  const opened = await store.open(name);
  if (opened) return { ...opened, type };
  // Not when it was let go in between.
  if ((await typeOf(db, name)) !== null) throw apiErrors.fileNotHere();
  return null;
}

/** Names of some files that the database knows, of all times. */
export async function sampleOfFiles(db: Queryable): Promise<string[]> {
  // Names are random.
  const sql = `SELECT nombre FROM archivos WHERE liberado_en IS NULL ORDER BY nombre LIMIT ${SAMPLE}`;
  return (await db.all<{ nombre: string }>(sql)).map(({ nombre }) => nombre);
}

/**
 * Lets go of files in the transaction that deletes their record. Their bytes go after it, by `purgeReleased`: a
 * transaction that is rolled back must find them where they were.
 */
export async function releaseFiles(tx: Transaction, names: readonly string[]): Promise<void> {
  const now = new Date().toISOString();
  for (const name of names) await tx.run('UPDATE archivos SET liberado_en = ? WHERE nombre = ?', now, name);
}

/** Removes the bytes of files that were let go, then their rows. Whatever stops it, the next time goes on. */
export async function purgeReleased(db: Database, store: FileStore): Promise<void> {
  const released = await db.all<{ nombre: string }>('SELECT nombre FROM archivos WHERE liberado_en IS NOT NULL');
  if (released.length === 0) return;
  for (const { nombre } of released) await store.remove(nombre);
  await db.write(async (tx) => {
    for (const { nombre } of released) await tx.run('DELETE FROM archivos WHERE nombre = ?', nombre);
  });
}

/**
 * Removes released files, and files that never got a row because the server or the transaction ended first. `clock` is
 * the machine's: it is compared with the times of the files. Returns the number of files without an owner. Throws, and
 * removes nothing, where the files are another database's, or most of its own are missing from an unclaimed store.
 */
export async function sweepFiles(db: Database, store: FileStore, clock: Date, orphanMs = ORPHAN_MS): Promise<number> {
  // A database left behind by a move does not know newer files: it would remove a week of them.
  const sample = await sampleOfFiles(db);
  const found = await Promise.all(sample.map((name) => store.has(name)));
  await claimStore(store, await secretOf(db, OWNER), found.filter(Boolean).length >= sample.length / 2);
  await purgeReleased(db, store);
  const before = new Date(clock.getTime() - orphanMs);
  await store.dropUnfinished(before);
  let swept = 0;
  for await (const name of store.names(before)) {
    if (await db.get('SELECT 1 AS one FROM archivos WHERE nombre = ?', name)) continue;
    await store.remove(name);
    swept += 1;
  }
  return swept;
}

/** Bytes of these files; of one that is refused for its size, none. */
export function bytesOf(files: readonly { bytes: number; tooLarge?: boolean }[]): number {
  return files.reduce((sum, { bytes, tooLarge }) => sum + (tooLarge ? 0 : bytes), 0);
}

/** Bytes of all files that have a row. */
const bytesStored = (db: Queryable): Promise<number> => numberOf(db, 'SELECT CAST(sum(bytes) AS bigint) FROM archivos');

/** Throws 507 when as many bytes more would pass the limit. */
export async function assertQuota(db: Queryable, maxBytes: number, more: number): Promise<void> {
  if ((await bytesStored(db)) + more > maxBytes) throw apiErrors.quotaFull();
}

/**
 * Throws 507 when the files that have rows, those of this transaction among them, take more than they may.
 * Last in its transaction: of two at once each would see room that the other one has taken, so the second waits here,
 * at the row that all links to files hang on.
 */
export async function assertWithinQuota(tx: Transaction, maxBytes: number): Promise<void> {
  await tx.get(`SELECT nombre FROM secretos WHERE nombre = ?${tx.dialect.forUpdate}`, SECRET);
  if ((await bytesStored(tx)) > maxBytes) throw apiErrors.quotaFull();
}
