/** Equality, table by table. */
import { formatCents } from '#contract/money.ts';
import type { Database } from '#server/db/database.ts';
import { readTables } from './tables.ts';
import { isEqual, type Tally, tallyOf } from './tally.ts';

export interface Comparison {
  table: string;
  wanted: Tally;
  found: Tally | null;
  equal: boolean;
}

/** Compares what stands in the database with what should. */
export async function compare(db: Database, wanted: ReadonlyMap<string, Tally>): Promise<Comparison[]> {
  const snapshot = await db.snapshot();
  try {
    const tables = await readTables(snapshot);
    const comparisons: Comparison[] = [];
    for (const [name, tally] of wanted) {
      const table = tables.find((one) => one.name === name);
      const found = table ? await tallyOf(snapshot, table) : null;
      comparisons.push({ table: name, wanted: tally, found, equal: found !== null && isEqual(tally, found) });
    }
    return comparisons;
  } finally {
    await snapshot.close();
  }
}

const money = ({ sumas }: Tally): string =>
  Object.entries(sumas)
    .map(([column, cents]) => `${column.replace('_cents', '')} ${formatCents(cents)}`)
    .join(', ');

/** One line for each table, for people: rows, sums of money, checksum, and whether it is the same. */
export function inWords(comparisons: readonly Comparison[]): string[] {
  const width = Math.max(...comparisons.map(({ table }) => table.length));
  return comparisons.map(({ table, wanted, found, equal }) => {
    const sums = money(wanted);
    const figures = `${wanted.filas} filas${sums ? `, ${sums}` : ''}, ${wanted.sha256.slice(0, 12)}`;
    const outcome = equal ? 'igual' : `DISTINTA: ${found ? `${found.filas} filas, ${money(found)}` : 'no existe'}`;
    return `${table.padEnd(width)}  ${figures}  ${outcome}`;
  });
}
