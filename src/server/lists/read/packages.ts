/** Workbooks that are zips: which of their parts are read, and by which reader. */
import { CFB } from '@e965/xlsx';
import { FileRefused } from '../../files/refused.ts';
import type { Workbook } from '../workbook.ts';
import {
  ARCHIVE,
  BINARY_WORKBOOK,
  EXTERNAL,
  NUMBERS,
  PASSWORD,
  PRESENTATION,
  ROWS_MAX,
  tooManyRows,
  WORD,
} from './limits.ts';
import { markOds } from './ods.ts';
import { readSpreadsheet } from './spreadsheet.ts';
import { struckCellsOfXlsx } from './struck.ts';
import { Zip } from './zip.ts';

const ODS = 'application/vnd.oasis.opendocument.spreadsheet';
/** Pictures, charts, programs, other workbooks, people: nothing of it stands in a cell, and none is opened. */
const NEEDED =
  /^(?!(.*\/)?(media|drawings|charts|embeddings|externalLinks|customXml|docProps|pivot\w+|\w*omments?\w*|persons)\/)(?!.*\/comments\d*\.xml$).*\.(xml|rels)$/i;

/**
 * Gives XML back. Throws FileRefused where it defines names, which a reader may unfold without end or fetch from
 * elsewhere: no spreadsheet program writes any.
 */
export function assertPlainXml<T extends Buffer | string>(xml: T): T {
  if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw new FileRefused(EXTERNAL);
  return xml;
}

/** A zip of these parts alone: both readers of a workbook, SheetJS and ours, look at the same bytes. */
function fold(parts: ReadonlyMap<string, Buffer>): Uint8Array {
  const folder = CFB.utils.cfb_new();
  for (const [name, part] of parts) CFB.utils.cfb_add(folder, name, part);
  return CFB.write(folder, { fileType: 'zip', type: 'buffer' }) as Uint8Array;
}

/** A sheet without the rows behind the last one in which something stands: people colour columns down to their end. */
function withoutEmptyEnd(part: Buffer): Buffer {
  const end = part.indexOf('</sheetData>');
  const filled = Math.max(...['</v>', '</is>', '</f>', '<f '].map((tag) => part.lastIndexOf(tag, end)));
  const last = filled < 0 ? -1 : part.indexOf('</row>', filled);
  if (end < 0 || last < 0) return part;
  const kept = part.toString('latin1', 0, last + '</row>'.length).replace(/<dimension [^>]*>/, '');
  return Buffer.concat([Buffer.from(kept, 'latin1'), part.subarray(end)]);
}

/** Rows come in their order, so the last one says how many a sheet has before all of them are read. */
function assertFewRows(part: Buffer): void {
  const at = part.lastIndexOf('<row ');
  const last = /^<row\b[^>]*\sr=["'](\d+)/.exec(part.toString('latin1', Math.max(0, at), at + 500));
  const rows = Number(last?.[1] ?? 0);
  if (rows > ROWS_MAX) throw new FileRefused(tooManyRows('', rows));
}

/**
 * The needed parts of an .xlsx, zipped anew: SheetJS then unzips only counted and checked parts, without two entries of
 * one name or programs.
 */
function readXlsx(zip: Zip): Workbook {
  const parts = new Map<string, Buffer>();
  for (const name of zip.names.filter((one) => NEEDED.test(one))) {
    const part = withoutEmptyEnd(assertPlainXml(zip.read(name)));
    assertFewRows(part);
    parts.set(name, part);
  }
  return readSpreadsheet(fold(parts), (book) => struckCellsOfXlsx(book, parts));
}

function readOpenDocument(zip: Zip): Workbook {
  if (zip.read('META-INF/manifest.xml').includes('encryption-data')) throw new FileRefused(PASSWORD);
  const [styles = '', content = ''] = ['styles.xml', 'content.xml'].map((name) =>
    assertPlainXml(zip.read(name)).toString('utf8'),
  );
  const document = markOds(content, styles);
  const parts = {
    'META-INF/manifest.xml': '<manifest/>',
    'styles.xml': styles || '<styles/>',
    'content.xml': document.content,
  };
  const bytes = fold(new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
  return document.unmark(readSpreadsheet(bytes));
}

/** An .xlsx or .ods as cells. Throws FileRefused when it is locked or beyond the limits, and for any other zip. */
export function readPackage(bytes: Uint8Array): Workbook {
  const zip = new Zip(bytes);
  const kind = zip.read('mimetype').toString('latin1').trim();
  if (kind === ODS || kind === `${ODS}-template`) return readOpenDocument(zip);
  if (zip.has('xl/workbook.bin')) throw new FileRefused(BINARY_WORKBOOK);
  if (zip.has('[Content_Types].xml') && zip.names.some((name) => /(^|\/)workbook\d*\.xml$/.test(name)))
    return readXlsx(zip);
  if (zip.has('word/document.xml') || kind.includes('opendocument.text')) throw new FileRefused(WORD);
  if (zip.has('ppt/presentation.xml')) throw new FileRefused(PRESENTATION);
  if (zip.names.some((name) => name.endsWith('.iwa') || name === 'Index.zip')) throw new FileRefused(NUMBERS);
  throw new FileRefused(ARCHIVE);
}
