/** Refusals with 403 leave a line in the log: whoever tries what their rol does not permit is seen by administrators. */
import type { AnyCall } from '#contract/call.ts';
import { record } from '#server/audit/record.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';

/** Nobody can delete lines: one for each person and call in this time, and of one person no more than so many. */
const WINDOW_MS = 3_600_000;
const LINES_MAX = 20;

interface Told {
  since: number;
  calls: Set<AnyCall>;
}

/** The function that leaves the line of a refusal, where there is to be one. */
export function denialLog({ db, now }: Deps): (actor: Actor, call: AnyCall) => Promise<void> {
  const told = new Map<number, Told>();

  /** Remembered by each process for itself: with several, a line may stand there as often as there are processes. */
  function isNews({ userId }: Actor, call: AnyCall, instant: number): boolean {
    for (const [person, { since }] of told) if (instant - since >= WINDOW_MS) told.delete(person);
    const { calls } = told.get(userId) ?? { calls: new Set() };
    if (calls.size >= LINES_MAX || calls.has(call)) return false;
    told.set(userId, { since: told.get(userId)?.since ?? instant, calls: calls.add(call) });
    return true;
  }

  return async (actor, call) => {
    const instant = now();
    // Whoever has yet to choose a password tries nothing forbidden.
    if (actor.mustChoosePassword || !isNews(actor, call, instant.getTime())) return;
    const despues = { llamada: `${call.method} ${call.path}` };
    await db.write((tx) =>
      record(tx, actor, instant.toISOString(), { accion: 'denegar', tabla: 'permisos', registro: null, despues }),
    );
  };
}
