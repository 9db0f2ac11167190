/** When a session or a link was used last. */
import { type Database, DatabaseError, type Transaction } from './database.ts';

/** Written down at most this often, so that reading costs no write. */
const NOTED_MS = 60_000;

/**
 * Writes down a use so long after the last one. Where the disk is full it is left out: whoever reads would be refused
 * though nothing of theirs is to be stored.
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
