/**
 * What the server copies by itself: the backup in each night of the business, and the second copy on another disk every few
 * minutes. Both are made in a process of their own, and old ones go by one rule.
 */
import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { businessDay } from '#contract/dates.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { secretOf } from '#server/db/secrets.ts';
import { sync } from '#server/files/durable.ts';
import { type FilesPlace, OWNER } from '#server/files/store.ts';
import { keepAnonymised } from './anonymised.ts';
import type { Made } from './write.ts';

/**
 * Why a second copy is not there, or not as good as it should be: the folder is away, closed to the server, full, of another
 * database, does not respond; files are lost, or not all copied yet; the database is damaged; it lies on the disk of the data.
 */
export type CopyProblem =
  | 'missing'
  | 'denied'
  | 'full'
  | 'others'
  | 'silent'
  | 'incomplete'
  | 'unfinished'
  | 'damaged'
  | 'sameDisk'
  | 'failed';

export interface CopyOptions extends FilesPlace {
  db: Database;
  /** The folder of the copies. It must be there: one that is made where a disk is to be mounted would hide that it is away. */
  folder: string;
  /** Id of the database: a folder belongs to one. */
  owner: string;
  /** Whether copies of this database were made in this folder before. */
  known: boolean;
  /** Whether to make one, or to look only. */
  make: boolean;
  version: string;
  now: Date;
  /** Called while it gets on. */
  progress?: () => void;
}

export interface CopyOutcome {
  /** Time of the newest whole copy, in milliseconds since 1970; null when there is none. */
  at: number | null;
  problem: CopyProblem | null;
  /** Name of the copy that was made. */
  made: string | null;
  /** What went wrong, for the log. */
  error: string | null;
}

/** Kept: the last one of each of so many days, and of each of so many weeks; of second copies also of so many hours. */
const HOURS_KEPT = 24;
const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;
/** A backup that is still being written after so long was killed, and so was a second copy. */
const PARTIAL_MS = 24 * 3_600_000;
const PARTIAL_COPY_MS = 3_600_000;

/** Folder of the backups below the data folder; the first write makes it. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'respaldos');

export type Kind = 'diario' | 'respaldo' | 'copia';
/** The kind of second copies. */
export const COPY = 'copia';

/** `diario-2026-11-21T090000Z`, `copia-…`: made by the server; `respaldo-…` was requested by a person and stays. */
export const nameOf = (kind: Kind, moment: Date): string =>
  `${kind}-${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

const MADE = '(diario|copia)-(\\d{4}-\\d{2}-\\d{2})T(\\d{2})(\\d{2})(\\d{2})Z';
const WHOLE = new RegExp(`^${MADE}$`);
/** One that lacks files. */
const INCOMPLETE = new RegExp(`^${MADE}\\.incompleto$`);

/** When those of a kind in a folder were made, in milliseconds since 1970. */
async function momentsIn(folder: string, kind: Kind, pattern: RegExp): Promise<number[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${kind}-`) && pattern.test(name));
  return names.map((name) => Date.parse(name.replace(pattern, '$2T$3:$4:$5Z')));
}

/** When the whole second copies in a folder were made, in milliseconds since 1970. */
export const copiesIn = (folder: string): Promise<number[]> => momentsIn(folder, COPY, WHOLE);

/** Days since a Monday, in weeks. */
const weekOf = (day: string): number => Math.floor((Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 3) / 7);

/**
 * Which of these names are given up once `made` is written; only the server's own of the same kind ever are. A later name is
 * from a clock that was ahead: counted with the others it would make each backup look too old as soon as it is made. For one
 * that lacks files no whole one is given up.
 */
export function toGiveUp(names: readonly string[], made: string): string[] {
  const incomplete = oldOf(INCOMPLETE, names, made);
  return INCOMPLETE.test(made) ? incomplete : [...incomplete, ...oldOf(WHOLE, names, made)];
}

