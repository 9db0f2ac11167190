/** Zips made by hand, which may claim of their entries what is not so. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: string | Buffer;
  /** Bytes as they stand in the file, where they are not `content` deflated. */
  folded?: Buffer;
  /** Bytes that it claims to unfold to. */
  claims?: number;
  encrypted?: boolean;
}

/** `count`: entries that the zip claims to have. */
export function zipOf(entries: ZipEntry[], count = entries.length): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, content, folded, claims, encrypted = false } of entries) {
    const bytes = Buffer.from(content);
    const data = folded ?? deflateRawSync(bytes);
    const title = Buffer.from(name);
    // Version, flags, method, time and day, CRC, sizes: the same in both headers.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(encrypted ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(claims ?? bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, place, title]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface XlsxParts {
  /** The XML within <worksheet>, by the name of the sheet. */
  sheets: [name: string, xml: string, state?: 'hidden' | 'veryHidden'][];
  /** The XML within <styleSheet>. */
  styles?: string;
  /** The XML of <workbookPr>. */
  properties?: string;
  /** The XML within <sst>. */
  strings?: string;
  more?: ZipEntry[];
}

/** The entries of a workbook. */
export function xlsxEntries({ sheets, styles = '', properties = '', strings = '', more = [] }: XlsxParts): ZipEntry[] {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${SHEET_TYPE}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const xml = (name: string, content: string) => ({
    name,
    content: `<?xml version="1.0" encoding="UTF-8"?>${content}`,
  });
  return [
    xml(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
        ${part('workbook', 'sheet.main')}${part('styles', 'styles')}${part('sharedStrings', 'sharedStrings')}
        ${sheets.map((_, at) => part(`worksheets/s${at}`, 'worksheet')).join('')}</Types>`,
    ),
    xml(
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONSHIPS}">${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    xml(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONSHIPS}">${relation('st', 'styles', 'styles.xml')}
        ${relation('ss', 'sharedStrings', 'sharedStrings.xml')}
        ${sheets.map((_, at) => relation(`r${at}`, 'worksheet', `worksheets/s${at}.xml`)).join('')}</Relationships>`,
    ),
    xml(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets>${sheets
        .map(
          ([name, , state = 'visible'], at) =>
            `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="r${at}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    xml('xl/styles.xml', `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`),
    xml('xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${strings}</sst>`),
    ...sheets.map(([, sheet], at) =>
      xml(`xl/worksheets/s${at}.xml`, `<worksheet xmlns="${MAIN}">${sheet}</worksheet>`),
    ),
    ...more,
  ];
}

export const xlsxOf = (parts: XlsxParts): Buffer => zipOf(xlsxEntries(parts));
