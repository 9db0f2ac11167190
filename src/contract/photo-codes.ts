/** Photo codes are typed behind a prefix: apart in the form and in storage, joined on the wire, and never twice. */
import { PHOTO_CODES, PHOTO_PREFIX_DEFAULT, type PhotoCode } from './rules.ts';

/** Each code as it is on the wire, prefix followed by the typed part; null where none was typed. */
export type Codes = Partial<Record<PhotoCode, string | null | undefined>>;

/** The code on the wire; null when nothing was typed. */
export const joinCode = (prefix: string, typed: string | null): string | null => (typed ? prefix + typed : null);

/** The typed part of a code; '' for none, null without the prefix. */
export function typedPart(prefix: string, code: string | null | undefined): string | null {
  if (!code) return '';
  return code.startsWith(prefix) ? code.slice(prefix.length) : null;
}

/** The prefix of codes that came together, given or told from them; '' for none. */
export function prefixOf({ prefijo, ...codes }: Codes & { prefijo?: string | null | undefined }): string {
  if (prefijo !== undefined) return prefijo ?? '';
  const sent = PHOTO_CODES.flatMap((name) => codes[name] ?? []);
  return sent.every((code) => code.startsWith(PHOTO_PREFIX_DEFAULT)) ? PHOTO_PREFIX_DEFAULT : '';
}

/** Two codes with the same key are the same code: case, blanks and signs that cannot be seen do not tell them apart. */
export function codeKey(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[\s\p{Format}\p{Control}]+/gu, '')
    .toUpperCase();
}
