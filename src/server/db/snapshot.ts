import type { Queryable, Value } from './database.ts';

/** Rows of a slice at most. */
export const SLICE = 200;

/**
 * The database as of one instant, read only. It holds a connection of its own until `close`, which its opener must
 * call.
 */
export interface Snapshot extends Queryable {
  /**
   * The rows of a SELECT, at most SLICE at a time, while the statement runs: a long list is never in memory whole. While
   * one slice is used the next one is read. Ending early closes the statement.
   */
  slices<Row>(sql: string, ...params: Value[]): AsyncGenerator<Row[]>;
  /** Ends running statements and closes the connection. Never fails, may be called twice. */
  close(): Promise<void>;
}

/** The snapshots that are open on a database, which closes them when it is closed itself. */
export class OpenSnapshots {
  readonly #open = new Set<Snapshot>();

  add(snapshot: Snapshot): Snapshot {
    const close = () => {
      this.#open.delete(kept);
      return snapshot.close();
    };
    const kept = { ...snapshot, close };
    this.#open.add(kept);
    return kept;
  }

  /** How many there are. */
  get count(): number {
    return this.#open.size;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open].map((snapshot) => snapshot.close()));
  }
}

/** Slices out of a function that fetches the next one, each asked for while the one before is used; an empty one ends. */
export async function* ahead<Row>(fetch: () => Promise<Row[]>, end: () => Promise<void>): AsyncGenerator<Row[]> {
  let next = fetch();
  try {
    for (;;) {
      const rows = await next;
      if (rows.length === 0) return;
      next = fetch();
      // A reader that ends early does not wait for it.
      next.catch(() => {});
      yield rows;
    }
  } finally {
    await end();
  }
}
