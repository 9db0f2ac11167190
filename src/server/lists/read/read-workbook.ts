/** A file of a school as cells. Its kind is told by its content: the name of a file proves nothing. */

import { CFB } from '@e965/xlsx';
import { LIST_FILE_MAX } from '#contract/importaciones.ts';
import { kindOf } from '../../files/kinds.ts';
import { FileRefused } from '../../files/refused.ts';
import type { Workbook } from '../workbook.ts';
import { cellOf, emptySheet, RowCollector } from './cells.ts';
import { decodeText } from './decode.ts';
import { readHtml } from './html.ts';
import {
  BROKEN,
  COMPLEX,
  EMPTY,
  IMAGE,
  PASSWORD,
  PDF,
  PRESENTATION,
  PROGRAM,
  ROWS_MAX,
  TOO_LARGE,
  tooManyRows,
  UNKNOWN,
  WEB_ARCHIVE,
  WORD,
} from './limits.ts';
import { assertPlainXml, readPackage } from './packages.ts';
import { readRecords } from './records.ts';
import { readSpreadsheet } from './spreadsheet.ts';
import { struckCellsOfXls } from './struck.ts';

/** Letters that no text has: more than one in so many, and it is none. */
const RARELY = 20;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const BINARY = /[\0-\x08\x0e-\x1a\x1c-\x1f]/g;

/** How Excel keeps the zeros of a text in a file of texts: `="0012"`. */
const unwrapFormula = (cell: string): string => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell;

/** A text file as one sheet. Throws FileRefused for a file that is no text, and beyond the limits. */
function readText(bytes: Uint8Array): Workbook {
  const text = decodeText(bytes);
  const sample = text.slice(0, 100_000);
  if ((sample.match(BINARY)?.length ?? 0) > sample.length / RARELY) throw new FileRefused(UNKNOWN);
  const sheet = emptySheet('');
  const rows = new RowCollector();
  for (const { number, cells } of readRecords(text)) {
    if (number > ROWS_MAX) throw new FileRefused(tooManyRows('', number));
    rows.add(
      sheet,
      number,
      cells.map((cell) => cellOf(unwrapFormula(cell))),
    );
  }
  return { sheets: [sheet] };
}

/** Files of Office before 2007, and the locked ones since: folders of streams. */
const WORKBOOK = ['/Workbook', '/Book'];
const REASONS: [stream: string, motivo: string][] = [
  ['/EncryptedPackage', PASSWORD],
  ['/WordDocument', WORD],
  ['/PowerPoint Document', PRESENTATION],
];

/** An .xls as cells. Throws FileRefused for a locked file, and for one that is no spreadsheet. */
function readCompound(bytes: Uint8Array): Workbook {
  const folder = CFB.read(Buffer.from(bytes), { type: 'buffer' });
  for (const [stream, motivo] of REASONS) if (CFB.find(folder, stream)) throw new FileRefused(motivo);
  const workbook = WORKBOOK.map((stream) => CFB.find(folder, stream)).find((found) => found !== null);
  if (!workbook) throw new FileRefused(UNKNOWN);
  return readSpreadsheet(bytes, () => struckCellsOfXls(Buffer.from(workbook.content)));
}

const startsWith = (bytes: Uint8Array, first: readonly number[]) => first.every((byte, at) => bytes[at] === byte);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Programs of Windows (with the zeros that no text has), Linux and macOS, of Java and WebAssembly, and scripts. */
const PROGRAM_HEAD =
  /^(?:MZ.{0,61}\0|\x7fELF|[\xce\xcf]\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf]|\xca\xfe\xba\xbe|\0asm|#!\/)/s;

/** Tags by which a page is known, wherever it begins. */
const PAGE = /<(!doctype html|html|head|meta|body|style|table|tr|div)\b/i;

function readMarkup(bytes: Uint8Array, head: string): Workbook | null {
  if (!head.startsWith('<')) return null;
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet') && /<(\w+:)?Workbook\b/.test(head)) {
    assertPlainXml(head);
    return readSpreadsheet(bytes);
  }
  if (PAGE.test(head)) return readHtml(bytes);
  throw new FileRefused(UNKNOWN);
}

function readKind(bytes: Uint8Array): Workbook {
  if (startsWith(bytes, ZIP)) return readPackage(bytes);
  if (startsWith(bytes, COMPOUND)) return readCompound(bytes);
  const picture = kindOf(bytes.subarray(0, 64));
  if (picture) throw new FileRefused(picture === 'pdf' ? PDF : IMAGE);
  if (PROGRAM_HEAD.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'))) throw new FileRefused(PROGRAM);
  // Every second byte of UTF-16 is zero, as are none of the others.
  const head = Buffer.from(bytes.subarray(0, 8_000))
    .toString('latin1')
    .replace(/\0|^ÿþ|^þÿ|^ï»¿/g, '')
    .trimStart();
  if (/^mime-version:/i.test(head)) throw new FileRefused(WEB_ARCHIVE);
  return readMarkup(bytes, head) ?? readText(bytes);
}

/** V8 errors for exhausted memory or exceeded string and array lengths. */
const OUT_OF_MEMORY = /allocat|invalid (string|array) length/i;

/** Throws FileRefused, with what to do, for files that are no list, broken or beyond the limits. */
export function readWorkbook(bytes: Uint8Array): Workbook {
  if (bytes.length === 0) throw new FileRefused(EMPTY);
  if (bytes.length > LIST_FILE_MAX) throw new FileRefused(TOO_LARGE);
  try {
    const workbook = readKind(bytes);
    if (workbook.sheets.some(({ rows }) => rows.length > 0)) return workbook;
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused(OUT_OF_MEMORY.test(String(error)) ? COMPLEX : BROKEN, error);
  }
  throw new FileRefused(EMPTY);
}
