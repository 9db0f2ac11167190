/** Files that are no lists, or were made to bring the reader down: each is refused with what to do about it. */
import { CFB, utils, write } from '@e965/xlsx';
import { readWorkbook } from '#server/lists/read/read-workbook.ts';
import { foldedZeros } from '../../../support/zeros.ts';
import { xlsxEntries, xlsxOf, zipOf } from '../../../support/zips.ts';

const MB = 1024 ** 2;

function outcome(content: Uint8Array | string): string {
  try {
    readWorkbook(Buffer.from(content));
    return 'taken';
  } catch (error) {
    return (error as { motivo?: string }).motivo ?? String(error);
  }
}

const sheet = (xml: string) => xlsxOf({ sheets: [['3A', xml]] });
const data = (rows: string) => `<sheetData>${rows}</sheetData>`;
const ana = (address: string) => `<c r="${address}" t="inlineStr"><is><t>ANA</t></is></c>`;
const honest = (more: Parameters<typeof xlsxEntries>[0]['more'] = []) =>
  xlsxEntries({ sheets: [['3A', data(`<row r="1">${ana('A1')}</row>`)]], more });

/** An old file with one stream. */
function compound(stream: string, content: Buffer): Buffer {
  const folder = CFB.utils.cfb_new();
  CFB.utils.cfb_add(folder, `/${stream}`, content);
  return CFB.write(folder, { type: 'buffer' }) as Buffer;
}

/** The beginning of an old workbook, as it is where a password is set. */
const lockedXls = Buffer.from('0908100000060500bb0dcc070000000006000000' + '2f000600000000000000', 'hex');

const book = utils.book_new();
utils.book_append_sheet(book, utils.aoa_to_sheet([['ANA']]), '3A');

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const PROGRAM = /^No es una lista sino un programa/;

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /^Es una imagen/],
  ['a photograph', Buffer.from('ffd8ffe000104a464946', 'hex'), /^Es una imagen/],
  ['a PDF', '%PDF-1.7\n1 0 obj', /^Es un PDF/],
  [
    'a document of Word',
    zipOf([
      { name: '[Content_Types].xml', content: '' },
      { name: 'word/document.xml', content: '' },
    ]),
    /^Es un documento de Word/,
  ],
  ['an old document of Word', compound('WordDocument', Buffer.from('x')), /^Es un documento de Word/],
  ['a presentation', zipOf([{ name: 'ppt/presentation.xml', content: '' }]), /^Es una presentación/],
  ['a file of Numbers', zipOf([{ name: 'Index/Document.iwa', content: '' }]), /^Es un archivo de Numbers/],
  ['a binary workbook', write(book, { type: 'buffer', bookType: 'xlsb' }), /\.xlsb/],
  ['a page in one file', 'MIME-Version: 1.0\nContent-Type: multipart/related\n\n<html>', /página web/],
  ['a folder of lists', zipOf([{ name: '3A.csv', content: 'ANA' }]), /^Es una carpeta comprimida/],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', /^No es una lista/],
  [
    'a program',
    Buffer.concat([Buffer.from('7f454c460201010000000000', 'hex'), Buffer.alloc(500, 3)]),
    /^No es una lista/,
  ],
  ['a program with a list in it', latin1('MZ\x90\0\x03\0\0\0Nombre,Grupo\nANA PECH,3A\n'), PROGRAM],
  ['a program of a Mac with a list in it', latin1('\xcf\xfa\xed\xfe\x07\0\0\x01Nombre,Grupo\nANA PECH,3A\n'), PROGRAM],
  ['a script with a list in it', '#!/bin/sh\nNombre,Grupo\nANA PECH,3A\n', PROGRAM],
  ['nothing', '', /^Está vacío/],
  ['nothing but blanks', '\ufeff \r\n\t\r\n', /^Está vacío/],
  ['a workbook without a cell', sheet(data('')), /^Está vacío/],
  ['a page without a cell', '<html><body></body></html>', /^Está vacío/],
])('%s with the extension of a list is refused with what to do', (_what, content, motivo) => {
  expect(outcome(content)).toMatch(motivo);
});

