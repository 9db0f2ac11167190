/** A workbook (.xlsx) as a stream of bytes: rows go in slice by slice and are forgotten. */

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { constants } from 'node:zlib';
import { ZipFile } from 'yazl';
import { escaped, Rows, type Sheet, sheetName, sheetXml } from './sheet.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** In the order of STYLE. 49 is «text»: later edits of such a cell stay text too. */
const CELL_FORMATS = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>',
  '<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
];

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE5E7EB"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${CELL_FORMATS.length}">${CELL_FORMATS.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const relationships = (content: string) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`;

/** Content types and relations; written last, when the number of sheets is known. */
function* frame(names: readonly string[]): Generator<Part> {
  const each = (of: (name: string, number: number) => string) => names.map((name, at) => of(name, at + 1)).join('');
  const part = (path: string, text: string): Part => ({ path, text: [text] });
  yield part('xl/styles.xml', STYLES);
  const sheets = each((name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`);
  yield part(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`,
  );
  const targets = each((_, number) => relationship(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`));
  yield part(
    'xl/_rels/workbook.xml.rels',
    relationships(targets + relationship(`rId${names.length + 1}`, 'styles', 'styles.xml')),
  );
  yield part('_rels/.rels', relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml')));
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${TYPES}.${type}+xml"/>`;
  const sheetTypes = each((_, number) => override(`worksheets/sheet${number}`, 'worksheet'));
  yield part(
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${sheetTypes}</Types>`,
  );
}

interface WorkbookOptions {
  /** In which the wall clock of instants is read. */
  timeZone: string;
  /** Rows of a sheet, its header included; the others go into a sheet of the same name with a number behind it. */
  rowsMax?: number;
}

async function* parts(sheets: readonly Sheet[], options: WorkbookOptions): AsyncGenerator<Part> {
  const names: string[] = [];
  const taken = new Set<string>();
  for (const one of sheets) {
    const rows = new Rows(one);
    try {
      do {
        names.push(sheetName(one.name, taken));
        yield { path: `xl/worksheets/sheet${names.length}.xml`, text: sheetXml(one.columns, rows, options) };
      } while (await rows.more());
    } finally {
      await rows.close();
    }
  }
  yield* frame(names);
}

/**
 * The bytes of a workbook with these sheets, made as fast as they are read. Ending early closes the slices of the
 * current sheet; errors of a slice are rethrown.
 */
export function workbook(sheets: readonly Sheet[], options: WorkbookOptions): AsyncGenerator<Uint8Array> {
  return zip(parts(sheets, options));
}

export interface Part {
  path: string;
  text: AsyncIterable<string> | Iterable<string>;
}

/** The oldest day that the format knows: the same data gives the same file. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: constants.Z_BEST_SPEED };
/** Text is compressed, and bytes are handed on, in pieces of about this size. */
const CHUNK = 64 * 1024;

/** Texts joined to pieces worth compressing. */
async function* chunks(text: Part['text'], signal: AbortSignal): AsyncGenerator<Buffer> {
  let joined = '';
  for await (const part of text) {
    if (signal.aborted) return;
    joined += part;
    if (joined.length < CHUNK) continue;
    yield Buffer.from(joined);
    joined = '';
  }
  if (joined) yield Buffer.from(joined);
}

/** Throws the errors of a part, and the signal's error when that is aborted. */
async function addAll(archive: ZipFile, parts: AsyncIterable<Part>, signal: AbortSignal): Promise<void> {
  for await (const { path, text } of parts) {
    // The library would leave its sources running when the reader is gone.
    const source = Readable.from(chunks(text, signal), { objectMode: false, signal });
    archive.addReadStream(source, path, OPTIONS);
    await finished(source);
  }
  archive.end();
}

/** The archive's bytes in pieces of some size; the parts are asked for only as fast as they are taken. */
export async function* zip(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const left = new AbortController();
  const added = addAll(archive, parts, left.signal).catch((error: Error) => void output.destroy(error));
  let gathered: Buffer[] = [];
  let size = 0;
  try {
    for await (const bytes of output as AsyncIterable<Buffer>) {
      gathered.push(bytes);
      size += bytes.length;
      if (size < CHUNK) continue;
      yield Buffer.concat(gathered);
      gathered = [];
      size = 0;
    }
    yield Buffer.concat(gathered);
  } finally {
    left.abort();
    await added;
  }
}
