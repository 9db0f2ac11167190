/**
 * Where the pages of a long list begin: the names of every 25th person, remembered in memory once somebody has asked
 * for them. To skip 190,000 rows a database walks through them; from the nearest remembered name it walks through few,
 * and through none when the page was seen before. What is remembered holds for one version of the list, which the
 * database raises with every change (people_counts), whichever process made it.
 */
import { PER_PAGE } from '#contract/rules.ts';
import type { Queryable, Value } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';

/** Pages of another size begin between two remembered names, or at one. */
const STEP = PER_PAGE;

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
  // An older response that comes late must not put back what a newer one has dropped.
  if (!found || found.version < version) lists.set(list, fresh);
  return fresh;
}

const FROM = '(u.sort_key, u.id) >= (?, ?)';

export interface PageStart {
  from: Fragment;
  /** The offset that is left from there. */
  offset: number;
}

const nameOf = ({ sql, params }: Fragment): string => JSON.stringify([sql, params]);

/**
 * The place that is remembered for a row of this offset, and the version of the list for which it holds: who reads from
 * there must see in the same moment that the list still has that version. Null when there is none.
 */
export function startRemembered(
  db: Queryable,
  condition: Fragment,
  offset: number,
): (PageStart & { version: number }) | null {
  const list = known.get(db)?.get(nameOf(condition));
  const steps = Math.floor(offset / STEP);
  const start = list?.starts[steps];
  return list && start
    ? { version: list.version, from: { sql: FROM, params: start }, offset: offset - steps * STEP }
    : null;
}

/**
 * A place to begin before the row of this offset, of the list of `users u` that a condition describes at a version; and
 * the offset that is left from there. Null near the beginning.
 */
export async function startBefore(
  db: Queryable,
  condition: Fragment,
  version: number,
  offset: number,
): Promise<PageStart | null> {
  const { sql, params } = condition;
  const steps = Math.floor(offset / STEP);
  if (steps === 0) return null;
  const { starts } = remembered(db, nameOf(condition), version);
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
