/** A workbook (.xlsx) as a stream of bytes: rows go in slice by slice and are forgotten. */
import { Rows, type Sheet, sheetXml } from './sheet.ts';
import { escaped, sheetName } from './text.ts';
import { type Part, zip } from './zip.ts';

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

export interface WorkbookOptions {
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
