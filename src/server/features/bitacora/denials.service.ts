/** Errors with 403 leave a line in the log: whoever tries what their rol does not permit is seen by administrators. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { record } from '#server/audit/record.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';

/** Nobody can delete lines: one for each person and call in this time, and of one person no more than so many. */
const WINDOW_MS = 3_600_000;
const LINES_MAX = 20;

interface Report {
  since: number;
  endpoints: Set<AnyEndpoint>;
}

/** The function that leaves the line of an error, where there is to be one. */
export function denialLog({ db }: Deps): (actor: Actor, endpoint: AnyEndpoint) => Promise<void> {
  const reported = new Map<number, Report>();

  /** Remembered by each process for itself: with several, a line may stand there as often as there are processes. */
  function isNews({ userId, now }: Actor, endpoint: AnyEndpoint): boolean {
    const instant = Date.parse(now);
    for (const [person, { since }] of reported) if (instant - since >= WINDOW_MS) reported.delete(person);
    const { endpoints } = reported.get(userId) ?? { endpoints: new Set() };
    if (endpoints.size >= LINES_MAX || endpoints.has(endpoint)) return false;
    reported.set(userId, { since: reported.get(userId)?.since ?? instant, endpoints: endpoints.add(endpoint) });
    return true;
  }

  return async (actor, endpoint) => {
    // Whoever has yet to choose a password tries nothing forbidden.
    if (actor.mustChoosePassword || !isNews(actor, endpoint)) return;
    const despues = { llamada: `${endpoint.method} ${endpoint.path}` };
    await db.write((tx) => record(tx, actor, { accion: 'denegar', tabla: 'permisos', registro: null, despues }));
  };
}