test.each([
  ['the whole of a new workbook', compound('EncryptedPackage', Buffer.alloc(5_000, 7))],
  ['an old workbook', compound('Workbook', lockedXls)],
  ['an entry', zipOf(honest().map((entry) => ({ ...entry, encrypted: true })))],
  [
    'an OpenDocument',
    zipOf([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'META-INF/manifest.xml', content: '<manifest:encryption-data/>' },
    ]),
  ],
])('a password on %s is reported', (_what, bytes) => {
  expect(outcome(bytes)).toMatch(/^Está protegido con contraseña/);
});

describe('a file that expands', () => {
  // 300 MB, of which a zip makes 300 kB.
  const size = 300 * MB;
  const folded = foldedZeros(300);
  const bomb = (claims: number) => ({ name: 'xl/worksheets/s0.xml', content: '', folded, claims });

  test.each([
    ['and says so', size],
    ['and says that it is small', 10],
  ])('%s', (_how, claims) => {
    const before = process.memoryUsage.rss();
    expect(outcome(zipOf([...honest().slice(0, -1), bomb(claims)]))).toMatch(
      /^Es un archivo comprimido que al abrirse/,
    );
    expect(process.memoryUsage.rss() - before).toBeLessThan(250 * MB);
  });

  test('in many small parts is refused', () => {
    const part = { content: Buffer.alloc(20 * MB), folded: foldedZeros(20) };
    const parts = Array.from({ length: 6 }, (_, at) => ({ name: `xl/more${at}.xml`, ...part }));
    expect(outcome(zipOf(honest(parts)))).toMatch(/^Es un archivo comprimido que al abrirse/);
  });

  test('in unused parts is accepted: programs, pictures, other workbooks', () => {
    const unread = [
      'xl/vbaProject.bin',
      'xl/media/image1.png',
      'xl/externalLinks/externalLink1.xml',
      'xl/comments1.xml',
    ];
    expect(outcome(zipOf(honest(unread.map((name) => ({ ...bomb(10), name })))))).toBe('taken');
  });

  test('in its number of entries is refused, even with a false count', () => {
    const many = Array.from({ length: 2_001 }, (_, at) => ({ name: `xl/${at}.xml`, content: '' }));
    expect(outcome(zipOf(honest(many)))).toMatch(/^Es demasiado grande/);
    expect(outcome(zipOf(honest(), 2_000))).toMatch(/^Está dañado/);
    expect(outcome(zipOf(honest(), 65_535))).toMatch(/^Es demasiado grande/);
  });

  test('as megabytes of commas is refused', () => {
    expect(outcome(Buffer.alloc(20 * MB + 1, ','))).toMatch(/^Pesa más de 20 MB/);
    expect(outcome(`ANA${','.repeat(4 * MB)}`)).toMatch(/^La fila 1 tiene más de 100 columnas/);
    expect(outcome(`${','.repeat(50)}\n`.repeat(25_001))).toMatch(/^Tiene 25,001 filas/);
  });
});

