/** Readings of children's records: the log line is on disk before the response goes out. */
import * as apiErrors from '#contract/errors.ts';
import { type Database, DatabaseError } from '#server/db/database.ts';
import type { Actor } from '#server/http/actor.ts';
import type { AnyRequest } from '#server/http/handler.ts';
import { record } from './record.ts';

/** Log line of a reading. */
export interface Reading {
  tabla: string;
  /** The record's id; null for lists. */
  registro: number | null;
  /** The part or list that was read, and the number of rows. It can't be deleted: no name, no typed text. */
  despues: Readonly<Record<string, string | number | readonly string[]>>;
  /** Screens ask for it at every turn: once more within SAME_READING_MINUTES, in one session, it is the same reading. */
  repeats?: true;
}

/** How long a reading counts as the one before: as long as the links to files in a response live. */
export const SAME_READING_MINUTES = 10;
/** Readings remembered at most, for each database; of one that was forgotten there is a line more. */
const REMEMBERED = 10_000;

/** When each reading last left its line, oldest first. In memory: after a start, or in another process, a line more. */
const leftAt = new WeakMap<Database, Map<string, number>>();

function remembered(db: Database): Map<string, number> {
  const known = leftAt.get(db) ?? new Map<string, number>();
  leftAt.set(db, known);
  return known;
}

function keyOf({ userId, sessionId, address }: Actor, { tabla, registro, despues }: Reading): string {
  return JSON.stringify([userId, sessionId, address, tabla, registro, despues]);
}

/**
 * Leaves the line of a reading; durable when the promise resolves. Throws (507, or the DatabaseError) when it can't be
 * kept: then nothing may be answered.
 */
export async function leaveReading(db: Database, actor: Actor, what: Reading): Promise<void> {
  const { tabla, registro, despues, repeats = false } = what;
  const at = Date.parse(actor.now);
  const left = remembered(db);
  const key = keyOf(actor, what);
  if (repeats && at - (left.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_READING_MINUTES * 60_000) return;
  await db
    .write((tx) => record(tx, actor, { accion: 'leer', tabla, registro, despues }))
    .catch((error: unknown) => {
      throw error instanceof DatabaseError && error.kind === 'full' ? apiErrors.readingUnlogged() : error;
    });
  if (!repeats) return;
  left.delete(key);
  left.set(key, at);
  const [oldest] = left.keys();
  if (left.size > REMEMBERED && oldest !== undefined) left.delete(oldest);
}

/** Of an endpoint that reads data of children (`shows`): the line that `lineOf` makes of its response is on the disk before it goes out. */
export const leavesReading =
  <Response, Asked extends Pick<AnyRequest, 'actor' | 'deps'>>(
    lineOf: (response: Response, request: Asked) => Reading | null,
  ) =>
  async (response: Response, request: Asked): Promise<void> => {
    const what = lineOf(response, request);
    if (what) await leaveReading(request.deps.db, request.actor, what);
  };
