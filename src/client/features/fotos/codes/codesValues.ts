/** The photo codes form's own shape, and the body that the endpoint takes. */

import type { GalleryRecord } from '#contract/entities.ts';
import { codeKey, joinCode, typedPart } from '#contract/photo-codes.ts';
import { PHOTO_CODE_NAMES, PHOTO_CODES, type PhotoCode } from '#contract/rules.ts';
import type { LastCodes } from './lastCodes.ts';

export type CodesValues = Record<PhotoCode, string> & {
  prefijo: string;
  version: number;
};

const byCode = <T>(of: (name: PhotoCode) => T): Record<PhotoCode, T> =>
  Object.fromEntries(PHOTO_CODES.map((name) => [name, of(name)])) as Record<PhotoCode, T>;

/** The stored codes without their prefix; without a record empty fields, and the prefix that was typed last. */
export function valuesOf(record: GalleryRecord | undefined, last: LastCodes): CodesValues {
  const prefijo = record ? (record.prefijo ?? '') : last.prefijo;
  return {
    prefijo,
    ...byCode((name) => typedPart(prefijo, record?.[name]) ?? ''),
    version: record?.version ?? 0,
  };
}

export const toLast = ({ prefijo, version: _, ...codes }: CodesValues): LastCodes => ({
  prefijo: prefijo.trim(),
  codes: byCode((name) => withoutPrefix(prefijo, codes[name])),
});

export function toBody(userId: number, values: CodesValues) {
  const prefijo = values.prefijo.trim();
  return {
    user_id: userId,
    prefijo: prefijo || null,
    ...byCode((name) => joinCode(prefijo, withoutPrefix(prefijo, values[name]))),
    version: values.version,
  };
}

/** The shortest prefix that is told from the beginning of a typed code. */
const TELLING = 3;

/** A scanned label brings the prefix along: it goes, since it is put before the code anyway. */
export function withoutPrefix(prefijo: string, typed: string): string {
  const prefix = prefijo.trim();
  const code = typed.trim();
  const prefixed = prefix.length >= TELLING && code.toUpperCase().startsWith(prefix.toUpperCase());
  return prefixed && code.length > prefix.length ? code.slice(prefix.length).trim() : code;
}

/** Poses in which the same code was typed, as sentences. */
export function repeatedCodes({ prefijo, ...values }: CodesValues): string[] {
  const poses = new Map<string, PhotoCode[]>();
  for (const name of PHOTO_CODES) {
    const code = joinCode(prefijo.trim(), withoutPrefix(prefijo, values[name]));
    if (code) poses.set(codeKey(code), [...(poses.get(codeKey(code)) ?? []), name]);
  }
  return [...poses.values()]
    .filter((names) => names.length > 1)
    .map((names) => `El mismo código está en ${names.map((name) => PHOTO_CODE_NAMES[name]).join(' y ')}.`);
}
