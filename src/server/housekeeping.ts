/** Forgets what has served its time: old keys, ended sessions, failed logins. */
import { cleanUp } from './features/auth/service.ts';
import type { Deps } from './http/handler.ts';
import { forgetOldKeys } from './http/idempotency.ts';

const HOURLY = 3_600_000;

/** Cleans up now and every hour; gives the function that stops it. */
export function startHousekeeping(deps: Deps, failed: (error: unknown) => void): () => void {
  const run = () => {
    Promise.all([
      forgetOldKeys(deps.db, deps.now()),
      cleanUp(deps.db, deps.now(), deps.settings.sessionIdleHours),
    ]).catch(failed);
  };
  run();
  const timer = setInterval(run, HOURLY);
  timer.unref();
  return () => clearInterval(timer);
}
