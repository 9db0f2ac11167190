/** The chain of all rows of money, in the order in which they were written. */
import type { Transaction } from '#server/db/database.ts';
import type { ChainKind } from './chain.record.ts';
import { rowsOf } from './chain.repo.ts';
import { appendRows, foundOf } from './chain-links.repo.ts';
import { withTexts } from './chain-notes.repo.ts';

/** Links rows at once, in this order: the last thing that a transaction does with money, since the chain is locked from here on. */
export async function appendToChain(tx: Transaction, tipo: ChainKind, ids: readonly number[]): Promise<void> {
  const rows = await rowsOf(tx, tipo, ids);
  const wanted = ids.map((id) => ({ tipo, id }));
  const found = foundOf(tipo, wanted, rows);
  await appendRows(tx, [{ tipo, rows: tipo === 'nota' ? await withTexts(tx, found) : found }]);
}
