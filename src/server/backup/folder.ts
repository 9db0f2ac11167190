/** The folder of the backups: what lies in it, and what is given up as new ones come. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sync } from '#server/files/durable.ts';

/** Kept: the last one of each of so many days, and of each of so many weeks. */
const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;
/** A backup that is still being written after so long was killed. */
const PARTIAL_MS = 24 * 3_600_000;

/** Where the backups lie, below the data folder; whoever writes there makes it. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'respaldos');

export type Kind = 'diario' | 'respaldo';

/** `diario-2026-11-21T090000Z`: made by the server; `respaldo-…` was asked for by a person and stays. */
export const nameOf = (kind: Kind, moment: Date): string =>
  `${kind}-${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

const DAILY = /^diario-(\d{4}-\d{2}-\d{2})T\d{6}Z$/;
/** One that lacks files. */
const INCOMPLETE = /^diario-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.incompleto$/;

/** When the daily ones that lack files were made, in milliseconds since 1970. */
export async function incompleteMoments(folder: string): Promise<number[]> {
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
  // Where one is made each month, the last of four weeks would know for months who was anonymised meanwhile.
  const first = weekOf(dayOf(made)) - WEEKS_KEPT;
  return daily.filter((name) => !kept.has(name) || weekOf(dayOf(name)) <= first);
}

/** Removes what is given up, and what killed backups have left. Call it only after the one that was `made` is written. */
export async function giveUpOld(folder: string, made: string, clock: Date): Promise<string[]> {
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