function oldOf(pattern: RegExp, names: readonly string[], made: string): string[] {
  const [kind = ''] = made.split('-');
  const ours = names
    .filter((name) => name.startsWith(`${kind}-`) && pattern.test(name) && name <= made)
    .sort()
    .reverse();
  const dayOf = (name: string) => pattern.exec(name)?.[2] ?? '';
  const hourOf = (name: string) => `${dayOf(name)}T${pattern.exec(name)?.[3]}`;
  const lastOfEach = (period: (name: string) => string | number, count: number) => {
    const last = new Map<string | number, string>();
    for (const name of ours) if (!last.has(period(name))) last.set(period(name), name);
    return [...last.values()].slice(0, count);
  };
  const kept = new Set([
    ...(kind === COPY ? lastOfEach(hourOf, HOURS_KEPT) : []),
    ...lastOfEach(dayOf, DAYS_KEPT),
    ...lastOfEach((name) => weekOf(dayOf(name)), WEEKS_KEPT),
  ]);
  // With one backup a month, the last of four weeks would hold people anonymised meanwhile for months.
  const first = weekOf(dayOf(made)) - WEEKS_KEPT;
  return ours.filter((name) => !kept.has(name) || weekOf(dayOf(name)) <= first);
}

/** Removes expired backups and the leftovers of killed ones. Call it only after the one of `made` is written. */
export async function giveUpOld(folder: string, made: string, clock: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const leftovers = names.filter((name) => name.endsWith('.parcial'));
  const partialMs = made.startsWith(COPY) ? PARTIAL_COPY_MS : PARTIAL_MS;
  for (const name of leftovers) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && clock.getTime() - found.mtimeMs > partialMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
  const old = toGiveUp(names, made);
  for (const name of old) {
    // Killed in the middle, half of it must not look like a whole one.
    const going = join(folder, `${name}.parcial`);
    await rename(join(folder, name), going);
    await rm(going, { recursive: true, force: true });
  }
  if (old.length > 0) await sync(folder);
}

/** Hour of the business from which it runs: the day before is over and the counter is closed. */
const HOUR = 3;
/** Lease of the process that makes it; several may share a database. After this time it counts as dead. */
const TURN_MS = 2 * 3_600_000;

/**
 * Rows of `counters`: time of the last whole backup, end of the lease, in milliseconds since 1970; and the number of
 * files that the last one lacks.
 */
const DONE = 'respaldo_hecho';
const TURN = 'respaldo_turno';
const LACKED = 'respaldo_faltantes';
/** End of the lease of the process that makes the second copy of PostgreSQL. */
const COPY_TURN = 'copia_turno';

export interface DailyOptions {
  db: Database;
  settings: FilesPlace & {
    databaseUrl: string | null;
    readDatabaseUrl?: string | null;
    timeZone: string;
    backupCopyDir?: string | null;
  };
  version: string;
  now: Date;
}

/** Job of the process: a backup into the folder that it is to be, or a look at the folder of second copies. */
export interface CopyJob extends FilesPlace {
  databaseUrl: string | null;
  /** Where a backup is read from, in place of the database. */
  readDatabaseUrl: string | null;
  folder: string;
  version: string;
  now: string;
  second: Pick<CopyOptions, 'owner' | 'known' | 'make'> | null;
}

/** What the process says: that it gets on, what it made, or why not. */
export type CopyMessage = { made: Made | CopyOutcome } | { error: string } | 'progress';

async function counter(db: Queryable, name: string): Promise<number | null> {
  const row = await db.get<{ value: number }>('SELECT value FROM counters WHERE name = ?', name);
  return row?.value ?? null;
}

async function setCounter(tx: Transaction, name: string, value: number): Promise<void> {
  const upsert =
    'INSERT INTO counters (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
  await tx.run(upsert, name, value);
}

/** How many files the last daily backup lacks, whichever process made it. */
export const filesLacked = async (db: Queryable): Promise<number> => (await counter(db, LACKED)) ?? 0;

/** Seconds since the last whole daily backup was made, by whichever process; null before the first one. */
export async function secondsSinceBackup(db: Queryable, now: Date): Promise<number | null> {
  const done = await counter(db, DONE);
  return done === null ? null : Math.round((now.getTime() - done) / 1000);
}

/**
 * A clock that was wrong once (a flat battery, a slip of the hand) must not end the nightly backups until its date has
 * come: a time that was noted as later than this counts for nothing. Clocks of several machines never differ by so much.
 */
