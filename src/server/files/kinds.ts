/** Type of a file by its first bytes, not by its name. */

export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'pdf';
export type ImageKind = Exclude<FileKind, 'pdf'>;

/** Bytes of a file's beginning that tell its kind. */
export const HEAD_BYTES = 1024;

const startsWith = (head: Uint8Array, bytes: readonly number[], at = 0) =>
  bytes.every((byte, index) => head[at + index] === byte);
const textAt = (head: Uint8Array, from: number, to: number) => Buffer.from(head.subarray(from, to)).toString('latin1');

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** HEIF is a family: the brands of its first box say which codec is inside. */
function heifKind(head: Uint8Array): 'avif' | 'heic' | null {
  if (textAt(head, 4, 8) !== 'ftyp') return null;
  const size = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length);
  const brands = [textAt(head, 8, 12)];
  // After the major brand comes its version, then the brands that it is compatible with.
  for (let at = 16; at + 4 <= size; at += 4) brands.push(textAt(head, at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null;
}

/** The kind of a file from its first HEAD_BYTES bytes (or all of them), or null for every other kind. */
export function kindOf(head: Uint8Array): FileKind | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (['GIF87a', 'GIF89a'].includes(textAt(head, 0, 6))) return 'gif';
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 12) === 'WEBP') return 'webp';
  if (textAt(head, 0, 5) === '%PDF-') return 'pdf';
  const family = head.length >= 16 ? heifKind(head) : null;
  // Bytes that mail programs and scanners put before a PDF: viewers search this far (ISO 32000-1, note 13).
  return family ?? (textAt(head, 0, HEAD_BYTES).includes('%PDF-') ? 'pdf' : null);
}
