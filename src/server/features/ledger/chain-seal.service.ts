/** Links the money of a database from before the chain, once. */
import type { Database, Transaction } from '#server/db/database.ts';
import { type ChainKind, type ChainRow, hashOfText, newSalt } from './chain.record.ts';
import { lastNumber } from './chain.repo.ts';
import { appendRows } from './chain.service.ts';
import * as repo from './chain-seal.repo.ts';

/** Rows of before, in the order of their ids: conditions tell which of them have a link of this kind. */
const BEFORE: readonly [ChainKind, condition: string][] = [
  ['abono', '1 = 1'],
  ['cancelacion', 'cancelado_en IS NOT NULL'],
  ['reimpresion', 'reimpresiones > 0'],
  ['corte', '1 = 1'],
];

/** Each reprint has a link of its own. */
const reprintsOf = (row: ChainRow): ChainRow[] =>
  Array.from({ length: Number(row.reimpresiones) }, (_, at) => ({ ...row, reimpresiones: at + 1 }));

/**
 * Links all rows of money that were written before there was a chain, and gives how many links that made; null where it
 * was done before. A second time it would link what somebody has slipped in.
 */
export function sealChain(db: Database): Promise<number | null> {
  return db.write(async (tx) => {
    if (!(await repo.beginChain(tx))) return null;
    for (const reason of await repo.unhashedReasons(tx)) await saltReason(tx, reason);
    for (const [tipo, condition] of BEFORE) {
      let rows = await repo.rowsAfter(tx, tipo, condition, 0);
      while (rows.length > 0) {
        await appendRows(tx, tipo, tipo === 'reimpresion' ? rows.flatMap(reprintsOf) : rows);
        rows = await repo.rowsAfter(tx, tipo, condition, rows.at(-1)?.id ?? 0);
      }
    }
    return lastNumber(tx);
  });
}

async function saltReason(tx: Transaction, { id, cancelado_motivo }: repo.Reason): Promise<void> {
  const sal = newSalt();
  await repo.setReason(tx, id, sal, hashOfText(sal, cancelado_motivo));
}
