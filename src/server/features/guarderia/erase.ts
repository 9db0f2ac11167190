/** What the nursery knows of a family goes, when that person asks for it. */
import type { Transaction } from '#server/db/database.ts';
import { forgetStrays } from './adultos-write.ts';
import { childIdsOf } from './infantes-repo.ts';
import { deleteInfantes } from './infantes-write.ts';
import { removePapersOfChildren } from './papeles-repo.ts';

/**
 * Erases the children of a family: their records, adults, authorised persons, consents and papers; adults whom another
 * family has on record too stay there. Gives the ids of the children. The bytes of the files go after the transaction.
 */
export async function eraseFamily(tx: Transaction, familyId: number): Promise<number[]> {
  const ids = await childIdsOf(tx, familyId);
  await removePapersOfChildren(tx, ids);
  await deleteInfantes(tx, ids);
  await forgetStrays(tx);
  return ids;
}
