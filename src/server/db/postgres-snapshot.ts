import { Client } from 'pg';
import type { Value } from './database.ts';
import type { Limits } from './limits.ts';
import { fromPostgres } from './postgres-errors.ts';
import { beginning, type Link, linkSettings } from './postgres-link.ts';
import { postgresStatements } from './postgres-statements.ts';
import { ahead, SLICE, type Snapshot } from './snapshot.ts';

/** A read transaction on a connection of its own, so that the requests keep all of theirs. */
export async function postgresSnapshot(link: Link, limits: Limits): Promise<Snapshot> {
  const client = new Client(linkSettings(link, limits));
  // A connection that breaks fails the statement that runs; an event that nobody hears ends the process.
  client.on('error', () => {});
  const statements = postgresStatements(client, link);
  /** Names of the cursors that are open: used again, because each is part of a text that stays prepared. */
  const cursors = new Set<string>();
  let closed: Promise<void> | null = null;

  const snapshot: Snapshot = {
    ...statements,
    async *slices<Row>(sql: string, ...params: Value[]) {
      let number = 1;
      while (cursors.has(`slices_${number}`)) number += 1;
      const cursor = `slices_${number}`;
      cursors.add(cursor);
      await statements.run(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${sql}`, ...params);
      yield* ahead<Row>(
        () => statements.all<Row>(`FETCH ${SLICE} FROM ${cursor}`),
        async () => {
          // After a statement that failed there is nothing left to close.
          if (!closed) await statements.run(`CLOSE ${cursor}`).catch(() => {});
          cursors.delete(cursor);
        },
      );
    },
    close() {
      // Without waiting for a statement that runs: whoever wanted its rows is gone.
      closed ??= client.end().catch(() => {});
      return closed;
    },
  };
  try {
    await client.connect();
    await client.query(beginning(link, 'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY', limits));
    // The instant is that of the first read, so it is made now.
    await client.query('SELECT 1');
    return snapshot;
  } catch (error) {
    await snapshot.close();
    throw fromPostgres(error);
  }
}
