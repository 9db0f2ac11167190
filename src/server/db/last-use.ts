/** When a session or a link was used last. */
import { type Database, DatabaseError, type Transaction } from './database.ts';

/** Written down at most this often, so that reading costs no write. */
const NOTED_MS = 60_000;

/**
 * Stores the time of a use, at most once per interval. It is left out when the disk is full: a read must not fail for
 * it.
 */
export async function noteUse(
  db: Database,
  idleMs: number,
  write: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  if (idleMs <= NOTED_MS) return;
  await db.write(write).catch((error: unknown) => {
    if (!(error instanceof DatabaseError && error.kind === 'full')) throw error;
  });
}
