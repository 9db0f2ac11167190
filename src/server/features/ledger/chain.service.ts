/** The chain of all rows of money, in the order in which they were written. */

import type { Queryable, Transaction } from '#server/db/database.ts';
import { type ChainKind, type ChainRow, type CountedLink, hashOfLink } from './chain.record.ts';
import * as repo from './chain.repo.ts';
import { rowsOf, withTexts } from './chain.repo.ts';
import {
  type Before,
  EMPTIED,
  faultsOfLink,
  faultsOfRow,
  nameOf,
  nameOfLink,
  removalOf,
  UNLINKED,
} from './chain.rules.ts';
import { appendRows, foundOf } from './chain-links.repo.ts';

/** Links rows at once, in this order: the last thing that a transaction does with money, since the chain is locked from here on. */
export async function appendToChain(tx: Transaction, tipo: ChainKind, ids: readonly number[]): Promise<void> {
  const rows = await rowsOf(tx, tipo, ids);
  const wanted = ids.map((id) => ({ tipo, id }));
  const found = foundOf(tipo, wanted, rows);
  await appendRows(tx, [{ tipo, rows: tipo === 'nota' ? await withTexts(tx, found) : found }]);
}

/**
 * A sentence for each fault: first those of the links, in the order in which they were written, then of the rows that
 * have none. It reads a slice at a time: of a live database it is given a snapshot.
 */
export async function verifyChain(db: Queryable): Promise<string[]> {
  const last = await repo.lastNumber(db);
  if (last === null) return ['Cadena: falta su contador'];
  const faults: string[] = [];
  let before: Before = { n: 0, hashes: [''], name: '' };
  let links = await repo.linksAfter(db, 0);
  while (links.length > 0) {
    const rows = await rowsOfLinks(db, links);
    // Read after the rows: a link whose row is not among them was removed before now.
    const removed = await repo.removedOf(db, links);
    for (const link of links) {
      const row = rows.get(link.tipo)?.get(link.registro_id);
      const [name, ofRow] = [nameOfLink(link, row), faultsOfRow(link, row, removed.get(removalOf(link)))];
      faults.push(...faultsOfLink(before, link, { name, sound: ofRow.length === 0 }), ...ofRow);
      before = { n: link.n, hashes: [link.hash, hashOfLink(before.hashes[0] ?? '', link)], name };
    }
    links = await repo.linksAfter(db, before.n);
  }
  const now = await repo.lastNumber(db);
  if (before.n < last || before.n > (now ?? 0)) {
    faults.push(`Cadena: termina en el eslabón ${before.n} y su contador dice ${now}`);
  }
  const unlinked = await repo.unlinkedRows(db);
  const emptied = await repo.emptiedRows(db);
  return [
    ...faults,
    ...unlinked.map(({ tipo, id, numero }) => `${nameOf(tipo, id, numero)}: ${UNLINKED[tipo]}`),
    ...emptied.map(({ tipo, id, numero }) => `${nameOf(tipo, id, numero)}: ${EMPTIED}`),
  ];
}

async function rowsOfLinks(db: Queryable, links: CountedLink[]): Promise<Map<ChainKind, Map<number, ChainRow>>> {
  const rows = new Map<ChainKind, Map<number, ChainRow>>();
  for (const [tipo, ofKind] of Map.groupBy(links, ({ tipo }) => tipo)) {
    rows.set(
      tipo,
      await repo.rowsOf(
        db,
        tipo,
        ofKind.map(({ registro_id }) => registro_id),
      ),
    );
  }
  return rows;
}
