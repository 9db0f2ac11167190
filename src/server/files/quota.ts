/** How much all files together may take; uploads that have no row yet count too, or many at once would fill the disk. */
import { type ApiError, apiErrors } from '#contract/errors.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { numberOf } from '#server/db/rows.ts';
import { SECRET } from './links.ts';

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

/** How much may still be stored, of all files or of some. */
export interface SpaceLimit {
  /** The same for all uploads that share it. */
  key: string;
  /** Bytes, as the rows say. */
  left: number;
  full: () => ApiError;
}

/** The bytes of one upload, until it has ended. */
export interface Held {
  /** Throws the error of the space limit that as many bytes more would not fit into; those that wait already count. */
  add(bytes: number): void;
  /** Forgets bytes that are no longer on the disk. */
  drop(bytes: number): void;
  /** Nothing of it is on the disk any more. */
  end(): void;
}

export interface Waiting {
  /** Begins an upload whose bytes count against each of these space limits. */
  reserve(spaceLimits: readonly SpaceLimit[]): Held;
}

/** The uploads of this process. */
export function openWaiting(): Waiting {
  const waiting = new Map<string, number>();
  const count = (spaceLimits: readonly SpaceLimit[], bytes: number) => {
    for (const { key } of spaceLimits) {
      const sum = (waiting.get(key) ?? 0) + bytes;
      if (sum > 0) waiting.set(key, sum);
      else waiting.delete(key);
    }
  };
  return {
    reserve(spaceLimits) {
      let own = 0;
      const change = (bytes: number) => {
        own += bytes;
        count(spaceLimits, bytes);
      };
      return {
        add(bytes) {
          for (const { key, left, full } of spaceLimits) if ((waiting.get(key) ?? 0) + bytes > left) throw full();
          change(bytes);
        },
        drop: (bytes) => change(-bytes),
        end: () => change(-own),
      };
    },
  };
}
