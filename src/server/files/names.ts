/** The name that a person's file had: text to be shown and offered when saving, never part of a path. */
import { cleanText } from '#contract/search.ts';

/** Characters of a name: the limit of file systems, with room for « (12)». */
const FILE_NAME_MAX = 120;

const EXTENSION = /\.[\p{L}\p{N}]{1,8}$/u;

/**
 * A stored name: NFC, without folders, line breaks, quotes and invisible characters (control characters, NUL, direction
 * marks), at most FILE_NAME_MAX characters with its extension kept.
 */
export function cleanFileName(sent: string | undefined, fallback: string): string {
  const name = cleanText(
    (sent ?? '')
      // As browsers write line breaks and quotes into the header of a part.
      .replace(/%0[AD]/gi, ' ')
      .replace(/%22|"/g, "'")
      .replace(/^.*[/\\]/s, '')
      .replace(/\s/gu, ' ')
      .replace(/[\p{Control}\p{Format}<>:|?*]/gu, ''),
  ).replace(/^\.+/, '');
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  const stem = [...name.slice(0, name.length - extension.length)].slice(0, FILE_NAME_MAX - extension.length).join('');
  return `${stem.trim() || fallback}${extension}`;
}

/** A name before its extension: «foto (2).jpg» from «foto.jpg». */
export function numbered(name: string, number: number): string {
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  return `${name.slice(0, name.length - extension.length)} (${number})${extension}`;
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
};

/** A name with the extension of the stored kind: a HEIC became a JPEG, and a PNG may have been called .jpg. */
export function downloadName(name: string, type: string): string {
  const right = EXTENSIONS[type] ?? '';
  const own = EXTENSION.exec(name)?.[0] ?? '';
  if (own.toLowerCase() === right || (right === '.jpg' && own.toLowerCase() === '.jpeg')) return name;
  return `${name.slice(0, name.length - own.length)}${right}`;
}

/** Content-Disposition of RFC 6266: the name in UTF-8, and in ASCII for older clients. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