const latest = (now: Date): number => now.getTime() + TURN_MS;

/** Whether the night's backup is still to be made; a machine that was off at night makes it when it is on. */
function isDue(done: number | null, now: Date, timeZone: string): boolean {
  if (done === null || done > latest(now)) return true;
  const businessNow = new Date(now.getTime() - HOUR * 3_600_000);
  return businessDay(new Date(done - HOUR * 3_600_000), timeZone) < businessDay(businessNow, timeZone);
}

/** Takes the lease of this name, unless another process has it or the work is done meanwhile. */
async function takeTurn(
  db: Database,
  name: string,
  now: Date,
  isStillDue: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  return db.write(async (tx) => {
    // Concurrent processes wait for this row.
    await tx.run('INSERT INTO counters (name, value) VALUES (?, 0) ON CONFLICT (name) DO NOTHING', name);
    const take = 'UPDATE counters SET value = ? WHERE name = ? AND (value <= ? OR value > ?)';
    const [until, wrong] = [now.getTime() + TURN_MS, latest(now) + TURN_MS];
    const taken = await tx.run(take, until, name, now.getTime(), wrong);
    if (taken.changes === 0) return false;
    if (await isStillDue(tx)) return true;
    await setCounter(tx, name, 0);
    return false;
  });
}

/**
 * Makes the night's backup in `respaldos` below the data folder unless it has been made, or another process makes it,
 * and removes expired ones. One that lacks files does not count: other servers try, and this one the next night.
 * Reading and writing run in a process of its own. Returns the result, or null when there was nothing to do. Throws its errors; the
 * next call tries again.
 */
export async function dailyBackup(options: DailyOptions): Promise<Made | null> {
  const { db, settings, version, now } = options;
  const folder = backupsFolder(settings.dataDir);
  const incomplete = await momentsIn(folder, 'diario', INCOMPLETE).catch(() => []);
  for (const made of [await counter(db, DONE), ...incomplete]) {
    if (!isDue(made, now, settings.timeZone)) return null;
  }
  const isStillDue = async (tx: Transaction) => isDue(await counter(tx, DONE), now, settings.timeZone);
  if (!(await takeTurn(db, TURN, now, isStillDue))) return null;
  let lacked: number | null = null;
  try {
    await keepAnonymised(db, folder);
    const { dataDir, bucket, databaseUrl, readDatabaseUrl = null } = settings;
    const path = join(folder, nameOf('diario', now));
    const at = { dataDir, bucket, databaseUrl, readDatabaseUrl };
    const job = { ...at, folder: path, version, now: now.toISOString(), second: null };
    const made = (await inProcess(job)) as Made;
    // The times of files are those of the machine.
    await giveUpOld(folder, basename(made.folder), new Date());
    lacked = made.manifest.faltantes.length;
    return made;
  } finally {
    await db.write(async (tx) => {
      if (lacked !== null) await setCounter(tx, LACKED, lacked);
      if (lacked === 0) await setCounter(tx, DONE, now.getTime());
      await setCounter(tx, TURN, 0);
    });
  }
}

/** A process that has not got on for so long waits for a disk that does not respond. */
const SILENCE_MS = 5 * 60_000;
class Silent extends Error {}

/**
 * Runs a job in a process of its own, which yields to everybody else: a network folder that hangs would hold the threads that
 * this one reads files and hashes passwords with. Throws what the process throws, and Silent for one that had to be ended.
 */
function inProcess(job: CopyJob): Promise<Made | CopyOutcome> {
  const child = fork(join(import.meta.dirname, 'process.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // It ends when this process does; a server that is to end does not wait for it.
  child.unref();
  child.channel?.unref();
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const wait = () => {
      clearTimeout(timer);
      // A backup of the night has until the next one: it reads for a long time without a word.
      if (!job.second) return;
      timer = setTimeout(() => {
        child.kill('SIGKILL');
        reject(new Silent(`The folder of second copies has not responded for ${SILENCE_MS / 1000} s`));
      }, SILENCE_MS).unref();
    };
    wait();
    child.on('message', (message: CopyMessage) => {
      if (message === 'progress') return wait();
      clearTimeout(timer);
      if ('made' in message) resolve(message.made);
      else reject(new Error(message.error));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`The process of the backup ended with ${signal ?? code}`));
    });
    child.send(job);
  });
}

