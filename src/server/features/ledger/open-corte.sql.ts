import type { Transaction } from '#server/db/database.ts';

/** Number of the closing that is open; it stays so until the transaction ends. */
export const openCorte = (tx: Transaction): string =>
  `(SELECT value + 1 FROM counters WHERE name = 'corte'${tx.dialect.forShare})`;
