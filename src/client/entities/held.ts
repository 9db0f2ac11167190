/**
 * Which answer of the cache holds which rows. A row that no answer holds any more goes: a day of paging would keep
 * every alumno that was ever on the screen.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Kind, Rows } from './tables.ts';

/** Ids by table, of each owner: the cache key of a query, or WRITTEN. */
export type Holds = Record<string, Partial<Record<Kind, readonly number[]>>>;

/**
 * Rows that a write answered with stay until the person signs out. They are few, made by hand, and screens show them
 * by their id alone: what was just registered, the ticket just taken.
 */
const WRITTEN = 'written';

interface Done {
  requestStatus: string;
  arg: { type?: string; queryCacheKey?: string };
  baseQueryMeta?: { rows?: Rows };
}

/** The rows that an action brings, and who holds them from then on. */
export function broughtBy(action: UnknownAction): { owner: string; rows: Rows } | null {
  const meta = action.meta as Done | undefined;
  const rows = meta?.requestStatus === 'fulfilled' ? meta.baseQueryMeta?.rows : undefined;
  if (!meta || !rows) return null;
  return { owner: (meta.arg.type === 'query' && meta.arg.queryCacheKey) || WRITTEN, rows };
}

const kindsOf = (by: Partial<Record<Kind, unknown>>) => Object.keys(by) as Kind[];

/**
 * Adds rows to those of an owner. What an answer held before stays too, although it is no longer in it: somebody may
 * have it in a form.
 */
export function hold(holds: Holds, owner: string, rows: Rows): Holds {
  const before = holds[owner] ?? {};
  const added: Partial<Record<Kind, readonly number[]>> = {};
  for (const kind of kindsOf(rows)) {
    const known = new Set(before[kind]);
    const fresh = new Set((rows[kind] ?? []).map(({ id }) => id).filter((id) => !known.has(id)));
    if (fresh.size > 0) added[kind] = [...known, ...fresh];
  }
  return kindsOf(added).length === 0 ? holds : { ...holds, [owner]: { ...before, ...added } };
}

/** The holds without an owner, and the rows of theirs that nobody else holds. */
export function letGo(holds: Holds, owner: string): { held: Holds; unheld: Partial<Record<Kind, Set<number>>> } {
  const { [owner]: lost, ...held } = holds;
  if (!lost) return { held: holds, unheld: {} };
  const unheld: Partial<Record<Kind, Set<number>>> = {};
  for (const kind of kindsOf(lost)) {
    const ids = new Set(lost[kind]);
    for (const other of Object.values(held)) for (const id of other[kind] ?? []) ids.delete(id);
    if (ids.size > 0) unheld[kind] = ids;
  }
  return { held, unheld };
}

export const isHeld = (holds: Holds, kind: Kind, id: number): boolean =>
  Object.values(holds).some((by) => by[kind]?.includes(id));
