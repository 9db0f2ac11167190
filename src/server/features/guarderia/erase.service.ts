/** Erases the nursery data of a family on request. */
import { eraseValuesOf, registrosHolding, valuesOf } from '#server/audit/personal.ts';
import type { Transaction } from '#server/db/database.ts';
import { forgetStrays, goneOf } from './adultos.repo.ts';
import { deletePapers } from './documentos.repo.ts';
import { childIdsOf, deleteInfantes } from './infantes.repo.ts';

/** Tables whose rows belong to one child (`infante_id`). */
const OF_CHILD = ['infante_adultos', 'autorizados', 'consentimientos', 'documentos'] as const;

/** All tables of the nursery, as the log names them: a line about one of their rows tells of a child. */
export const NURSERY_TABLES: readonly string[] = ['infantes', 'adultos', ...OF_CHILD];

/** Former and current adults of children, from the log. */
async function adultosLogged(tx: Transaction, links: readonly number[]): Promise<number[]> {
  const lines = await valuesOf(tx, 'infante_adultos', links);
  const ids = lines.flatMap(({ antes, despues }) => [antes?.adulto_id, despues?.adulto_id]);
  return ids.filter((id) => typeof id === 'number');
}

/**
 * Erases the children of a family: records, adults, authorised people, consents and papers, with their values in the
 * log, also from a former family and from deleted rows; adults shared with another family stay there. Returns the ids
 * of the children. Files are removed after the transaction.
 */
export async function eraseFamily(tx: Transaction, familyId: number): Promise<number[]> {
  const children = await childIdsOf(tx, familyId);
  const adultos: number[] = [];
  await eraseValuesOf(tx, 'infantes', children);
  for (const tabla of OF_CHILD) {
    const sql = `SELECT id FROM ${tabla} WHERE ${tx.dialect.inIds('infante_id')}`;
    const ids = (await tx.all<{ id: number }>(sql, JSON.stringify(children))).map(({ id }) => id);
    if (tabla === 'infante_adultos') adultos.push(...(await adultosLogged(tx, ids)));
    // For deleted rows only the log has their owner.
    const logged: number[] = [];
    for (const child of children) logged.push(...(await registrosHolding(tx, tabla, 'infante_id', child)));
    await eraseValuesOf(tx, tabla, [...ids, ...logged]);
    if (tabla === 'documentos') await deletePapers(tx, ids);
  }
  await deleteInfantes(tx, children);
  const forgotten = await forgetStrays(tx);
  await eraseValuesOf(tx, 'adultos', await goneOf(tx, [...forgotten, ...adultos]));
  return children;
}
