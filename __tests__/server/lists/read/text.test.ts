/** Text files in any encoding, with any separator, and with quotes as people write them. */
import { FileRefused } from '#server/files/refused.ts';
import { readWorkbook } from '#server/lists/read/read-workbook.ts';

const read = (content: string | Buffer) => readWorkbook(Buffer.from(content));
const rowsOf = (content: string | Buffer) =>
  read(content).sheets.flatMap(({ rows }) => rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null)));

// These letters have the same bytes in both.
const windows1252 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string, mark: boolean, swapped: boolean) => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return swapped ? bytes.swap16() : bytes;
};

describe('encodings', () => {
  const LIST = 'NOMBRE,GRUPO\r\nPEÑA MUÑIZ SOFÍA,3°A\r\nGÜEMES IÑIGO,1º "B"\r\n';
  const ROWS = [
    ['NOMBRE', 'GRUPO'],
    ['PEÑA MUÑIZ SOFÍA', '3°A'],
    ['GÜEMES IÑIGO', '1º "B"'],
  ];

  test.each([
    ['UTF-8', Buffer.from(LIST)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${LIST}`)],
    ['Windows-1252', windows1252(LIST)],
    ['UTF-16 LE with a mark', utf16(LIST, true, false)],
    ['UTF-16 LE', utf16(LIST, false, false)],
    ['UTF-16 BE with a mark', utf16(LIST, true, true)],
    ['UTF-16 BE', utf16(LIST, false, true)],
  ])('%s', (_name, bytes) => {
    expect(rowsOf(bytes)).toEqual(ROWS);
  });

  test('are detected per line in mixed files', () => {
    const lines = ['NOMBRE,GRUPO\r\n', 'PEÑA MUÑIZ SOFÍA,3°A\r\n', 'GÜEMES IÑIGO,1º "B"\r\n'];
    const [titles = '', first = '', second = ''] = lines;
    for (const bytes of [
      Buffer.concat([Buffer.from(titles + first), windows1252(second)]),
      Buffer.concat([windows1252(titles + first), Buffer.from(second)]),
      Buffer.concat([Buffer.from(`\ufeff${titles}`), windows1252(first), Buffer.from(second)]),
    ]) {
      expect(rowsOf(bytes)).toEqual(ROWS);
    }
  });

  test('keep letters lost earlier as they are', () => {
    expect(rowsOf('A,B\nMU!OZ,NU¤EZ\nMU\ufffdOZ,MUÐOZ\n')).toEqual([
      ['A', 'B'],
      ['MU!OZ', 'NU¤EZ'],
      ['MU\ufffdOZ', 'MUÐOZ'],
    ]);
  });
});

describe('separators', () => {
  test.each([',', ';', '\t', '|'])('detects %j below titles without any', (separator) => {
    const records = [
      ['No', 'ALUMNO', 'SALDO'],
      ['1', 'PEREZ ANA', '10'],
      ['2', 'LOPEZ LUZ', '20'],
    ];
    const text = ['ESCUELA PRIMARIA', '', ...records.map((record) => record.join(separator))].join('\n');
    expect(rowsOf(text)).toEqual([['ESCUELA PRIMARIA'], [], ...records]);
  });

  test('ignores commas inside cells', () => {
    expect(rowsOf('ALUMNO;SALDO\nPEREZ, ANA;10,50\nLOPEZ, LUZ;20,50\n').at(-1)).toEqual(['LOPEZ, LUZ', '20,50']);
    expect(rowsOf('ALUMNO\tDOMICILIO\nANA\tC. 5, COL. CENTRO, MERIDA\nLUZ\tC. 6, COL. SUR, MERIDA\n').at(-1)).toEqual([
      'LUZ',
      'C. 6, COL. SUR, MERIDA',
    ]);
    expect(rowsOf('A|B|C\n1,2|3,4|5,6\n').at(-1)).toEqual(['1,2', '3,4', '5,6']);
  });

  test('skips Excel’s separator line but counts it as a record', () => {
    const { rows } = read('sep=;\nA;B\n1;2\n').sheets[0] ?? { rows: [] };
    expect(rows.map(({ number, cells }) => [number, ...cells.map((cell) => cell?.text)])).toEqual([
      [1],
      [2, 'A', 'B'],
      [3, '1', '2'],
    ]);
  });

  test('is none for a single column', () => {
    expect(rowsOf('PEREZ ANA\nLOPEZ LUZ\n')).toEqual([['PEREZ ANA'], ['LOPEZ LUZ']]);
  });
});

describe('quotes', () => {
  const TITLES = 'NOMBRE,DOMICILIO,GRUPO\n';
  const cells = (text: string) => rowsOf(TITLES + text).slice(1);

  test.each([
    ['doubled', '"ANA","COL. ""CENTRO""","3A"\n', [['ANA', 'COL. "CENTRO"', '3A']]],
    ['doubled before a separator', '"ANA","dijo ""hola"", y ya","3A"\n', [['ANA', 'dijo "hola", y ya', '3A']]],
    [
      'that nobody doubled',
      '"ANA "LA CHATA" PEREZ","COL. "CENTRO"","3A"\n',
      [['ANA "LA CHATA" PEREZ', 'COL. "CENTRO"', '3A']],
    ],
    ['amid a cell', 'ANA,COL. "CENTRO",3°"A"\n', [['ANA', 'COL. "CENTRO"', '3°"A"']]],
    ['around nothing', '"","",""\n"ANA","",""\n', [[], ['ANA']]],
    ['with blanks around them', '"ANA" , "C. 5, SUR" , "3A"\n', [['ANA', 'C. 5, SUR', '3A']]],
  ])('%s', (_what, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  test('keep line breaks in the cell', () => {
    expect(cells('ANA,"C. 5\r\nCOL. CENTRO",3A\nLUZ,"C. 6\nx 7 y 9\nCOL. SUR, MERIDA",3B\n')).toEqual([
      ['ANA', 'C. 5\nCOL. CENTRO', '3A'],
      ['LUZ', 'C. 6\nx 7 y 9\nCOL. SUR, MERIDA', '3B'],
    ]);
  });

  test.each([
    ['to the end of the file', 'ANA,"C. 5,3A\nLUZ,C. 6,3B\nEVA,C. 7,3C\n', 3],
    ['to the next one', 'ANA,"C. 5,3A\nLUZ,C. 6,3B\nEVA,"C. 7",3C\n', 3],
    ['at the beginning of a record', '"ANA,C. 5,3A\nLUZ,C. 6,3B\n"EVA",C. 7,3C\n', 3],
  ])('unclosed swallow nothing, %s', (_what, text, records) => {
    const found = cells(text);
    expect(found).toHaveLength(records);
    expect(found[1]).toEqual(['LUZ', 'C. 6', '3B']);
    expect(found[2]).toEqual(['EVA', 'C. 7', '3C']);
  });
});

test('records are numbered with the empty ones', () => {
  const { rows } = read('LISTA\n\n,,\nNOMBRE,GRUPO,X\nANA,3A,\n\n\n').sheets[0] ?? { rows: [] };
  expect(rows.map(({ number, cells }) => [number, cells.length])).toEqual([
    [1, 1],
    [2, 0],
    [3, 0],
    [4, 3],
    [5, 2],
  ]);
});

test('invisible characters are removed, and formula-like text stays text', () => {
  expect(rowsOf('A,B\nAN\0A,"=HYPERLINK(""http://x"")"\n@SUM(1),<b>x</b>\n')).toEqual([
    ['A', 'B'],
    ['ANA', '=HYPERLINK("http://x")'],
    ['@SUM(1)', '<b>x</b>'],
  ]);
});

test('binary bytes are not text', () => {
  const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 37) % 256));
  expect(() => read(bytes)).toThrow(FileRefused);
});
