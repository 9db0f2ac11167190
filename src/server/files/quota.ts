/** How much all files together may take. */
import { apiErrors } from '#contract/errors.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { numberOf } from '#server/db/rows.ts';
import { SECRET } from './links.ts';
import type { SpaceLimit } from './waiting.ts';

/** Bytes of these files; of one that is refused for its size, none. */
export function bytesOf(files: readonly { bytes: number; tooLarge?: boolean }[]): number {
  return files.reduce((sum, { bytes, tooLarge }) => sum + (tooLarge ? 0 : bytes), 0);
}

/** Bytes of all files that have a row. */
const bytesStored = (db: Queryable): Promise<number> => numberOf(db, 'SELECT CAST(sum(bytes) AS bigint) FROM archivos');

/** The room that is left for all files together. */
export async function spaceOfAll(db: Queryable, maxBytes: number): Promise<SpaceLimit> {
  return { key: 'all', left: maxBytes - (await bytesStored(db)), full: apiErrors.quotaFull };
}

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
