/**
 * Scheduled work. At start and every hour it forgets old keys, download tickets and public links,
 * ended sessions, failed logins, nobody's files and imports that were never read to the end, sweeps the database, and adds
 * to the list of the anonymised that lies beside the backups. Every few seconds it sends jobs that wait for printers and
 * goes on with imports that were left half-way; it also makes the night's backup, and every few minutes the second copy.
 */
import { basename } from 'node:path';
import { recordBackup } from '#server/audit/record.ts';
import { forgetOldTickets } from '#server/http/authentication.ts';
import { forgetOldKeys } from '#server/http/write.ts';
import { keepAnonymised } from './backup/anonymised.ts';
import { backupsFolder, dailyBackup, lookAfterCopy } from './backup/daily.ts';
import { cleanUp } from './features/auth/auth.service.ts';
import { continueImports, forgetUnread } from './features/importaciones/apply/writing.service.ts';
import { printWaiting } from './features/impresiones/queue.service.ts';
import { forgetOverdue } from './features/recibos/recibos.service.ts';
import { sweepIncoming } from './files/incoming.ts';
import { sweepFiles } from './files/registry.ts';
import type { Deps } from './http/handler.ts';

const HOURLY = 3_600_000;
/** How often it looks whether the night's backup is still to be made; the first time so long after the start. */
const BACKUP_LOOK = 600_000;
/** How often the second copy is made, when something was written. */
const COPY_LOOK = 300_000;
/**
 * Interval of the search for waiting print jobs and unfinished imports: of an ended process, of one that works
 * elsewhere, or from a time when the database was away.
 */
const LOOK = 5000;

/** Makes the night's backup when it is time; otherwise does nothing. Throws when files were missing, once it is made. */
export async function backUp(deps: Deps): Promise<void> {
  const { db, settings, version } = deps;
  const made = await dailyBackup({ db, settings, version, now: deps.now() });
  if (!made) return;
  const name = basename(made.folder);
  await db.write((tx) => recordBackup(tx, deps.now(), name));
  const { faltantes } = made.manifest;
  if (faltantes.length > 0)
    throw new Error(`${name} is no backup: ${faltantes.length} files are missing or damaged; its manifest names them`);
}

/**
 * Starts all of it, at once except for the night's backup; returns the function that stops it, which resolves when no hourly
 * work is in progress. `failed` gets the errors.
 */
export function startHousekeeping(deps: Deps, failed: (error: unknown) => void): () => Promise<unknown> {
  let inProgress: Promise<unknown> = Promise.resolve();
  const run = () => {
    const works = [
      forgetOldKeys(deps.db, deps.now()),
      forgetOldTickets(deps.db, deps.now()),
      forgetOverdue(deps.db, deps.now()),
      cleanUp(deps.db, deps.now(), deps.settings.sessionIdleHours),
      // The times of files are those of the machine.
      sweepFiles(deps.db, deps.files, new Date()),
      sweepIncoming(deps.settings.dataDir, new Date()),
      forgetUnread(deps.db, deps.now()),
      // Long reads during an anonymisation kept the log as it was, and old names are still in the indices.
      deps.db.sweepHourly(),
      keepAnonymised(deps.db, backupsFolder(deps.settings.dataDir)),
    ];
    // Each by itself: the error of one must not hide another's.
    inProgress = Promise.all(works.map((work) => work.catch(failed)));
  };
  run();
  let importing: Promise<unknown> = Promise.resolve();
  const look = () => {
    void printWaiting(deps).catch(failed);
    importing = continueImports(deps).catch(failed);
  };
  look();
  const lookAtCopy = () => {
    const { db, settings, version } = deps;
    void lookAfterCopy({ db, settings, version, now: deps.now() }).catch(failed);
  };
  // At once: what was written before the last end may not be in it, and its disk may not be there any more.
  lookAtCopy();
  const timers = [
    setInterval(run, HOURLY),
    setInterval(() => backUp(deps).catch(failed), BACKUP_LOOK),
    setInterval(lookAtCopy, COPY_LOOK),
    setInterval(look, LOOK),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    timers.forEach(clearInterval);
    return Promise.all([inProgress, importing]);
  };
}
