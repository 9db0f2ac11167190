/** What the nursery knows of a family goes, when that person asks for it. */
import { eraseValuesOf } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { forgetStrays } from '../adultos/write.repo.ts';
import { removePapersOfChildren } from '../documentos/papeles.service.ts';
import { childIdsOf } from '../infantes/infantes.repo.ts';
import { deleteInfantes } from '../infantes/write.repo.ts';

/** What belongs to one child each. */
const OF_CHILD = ['infante_adultos', 'autorizados', 'consentimientos', 'documentos'] as const;

/** What the log tells of children, also from when they were of another family. */
async function eraseLogOf(tx: Transaction, infanteIds: number[]): Promise<void> {
  await eraseValuesOf(tx, 'infantes', infanteIds);
  for (const tabla of OF_CHILD) {
    const rows = await tx.all<{ id: number }>(
      `SELECT id FROM ${tabla} WHERE ${tx.dialect.inIds('infante_id')}`,
      JSON.stringify(infanteIds),
    );
    const ids = rows.map(({ id }) => id);
    await eraseValuesOf(tx, tabla, ids);
  }
}

/**
 * Erases the children of a family: their records, adults, authorised persons, consents and papers; adults whom another
 * family has on record too stay there. Gives the ids of the children. The bytes of the files go after the transaction.
 */
export async function eraseFamily(tx: Transaction, familyId: number): Promise<number[]> {
  const ids = await childIdsOf(tx, familyId);
  await eraseLogOf(tx, ids);
  await removePapersOfChildren(tx, ids);
  await deleteInfantes(tx, ids);
  await eraseValuesOf(tx, 'adultos', await forgetStrays(tx));
  return ids;
}
