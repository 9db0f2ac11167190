/** The backup that the server makes by itself, once in each night of the business. */
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { businessDay } from '#contract/dates.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { sync } from '#server/files/durable.ts';
import { keepAnonymised } from './anonymised.ts';
import type { Made } from './write.ts';

/** Kept: the last one of each of so many days, and of each of so many weeks. */
const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;
/** A backup that is still being written after so long was killed. */
const PARTIAL_MS = 24 * 3_600_000;

/** Folder of the backups below the data folder; the first write makes it. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'respaldos');

export type Kind = 'diario' | 'respaldo';

/** `diario-2026-11-21T090000Z`: made by the server; `respaldo-…` was asked for by a person and stays. */
export const nameOf = (kind: Kind, moment: Date): string =>
  `${kind}-${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

const DAILY = /^diario-(\d{4}-\d{2}-\d{2})T\d{6}Z$/;
/** One that lacks files. */
const INCOMPLETE = /^diario-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.incompleto$/;

/** When the daily ones that lack files were made, in milliseconds since 1970. */
async function incompleteMoments(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => INCOMPLETE.test(name))
    .map((name) => Date.parse(name.replace(INCOMPLETE, '$1T$2:$3:$4Z')));
}

/** Days since a Monday, in weeks. */
const weekOf = (day: string): number => Math.floor((Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 3) / 7);

/**
 * Which of these names are given up once `made` is written; only the server's own ever are. A later name is from a clock
 * that was ahead: counted with the others it would make each backup look too old as soon as it is made. For one that lacks
 * files no whole one is given up.
 */
export function toGiveUp(names: readonly string[], made: string): string[] {
  const incomplete = oldOf(INCOMPLETE, names, made);
  return INCOMPLETE.test(made) ? incomplete : [...incomplete, ...oldOf(DAILY, names, made)];
}

function oldOf(kind: RegExp, names: readonly string[], made: string): string[] {
  const daily = names
    .filter((name) => kind.test(name) && name <= made)
    .sort()
    .reverse();
  const dayOf = (name: string) => kind.exec(name)?.[1] ?? '';
  const lastOfEach = (period: (name: string) => string | number, count: number) => {
    const last = new Map<string | number, string>();
    for (const name of daily) if (!last.has(period(name))) last.set(period(name), name);
    return [...last.values()].slice(0, count);
  };
  const kept = new Set([...lastOfEach(dayOf, DAYS_KEPT), ...lastOfEach((name) => weekOf(dayOf(name)), WEEKS_KEPT)]);
  // With one backup a month, the last of four weeks would hold people anonymised meanwhile for months.
  const first = weekOf(dayOf(made)) - WEEKS_KEPT;
  return daily.filter((name) => !kept.has(name) || weekOf(dayOf(name)) <= first);
}

/** Removes expired backups and the leftovers of killed ones. Call it only after the one of `made` is written. */
async function giveUpOld(folder: string, made: string, clock: Date): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const old = toGiveUp(names, made);
  for (const name of names.filter((one) => one.endsWith('.parcial'))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && clock.getTime() - found.mtimeMs > PARTIAL_MS) old.push(name);
  }
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
  if (old.length > 0) await sync(folder);
  return old;
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

export interface DailyOptions {
  db: Database;
  settings: { dataDir: string; databaseUrl: string | null; timeZone: string };
  version: string;
  now: Date;
}

/** Job of the thread. */
export interface ThreadJob {
  dataDir: string;
  databaseUrl: string | null;
  folder: string;
  version: string;
  now: string;
}

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

async function takeTurn(db: Database, now: Date, timeZone: string): Promise<boolean> {
  return db.write(async (tx) => {
    // Concurrent processes wait for this row.
    await tx.run('INSERT INTO counters (name, value) VALUES (?, 0) ON CONFLICT (name) DO NOTHING', TURN);
    const take = 'UPDATE counters SET value = ? WHERE name = ? AND (value <= ? OR value > ?)';
    const [until, wrong] = [now.getTime() + TURN_MS, latest(now) + TURN_MS];
    const taken = await tx.run(take, until, TURN, now.getTime(), wrong);
    if (taken.changes === 0) return false;
    if (isDue(await counter(tx, DONE), now, timeZone)) return true;
    await setCounter(tx, TURN, 0);
    return false;
  });
}

/**
 * Makes the night's backup in `respaldos` below the data folder unless it has been made, or another process makes it,
 * and removes expired ones. One that lacks files does not count: other servers try, and this one the next night.
 * Reading and writing run in a thread. Returns the result, or null when there was nothing to do. Throws its errors; the
 * next call tries again.
 */
export async function dailyBackup(options: DailyOptions): Promise<Made | null> {
  const { db, settings, version, now } = options;
  const folder = backupsFolder(settings.dataDir);
  for (const made of [await counter(db, DONE), ...(await incompleteMoments(folder))]) {
    if (!isDue(made, now, settings.timeZone)) return null;
  }
  if (!(await takeTurn(db, now, settings.timeZone))) return null;
  let lacked: number | null = null;
  try {
    await keepAnonymised(db, folder);
    const { dataDir, databaseUrl } = settings;
    const path = join(folder, nameOf('diario', now));
    const made = await inThread({ dataDir, databaseUrl, folder: path, version, now: now.toISOString() });
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

function inThread(job: ThreadJob): Promise<Made> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./daily-thread.ts', import.meta.url), { workerData: job });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The backup's thread ended with ${code}`)));
  });
}