/** What a server knows of its second copy. */
interface Standing {
  /** Until when everything is in it, in milliseconds since 1970; null before the first whole one. */
  at: number | null;
  problem: CopyProblem | null;
  /** Rows that the server had changed at the last one. */
  written: number | null;
  looking: boolean;
}
const standings = new WeakMap<Database, Standing>();

function standingOf(db: Database): Standing {
  const known = standings.get(db) ?? { at: null, problem: null, written: null, looking: false };
  standings.set(db, known);
  return known;
}

/** What is wrong with the second copy; null when all is well, or none is made. */
export const copyProblem = (db: Database): CopyProblem | null => standingOf(db).problem;

/** Seconds since everything was in the second copy; null before the first one. */
export function secondsSinceCopy(db: Database, now: Date): number | null {
  const { at } = standingOf(db);
  return at === null ? null : Math.max(0, Math.round((now.getTime() - at) / 1000));
}

/** Rows that this server has changed since its start: another number says that something was written. */
const rowsWritten = async (db: Database): Promise<number> =>
  (await db.get<{ rows: number }>('SELECT total_changes() AS rows'))?.rows ?? 0;

/**
 * Looks at the folder of second copies, and makes one there: of the embedded database when something was written since the
 * last one, of PostgreSQL once a night, by one of its servers. Does nothing without a folder in the settings, or while an
 * earlier look goes on. Throws when a problem is new, for the log.
 */
export async function lookAfterCopy(options: DailyOptions): Promise<void> {
  const { db, settings, now } = options;
  const standing = standingOf(db);
  const folder = settings.backupCopyDir;
  if (!folder || standing.looking) return;
  standing.looking = true;
  try {
    const embedded = db.file !== null;
    // By the folder: a disk that is away leaves an empty one, and another folder begins empty too.
    const used = `copia_${hash('sha256', folder).slice(0, 16)}`;
    const known = (await counter(db, used)) !== null;
    const owner = await secretOf(db, OWNER);
    const written = embedded ? await rowsWritten(db) : null;
    const copy = (make: boolean) => copyInto(folder, options, { owner, known, make });
    let outcome = await copy(embedded && written !== standing.written);
    const isStillDue = async () => isDue(outcome.at, now, settings.timeZone);
    if (!embedded && !isHindered(outcome) && (await isStillDue()) && (await takeTurn(db, COPY_TURN, now, isStillDue))) {
      outcome = await copy(true).finally(() => db.write((tx) => setCounter(tx, COPY_TURN, 0)));
    }
    const noted = outcome.made !== null && !known;
    if (noted) await db.write((tx) => setCounter(tx, used, now.getTime()));
    const before = standing.problem;
    standing.problem = outcome.problem;
    // Whatever was written up to this look is in the newest copy.
    standing.at = embedded && outcome.at !== null && !isHindered(outcome) ? now.getTime() : (outcome.at ?? standing.at);
    // That the folder was used is a row too, and nothing worth another copy.
    if (!isHindered(outcome)) standing.written = written === null ? null : written + Number(noted);
    if (outcome.problem && outcome.problem !== before) {
      throw new Error(`The second copy: ${outcome.problem}`, { cause: outcome.error ?? undefined });
    }
  } finally {
    standing.looking = false;
  }
}

/** One on the disk of the data is said and is a copy all the same. */
const isHindered = ({ problem }: CopyOutcome): boolean => problem !== null && problem !== 'sameDisk';

async function copyInto(
  folder: string,
  { settings: { dataDir, bucket, databaseUrl }, version, now }: DailyOptions,
  second: NonNullable<CopyJob['second']>,
): Promise<CopyOutcome> {
  const job = { dataDir, bucket, databaseUrl, readDatabaseUrl: null, folder, version, now: now.toISOString(), second };
  try {
    return (await inProcess(job)) as CopyOutcome;
  } catch (error) {
    return { at: null, problem: error instanceof Silent ? 'silent' : 'failed', made: null, error: String(error) };
  }
}
