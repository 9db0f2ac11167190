/**
 * The prefix and the codes that a person typed last, kept in this browser under their id: the next alumno's form starts
 * with the same prefix and shows the codes that came before. They go at sign-out.
 */

import { keysOf, readJson, remove, writeJson } from '#client/lib/storage.ts';
import { PHOTO_CODES, PHOTO_PREFIX_DEFAULT, type PhotoCode } from '#contract/rules.ts';

export interface LastCodes {
  prefijo: string;
  codes: Record<PhotoCode, string>;
}

const PREFIX = 'codigos';
const keyOf = (owner: number) => `${PREFIX}:${owner}`;

const NONE: LastCodes = {
  prefijo: PHOTO_PREFIX_DEFAULT,
  codes: Object.fromEntries(PHOTO_CODES.map((name) => [name, ''])) as Record<PhotoCode, string>,
};

/** Last typed codes; initially the default prefix and no codes. */
export function readLastCodes(owner: number): LastCodes {
  const { prefijo, codes } = Object(readJson('localStorage', keyOf(owner))) as { prefijo?: unknown; codes?: unknown };
  if (typeof prefijo !== 'string') return NONE;
  const texts = Object(codes) as Record<string, unknown>;
  const kept = PHOTO_CODES.map((name) => [name, typeof texts[name] === 'string' ? texts[name] : '']);
  return { prefijo, codes: Object.fromEntries(kept) as Record<PhotoCode, string> };
}

export function keepLastCodes(owner: number, last: LastCodes): void {
  writeJson('localStorage', keyOf(owner), last);
}

/** Everybody's in this browser. */
export function clearLastCodes(): void {
  for (const key of keysOf('localStorage', `${PREFIX}:`)) remove('localStorage', key);
}
