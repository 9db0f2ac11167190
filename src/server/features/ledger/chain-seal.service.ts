/** Links the money of a database from before it was linked, once. */
import type { Database, Transaction } from '#server/db/database.ts';
import { type ChainKind, type ChainRow, hashOfText, newSalt } from './chain.record.ts';
import { lastNumber } from './chain.repo.ts';
import { appendRows } from './chain-links.repo.ts';
import * as repo from './chain-seal.repo.ts';

type Before = readonly [ChainKind, condition: string];

/** Rows of before, in the order of their ids: conditions tell which of them have a link of this kind. */
const BEFORE: readonly Before[] = [
  ['abono', '1 = 1'],
  ['cancelacion', 'cancelado_en IS NOT NULL'],
  ['reimpresion', 'reimpresiones > 0'],
  ['corte', '1 = 1'],
];
/** Kinds of links added later. */
const NOTES_BEFORE: readonly Before[] = [
  ['nota', '1 = 1'],
  ['saldo', '1 = 1'],
];

/** Each reprint has a link of its own. */
const reprintsOf = (row: ChainRow): ChainRow[] =>
  Array.from({ length: Number(row.reimpresiones) }, (_, at) => ({ ...row, reimpresiones: at + 1 }));

/**
 * Links all rows of money that were written before there was a chain, or before notes were links of it, and gives how many
 * links that made; null where it was done before. A second time it would link what somebody has slipped in.
 */
export function sealChain(db: Database): Promise<number | null> {
  return db.write(async (tx) => {
    const before = (await lastNumber(tx)) ?? 0;
    const money = await repo.beginChain(tx);
    if (money) {
      for (const reason of await repo.unhashedReasons(tx)) await saltReason(tx, reason);
      await linkBefore(tx, BEFORE);
    }
    const notes = await repo.beginNotes(tx);
    if (notes) await linkBefore(tx, NOTES_BEFORE);
    return money || notes ? ((await lastNumber(tx)) ?? 0) - before : null;
  });
}

async function linkBefore(tx: Transaction, kinds: readonly Before[]): Promise<void> {
  for (const [tipo, condition] of kinds) {
    let rows = await repo.rowsAfter(tx, tipo, condition, 0);
    while (rows.length > 0) {
      await appendRows(tx, tipo, tipo === 'reimpresion' ? rows.flatMap(reprintsOf) : rows);
      rows = await repo.rowsAfter(tx, tipo, condition, rows.at(-1)?.id ?? 0);
    }
  }
}

async function saltReason(tx: Transaction, { id, cancelado_motivo }: repo.Reason): Promise<void> {
  const sal = newSalt();
  await repo.setReason(tx, id, sal, hashOfText(sal, cancelado_motivo));
}
