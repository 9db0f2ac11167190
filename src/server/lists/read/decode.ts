/**
 * Decodes the bytes of a text file: systems of schools write UTF-8, UTF-16 and Windows-1252, and mix them in one file;
 * Excel also writes the encodings of MS-DOS and Macintosh.
 */

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** The letters of MS-DOS from 0x80 on; code page 437 has those of Spanish at the same places, as far as it has them. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Candidate single-byte encodings, the commonest first: Windows-1252, MS-DOS, Macintosh. */
const CODE_PAGES: readonly ((bytes: Uint8Array) => string)[] = [
  (bytes) => new TextDecoder('windows-1252').decode(bytes),
  (bytes) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\xff]/g, (byte) => DOS[byte.charCodeAt(0) - 0x80] ?? byte),
  (bytes) => new TextDecoder('macintosh').decode(bytes),
];
/** Letters of Spanish beside a plain one of their case, signs behind a digit, an apostrophe as «D’ANGELO» has it. */
const SPANISH = new RegExp(
  [
    '(?<![A-Z]{2})(?:(?<=[A-Za-z])[áéíóúüñ]|[áéíóúüñ](?=[a-z]))(?![A-Z])',
    '(?<![a-z])(?:(?<=[A-Z])[ÁÉÍÓÚÜÑ]|[ÁÉÍÓÚÜÑ](?=[A-Za-z]))',
    '(?<=\\d)[°ºª]|(?<=\\bN)[°º]|(?<=\\b[DOLdol])’(?=[A-Za-z])',
  ].join('|'),
  'g',
);
/** Bytes by which a code page is known. */
const PAGE_SAMPLE = 1_000_000;
const NEW_LINE = 0x0a;
/** Bytes by which UTF-16 without a mark is known. */
const SAMPLE = 2_000;

/** Where Latin letters leave a zero in UTF-16: in every second byte, the higher one. */
function utf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (from: number) => sample.filter((byte, at) => at % 2 === from && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const many = sample.length / 4;
  if (odd > many && even < odd / 4) return 'utf-16le';
  return even > many && odd < even / 4 ? 'utf-16be' : null;
}

const strictly = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
};

/** The code page under which the most of a file are letters of Spanish where they can stand. */
function codePageOf(bytes: Uint8Array): (typeof CODE_PAGES)[number] {
  const counted = CODE_PAGES.map((decode) => ({
    decode,
    count: decode(bytes.subarray(0, PAGE_SAMPLE)).match(SPANISH)?.length ?? 0,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).decode;
}

/** Each line by itself: of one code page only where it is no UTF-8. */
function decodeLines(bytes: Uint8Array): string {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(NEW_LINE, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1);
    lines.push(line);
    from += line.length;
  }
  const decoded = lines.map((line) => strictly(line));
  const decode = codePageOf(Buffer.concat(lines.filter((_, at) => decoded[at] === null)));
  return lines.map((line, at) => decoded[at] ?? decode(line)).join('');
}

/** The text of a file without the mark at its beginning. */
export function decodeText(bytes: Uint8Array): string {
  const wide = utf16(bytes);
  return wide ? new TextDecoder(wide).decode(bytes) : (strictly(bytes) ?? decodeLines(bytes));
}