describe('beyond the limits of a list', () => {
  test.each([
    [
      'a last row with something in it',
      sheet(data(`<row r="1">${ana('A1')}</row><row r="1048576">${ana('A1048576')}</row>`)),
      /^Tiene 1,048,576 filas/,
    ],
    ['25,001 lines', 'ANA,3A\n'.repeat(25_001), /^Tiene 25,001 filas/],
    ['25,001 rows of a page', `<table>${'<tr><td>ANA'.repeat(25_001)}`, /^Tiene 25,001 filas/],
    ['101 columns', `${'ANA,'.repeat(100)}ANA\n`, /^La fila 1 tiene más de 100 columnas/],
    [
      'a cell in the last column',
      sheet(data(`<row r="2">${ana('XFD2')}</row>`)),
      /^La fila 2 en la hoja «3A» tiene más de 100 columnas/,
    ],
    ['a million cells of a page in one', `<table><tr><td colspan=1000000>A<td>B`, /más de 100 columnas/],
    ['a cell with 32,768 letters', `A,${'x'.repeat(32_768)}\n`, /^La fila 1 tiene una celda con más de 32,767 letras/],
  ])('%s', (_what, content, motivo) => {
    expect(outcome(content)).toMatch(motivo);
  });

  test.each([
    ['that a sheet claims', `<dimension ref="A1:XFD1048576"/>${data(`<row r="1">${ana('A1')}</row>`)}`],
    ['of a certain height', data(`<row r="1">${ana('A1')}</row><row r="1048576" ht="15"/>`)],
    ['that are coloured', data(`<row r="1">${ana('A1')}</row><row r="1048576"><c r="A1048576" s="1"/></row>`)],
  ])('empty rows, %s, do not count', (_what, content) => {
    expect(outcome(sheet(content))).toBe('taken');
  });

  test('rows of all sheets count together up to the limit', () => {
    const rows = (count: number) =>
      data(Array.from({ length: count }, (_, at) => `<row r="${at + 1}">${ana(`A${at + 1}`)}</row>`).join(''));
    expect(
      outcome(
        xlsxOf({
          sheets: [
            ['1', rows(12_500)],
            ['2', rows(12_500)],
          ],
        }),
      ),
    ).toBe('taken');
    expect(
      outcome(
        xlsxOf({
          sheets: [
            ['1', rows(12_500)],
            ['2', rows(12_501)],
          ],
        }),
      ),
    ).toMatch(/^Tiene 25,001 filas/);
  });

  test('repeated cells of an OpenDocument are refused', () => {
    const ods = (attributes: string, cells: string) =>
      zipOf([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
        {
          name: 'content.xml',
          content: `<office:document-content><table:table table:name="1"><table:table-row ${attributes}><table:table-cell ${cells}><text:p>ANA</text:p></table:table-cell></table:table-row></table:table></office:document-content>`,
        },
      ]);
    expect(outcome(ods('table:number-rows-repeated="999999999"', ''))).toMatch(/filas/);
    expect(outcome(ods('', 'table:number-columns-repeated="999999999"'))).toMatch(/más de 100 columnas/);
  });
});

describe('definitions of XML', () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY a "ja">${'bcdefghi'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(10)}">`)
    .join('')}]>`;
  const external = '<!DOCTYPE x [<!ENTITY i SYSTEM "file:///etc/passwd">]>';

  test.each([
    ['that grow', laughs],
    ['that lie elsewhere', external],
  ])('%s are refused', (_what, definitions) => {
    const entries = honest().map((entry) =>
      entry.name.endsWith('s0.xml') ? { ...entry, content: `${definitions}${entry.content}` } : entry,
    );
    expect(outcome(zipOf(entries))).toMatch(/DTD/);
    const ods = [
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', content: `${definitions}<d><text:p>&i;</text:p></d>` },
    ];
    expect(outcome(zipOf(ods))).toMatch(/DTD/);
    const xml2003 = `<?xml version="1.0"?>${definitions}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`;
    expect(outcome(xml2003)).toMatch(/DTD/);
  });

  test('are refused in parts of any name', () => {
    const { sheets } = readWorkbook(Buffer.from(`${laughs}<html><table><tr><td>&i;&#38;i;</td></tr></table>`));
    expect(sheets[0]?.rows.at(-1)?.cells).toEqual([{ text: '&i;&i;' }]);
  });
});

test('unclosed tags are read in linear time', () => {
  for (const start of ['<!--', '<style>', '<script>', '<title>']) {
    expect(outcome(`<html>${start.repeat(500_000)}`)).toMatch(/^Está vacío/);
  }
});

describe('a broken file', () => {
  const whole = {
    xlsx: zipOf(honest()),
    xls: write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer,
    ods: write(book, { type: 'buffer', bookType: 'ods' }) as Buffer,
  };

  test.each(Object.entries(whole))('of type %s is refused or read, wherever it was cut or changed', (_kind, bytes) => {
    expect(outcome(bytes)).toBe('taken');
    for (let at = 8; at < bytes.length; at += Math.ceil(bytes.length / 40)) {
      expect(outcome(bytes.subarray(0, at))).not.toMatch(/Error/);
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
      expect(outcome(changed)).not.toMatch(/Error/);
    }
  });

  test('with a truncated sheet is not read as complete', () => {
    const entries = honest();
    expect(outcome(zipOf(entries.filter(({ name }) => !name.endsWith('s0.xml'))))).toMatch(
      /^No se pudo leer la hoja «3A»/,
    );
    const bytes = zipOf(entries);
    // A letter of a sheet's bytes: its checksum is another then.
    const changed = Buffer.from(bytes);
    const at = bytes.indexOf('xl/worksheets/s0.xml') + 25;
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(outcome(changed)).toMatch(/^Está dañado/);
  });
});
