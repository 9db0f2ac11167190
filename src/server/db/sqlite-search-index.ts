import type { Database, Queryable } from './database.ts';

/** Pages of an index that are merged at a time: everybody else waits for some milliseconds. */
const PAGES = 16;

/** The tables of the search indices. */
export async function searchIndices(db: Queryable): Promise<string[]> {
  const indices = `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%'`;
  return (await db.all<{ name: string }>(indices)).map(({ name }) => name);
}

/** One step of the merging of all parts of an index into one; whether there was anything to merge. */
function mergeSome(db: Database, index: string, pages: number): Promise<boolean> {
  return db.write(async (tx) => {
    const written = async () => (await tx.get<{ rows: number }>('SELECT total_changes() AS rows'))?.rows ?? 0;
    const before = await written();
    await tx.run(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`, pages);
    // FTS5's own sign: the statement itself counts as one.
    return (await written()) - before > 1;
  });
}

/**
 * Takes out of the search indices what they were told to forget: FTS5 only notes that at first, and drops note and text
 * when it makes one part of all. In steps, between which others go on working.
 */
export async function forgetInIndices(db: Database): Promise<void> {
  for (const index of await searchIndices(db)) {
    // The minus makes parts of all sizes one work; what is written meanwhile is left for the next time.
    for (let pages = -PAGES; await mergeSome(db, index, pages); ) pages = PAGES;
  }
}
