/** What the nursery knows of a family goes, when that person asks for it. */
import { eraseValuesOf } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { forgetStrays } from '../adultos/adultos.repo.ts';
import { deletePapers } from '../documentos/documentos.repo.ts';
import { childIdsOf, deleteInfantes } from '../infantes/infantes.repo.ts';

/** What belongs to one child each. */
const OF_CHILD = ['infante_adultos', 'autorizados', 'consentimientos', 'documentos'] as const;

/**
 * Erases the children of a family: their records, adults, authorised persons, consents and papers, and what the log
 * tells of them, also from when they were of another family; adults whom another family has on record too stay there.
 * Gives the ids of the children. The bytes of the files go after the transaction.
 */
export async function eraseFamily(tx: Transaction, familyId: number): Promise<number[]> {
  const children = await childIdsOf(tx, familyId);
  await eraseValuesOf(tx, 'infantes', children);
  for (const tabla of OF_CHILD) {
    const sql = `SELECT id FROM ${tabla} WHERE ${tx.dialect.inIds('infante_id')}`;
    const ids = (await tx.all<{ id: number }>(sql, JSON.stringify(children))).map(({ id }) => id);
    await eraseValuesOf(tx, tabla, ids);
    if (tabla === 'documentos') await deletePapers(tx, ids);
  }
  await deleteInfantes(tx, children);
  await eraseValuesOf(tx, 'adultos', await forgetStrays(tx));
  return children;
}
