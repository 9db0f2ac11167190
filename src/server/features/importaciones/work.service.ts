/** The work on imports goes on behind the responses, and after a start of the server where the last one was ended. */
import { setTimeout as pause, setImmediate as yieldToOthers } from 'node:timers/promises';
import { ApiError, apiErrors } from '#contract/errors.ts';
import { type Database, DatabaseError } from '#server/db/database.ts';
import { momentOf } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import * as repo from './importaciones.repo.ts';
import { leaveRow, nextNumber, type Place, type Share, step } from './writing.service.ts';

/** Batch of one transaction without other writers: most time goes into the commit. */
const ALONE: Share = { rows: 60, ms: 16 };
/** The same beside others, and how long they have the database to themselves in between. */
const BESIDE: Share = { rows: 3, ms: 2 };
const PAUSE_MS = 20;
/** So long after somebody else wrote, they count as gone. */
const GONE_MS = 1000;

/** A conflict with a concurrent change, as a sentence; null for other errors. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError && error.status < 500) return error.message;
  const clash = error instanceof DatabaseError && (error.kind === 'unique' || error.kind === 'foreignKey');
  return clash ? apiErrors.changedSincePreview().message : null;
}

type Around = Pick<Deps, 'db' | 'settings' | 'now' | 'log'>;

async function continueNow({ db, settings, now }: Around, id: number): Promise<void> {
  // The number of the row that is tried by itself, after one of several failed.
  let single: number | null = null;
  let place: Place | null = null;
  let turn = Number.POSITIVE_INFINITY;
  let others = Number.NEGATIVE_INFINITY;
  for (;;) {
    const alone = performance.now() - others > GONE_MS;
    const share = alone ? ALONE : BESIDE;
    try {
      const rows = single === null ? share.rows : 1;
      const done = await step(db, id, momentOf(now(), settings.timeZone), place, { ...share, rows });
      if (done.place === null) return;
      place = done.place;
      if (done.turn > turn + 1) others = performance.now();
      turn = done.turn;
      single = null;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      // One of them can't be written: they are taken one by one, and that one is left.
      if (single !== null) await leaveRow(db, id, place, { n: single, motivo: reason });
      const next = await nextNumber(db, id, place);
      // No row is left, so the failure is not a row's: retrying would never end.
      if (single === null && next === null) throw error;
      single = next;
    }
    await (alone ? yieldToOthers() : pause(PAUSE_MS));
  }
}

const working = new WeakMap<Database, Map<number, Promise<void>>>();

/** Goes on with an import until it is written; what is under way in this process already is waited for. */
export function continueImport(around: Around, id: number): Promise<void> {
  const { db } = around;
  const running = working.get(db) ?? new Map<number, Promise<void>>();
  working.set(db, running);
  const under = running.get(id);
  if (under) return under;
  const work = continueNow(around, id).finally(() => running.delete(id));
  running.set(id, work);
  return work;
}

/** The same behind a response, or at a start: nobody who waits for it could mend what stops it. */
export async function workOnImport(around: Around, id: number): Promise<void> {
  await continueImport(around, id).catch((error: unknown) =>
    around.log.error({ err: error, importacion: id }, 'an import stopped'),
  );
}

/**
 * Goes on with the imports on which nobody in this process works: the last process left them half-way, or the database was
 * away. One that can go no further holds up no other.
 */
export async function continueImports(around: Around): Promise<void> {
  const unfinished = await repo.unfinishedImports(around.db);
  const left = unfinished.filter(({ id }) => !working.get(around.db)?.has(id));
  await Promise.all(left.map(({ id }) => workOnImport(around, id)));
}

/** Readings that never came to an end are kept so long: the request that makes one may still be under way. */
const UNREAD_MS = 24 * 3_600_000;

/** Forgets imports whose first reading was never finished. */
export async function forgetUnread(db: Database, now: Date): Promise<void> {
  await db.write((tx) => repo.deleteUnread(tx, new Date(now.getTime() - UNREAD_MS).toISOString()));
}
