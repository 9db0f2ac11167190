/** Writes the links of the chain for the rows that the ledger's statements write. */

import type { Statement, Transaction } from '#server/db/database.ts';
import { asLinked, type ChainKind, type ChainRow, provedOf } from './chain.record.ts';
import * as repo from './chain.repo.ts';
import { withTexts } from './chain.repo.ts';

/** A row that is to be linked, where it was read already: as it was stored, or as it was before it was deleted. */
interface Waiting {
  tipo: ChainKind;
  id: number;
  row?: ChainRow;
}
/** Rows of a kind as they are linked: notes with the hash of what was typed of them. */
interface Linked {
  tipo: ChainKind;
  rows: readonly ChainRow[];
}
const waiting = new WeakMap<Transaction, Map<string, Waiting>>();

function waitingIn(tx: Transaction): Map<string, Waiting> {
  const standing = waiting.get(tx);
  if (standing) return standing;
  const begun = new Map<string, Waiting>();
  waiting.set(tx, begun);
  tx.atEnd(() => linkAll(tx, begun));
  return begun;
}

async function linkAll(tx: Transaction, queue: ReadonlyMap<string, Waiting>): Promise<Statement[]> {
  const all: Linked[] = [];
  for (const [tipo, ofKind] of Map.groupBy(queue.values(), (one) => one.tipo)) {
    const unread = ofKind.flatMap(({ id, row }) => (row ? [] : [id]));
    const stored = unread.length > 0 ? await repo.rowsOf(tx, tipo, unread) : new Map<number, ChainRow>();
    const rows = foundOf(tipo, ofKind, stored);
    all.push({ tipo, rows: tipo === 'nota' ? await withTexts(tx, rows) : rows });
  }
  return statementsOf(tx, all);
}

/** The rows of these ids, in this order, or as they were. Throws for one that there is not. */
export function foundOf(tipo: ChainKind, wanted: readonly Waiting[], rows: ReadonlyMap<number, ChainRow>): ChainRow[] {
  return wanted.map(({ id, row = rows.get(id) }) => {
    if (!row) throw new Error(`There is no ${id} among ${repo.TABLES[tipo]}`);
    return row;
  });
}

/**
 * Links rows at the end of the transaction, in their final state; several changes of a row make one link. The chain is
 * locked last: a transaction that held it and waited for a note could deadlock.
 */
export function linkAtEnd(tx: Transaction, tipo: ChainKind, ids: readonly number[]): void {
  for (const id of ids) waitingIn(tx).set(`${tipo} ${id}`, { tipo, id });
}

/** The same of rows as they are now, in which nothing changes any more that their link proves. */
export function linkRows(tx: Transaction, tipo: ChainKind, rows: Iterable<ChainRow>): void {
  for (const row of rows) waitingIn(tx).set(`${tipo} ${row.id}`, { tipo, id: row.id, row });
}

/** The same of rows that are about to be deleted. */
export async function linkRemoval(
  tx: Transaction,
  tipo: 'borrado' | 'nota_borrada',
  ids: readonly number[],
): Promise<void> {
  const rows = await repo.rowsOf(tx, tipo, ids);
  const linked = tipo === 'borrado' ? await repo.abonoHashes(tx, ids) : null;
  const asTheyWere = [...rows.values()].map((row) => asLinked(tipo, row, linked?.get(row.id)));
  linkRows(tx, tipo, asTheyWere);
}

const statementsOf = ({ dialect }: Transaction, all: readonly Linked[]): Statement[] =>
  repo.linkStatements(
    dialect,
    all.flatMap(({ tipo, rows }) => rows.map((row) => ({ tipo, id: row.id, proved: provedOf(tipo, row) }))),
  );

/** Links rows of several kinds that were read already, in this order: the chain is locked from here on. */
export async function appendRows(tx: Transaction, all: readonly Linked[]): Promise<void> {
  for (const { sql, params } of statementsOf(tx, all)) await tx.run(sql, ...params);
}
