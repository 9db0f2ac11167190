/** The chain of all rows of money, in the order in which they were written. */
import type { Transaction } from '#server/db/database.ts';
import { type ChainKind, type ChainRow, hashOfLink, hashOfRow } from './chain.record.ts';
import * as repo from './chain.repo.ts';

/**
 * Links rows that were just written, in this order. The last thing that a transaction does with money: the chain is
 * locked from here to its end, and whoever waited for a note meanwhile would wait for each other.
 */
export async function appendToChain(tx: Transaction, tipo: ChainKind, ids: readonly number[]): Promise<void> {
  const rows = await repo.rowsOf(tx, tipo, ids);
  const found = ids.flatMap((id) => rows.get(id) ?? []);
  if (found.length < ids.length) throw new Error(`Not all of ${ids} are ${repo.TABLES[tipo]}`);
  await appendRows(tx, tipo, found);
}

/** The same of rows that were read already. */
export async function appendRows(tx: Transaction, tipo: ChainKind, rows: readonly ChainRow[]): Promise<void> {
  if (rows.length === 0) return;
  const first = (await repo.takeNumbers(tx, rows.length)) - rows.length + 1;
  let hash = await repo.hashOf(tx, first - 1);
  const links = rows.map((row, at) => {
    const link = { n: first + at, tipo, registro_id: row.id, huella: hashOfRow(tipo, row) };
    hash = hashOfLink(hash, link);
    return { ...link, hash };
  });
  await repo.insertLinks(tx, links);
}
