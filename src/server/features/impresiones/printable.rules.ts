/** Text as a printer can print it: what its table of characters lacks is written with what it has. */
import CodepageEncoder from '@point-of-sale/codepage-encoder';
import type { CodePage } from '#contract/printers.ts';

/** Code page names of the encoder. */
export const encodingOf = (codigos: CodePage) => (codigos === 'windows-1252' ? ('windows1252' as const) : codigos);

/** Of each table the character at each byte: the encoder copies all of it whenever it is asked, for each letter of a ticket. */
const tables = new Map<CodePage, readonly number[]>();
function tableOf(codigos: CodePage): readonly number[] {
  const table = tables.get(codigos) ?? CodepageEncoder.getEncoding(encodingOf(codigos)).codepoints;
  tables.set(codigos, table);
  return table;
}

/** Whether a table has the character. Some have arrows and hearts where commands begin: «←» would be the first byte of one. */
function has(character: string, codigos: CodePage): boolean {
  const byte = tableOf(codigos).indexOf(character.codePointAt(0) ?? 0);
  return byte >= 0x20 && byte !== 0x7f;
}
const hasAll = (text: string, codigos: CodePage): boolean => [...text].every((one) => has(one, codigos));

/** Replacements for characters that some code pages lack. */
const ALIKE: Record<string, string> = {
  ...{ '—': '-', '–': '-', '−': '-', '‐': '-', '·': '-', '•': '-', '×': 'x', '…': '...', '€': 'EUR' },
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"', '«': '"', '»': '"', '\u00a0': ' ', '\u202f': ' ', '\t': ' ' },
};

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

function inTable(sign: string, codigos: CodePage): string {
  if (hasAll(sign, codigos)) return sign;
  const alike = ALIKE[sign];
  if (alike !== undefined) return alike;
  // Commands among them: a name must not open the drawer.
  if (/^[\p{Cc}\p{Cf}]+$/u.test(sign)) return '';
  // An Á becomes an A; a picture, however many characters it is made of, one question mark.
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && hasAll(plain, codigos) ? plain : '?';
}

/** A text in the letters of a table, in its lines; nothing in it is a command. */
export const printableLines = (text: string, codigos: CodePage): string[] =>
  text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => [...graphemes.segment(line)].map(({ segment }) => inTable(segment, codigos)).join(''));
