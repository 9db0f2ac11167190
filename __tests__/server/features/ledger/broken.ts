import type { Database, Queryable } from '#server/db/database.ts';

const TAKEN_BACK = new Error('taken back');

/** What is found in a database in which a statement has broken something; the statement is taken back. */
export async function faultsAfter<T>(db: Database, statement: string, find: (db: Queryable) => Promise<T>): Promise<T> {
  const found: T[] = [];
  const broken = db.write(async (tx) => {
    await tx.run(statement);
    found.push(await find(tx));
    throw TAKEN_BACK;
  });
  await expect(broken).rejects.toBe(TAKEN_BACK);
  return found[0] as T;
}
