/**
 * Where the pages of a long list begin: the names of every 200th person, remembered in memory. To skip 190,000 rows a
 * database walks through them; from the nearest remembered name it walks through 200 at most. What is remembered holds
 * for one version of the list, which the database raises with every change (people_counts), whichever process made it.
 */
import type { Queryable, Value } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';

const STEP = 200;

/** The first person of a step, in the order of the names. */
type Start = [sortKey: string, id: number];
interface Remembered {
  version: number;
  /** The first person of each step that somebody has asked for. */
  starts: (Start | undefined)[];
}

const known = new WeakMap<Queryable, Map<string, Remembered>>();

function remembered(db: Queryable, list: string, version: number): Remembered {
  const lists = known.get(db) ?? new Map<string, Remembered>();
  known.set(db, lists);
  const found = lists.get(list);
  if (found?.version === version) return found;
  const fresh = { version, starts: [] };
  // An older answer that comes late must not put back what a newer one has dropped.
  if (!found || found.version < version) lists.set(list, fresh);
  return fresh;
}

const FROM = '(u.sort_key, u.id) >= (?, ?)';

/**
 * A place to begin before the row of this offset, of the list of `users u` that a condition describes at a version; and
 * the offset that is left from there. Null near the beginning.
 */
export async function startBefore(
  db: Queryable,
  { sql, params }: Fragment,
  version: number,
  offset: number,
): Promise<{ from: Fragment; offset: number } | null> {
  const steps = Math.floor(offset / STEP);
  if (steps === 0) return null;
  const { starts } = remembered(db, JSON.stringify([sql, params]), version);
  let near = Math.min(steps, starts.length);
  while (near > 0 && !starts[near]) near -= 1;
  if (near < steps) {
    const found = await db.get<{ sort_key: string; id: number }>(
      `SELECT u.sort_key, u.id FROM users u WHERE ${sql} AND ${FROM} ORDER BY u.sort_key, u.id LIMIT 1 OFFSET ?`,
      ...params,
      ...(starts[near] ?? ['', 0]),
      (steps - near) * STEP,
    );
    if (found) {
      starts[steps] = [found.sort_key, found.id];
      near = steps;
    }
  }
  const start: Value[] | undefined = starts[near];
  return start ? { from: { sql: FROM, params: start }, offset: offset - near * STEP } : null;
}
