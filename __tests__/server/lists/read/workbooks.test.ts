/** Workbooks of every kind: what a person sees in them, and what is known of it. */
import { type BookType, utils, write } from '@e965/xlsx';
import { readWorkbook } from '#server/lists/read/read-workbook.ts';
import type { Cell, Sheet, Workbook } from '#server/lists/workbook.ts';
import { type XlsxParts, xlsxOf, zipOf } from '../../../support/zips.ts';

const sheetOf = (workbook: Workbook, index = 0) => workbook.sheets[index] as Sheet;
const cellsOf = (sheet: Sheet) => sheet.rows.map(({ cells }) => cells);
const xlsx = (parts: XlsxParts) => readWorkbook(xlsxOf(parts));
/** A sheet with these rows. */
const data = (rows: string) => `<sheetData>${rows}</sheetData>`;
const text = (address: string, content: string, more = '') =>
  `<c r="${address}" t="inlineStr"${more}><is><t xml:space="preserve">${content}</t></is></c>`;

const BIRTH = { text: '02/06/2015', number: 42157, date: '2015-06-02' };

describe.each<[BookType, Cell]>([
  ['xlsx', BIRTH],
  ['biff8', BIRTH],
  ['xlml', BIRTH],
  // The writer of this test shows the number; dates that others write are below.
  ['ods', { ...BIRTH, text: '42157' }],
])('%s', (bookType, birth) => {
  test('has the cells, dates and merges of all its sheets', () => {
    const book = utils.book_new();
    const lista = utils.aoa_to_sheet([
      ['LISTA DE ALUMNOS 3° "B"', null, null],
      [],
      ['ALUMNO', 'NACIÓ', 'SALDO'],
      ['PEÑA MUÑIZ SOFÍA\nGÜEMES', 42157, 1250.5],
    ]);
    Object.assign(lista.B4, { z: 'dd/mm/yyyy' });
    lista['!merges'] = [utils.decode_range('A1:C1')];
    utils.book_append_sheet(book, lista, '3B');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['OTRA']]), '__proto__');
    const workbook = readWorkbook(write(book, { type: 'buffer', bookType }));
    expect(workbook).toMatchObject({
      sheets: [{ name: '3B', hidden: false }, { hidden: false }],
    });
    const [title, empty, titles, row] = cellsOf(sheetOf(workbook));
    expect([title?.[0]?.text, empty, titles?.map((cell) => cell?.text)]).toEqual([
      'LISTA DE ALUMNOS 3° "B"',
      [],
      ['ALUMNO', 'NACIÓ', 'SALDO'],
    ]);
    expect(row?.[0]).toEqual({ text: 'PEÑA MUÑIZ SOFÍA\nGÜEMES' });
    expect(row?.[1]).toEqual(birth);
    expect(row?.[2]).toMatchObject({ text: '1250.5', number: 1250.5 });
    expect(sheetOf(workbook).merges).toEqual([{ top: 1, bottom: 1, left: 0, right: 2 }]);
    expect(cellsOf(sheetOf(workbook, 1))).toEqual([[{ text: 'OTRA' }]]);
    expect(Object.prototype).not.toHaveProperty('!ref');
    expect({}).not.toHaveProperty('rows');
  });
});

test('.xls marks struck-out cells', () => {
  const book = utils.book_new();
  const first = utils.aoa_to_sheet([['ANA', 'LUZ', 12]]);
  Object.assign(first.B1, { z: '0.00' });
  Object.assign(first.C1, { z: '0.00' });
  utils.book_append_sheet(book, first, '3A');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['EVA', 7]]), '3B');
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'biff8' });
  const struck = () =>
    readWorkbook(bytes).sheets.map((sheet) =>
      cellsOf(sheet)
        .flat()
        .map((cell) => cell?.struck ?? false),
    );
  expect(struck()).toEqual([
    [false, false, false],
    [false, false],
  ]);
  // The writer has one font, which is struck out now, and the plain cells get another.
  bytes.writeUInt16LE(8, bytes.indexOf(Buffer.from('31001a00f000', 'hex')) + 6);
  bytes.writeUInt16LE(1, bytes.indexOf(Buffer.from('e0001400000000000000', 'hex')) + 4);
  expect(struck()).toEqual([
    [false, true, true],
    [false, false],
  ]);
});

test('.xls of Excel 95 is decoded as Windows-1252', () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['PE_A']]), '3B');
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'biff5' });
  bytes.write('PEÑA', bytes.indexOf('PE_A'), 'latin1');
  expect(cellsOf(sheetOf(readWorkbook(bytes)))).toEqual([[{ text: 'PEÑA' }]]);
});

describe('.xlsx', () => {
  const strike = '<fonts><font><sz val="11"/></font><font><strike/></font><font><strike val="0"/></font></fonts>';
  const xfs = (...attributes: string[]) =>
    `<cellXfs><xf numFmtId="0" fontId="0"/>${attributes.map((one) => `<xf ${one}/>`).join('')}</cellXfs>`;

  test('marks hidden sheets and rows', () => {
    const rows = data(`<row r="1">${text('A1', 'ANA')}</row><row r="3" hidden="1">${text('A3', 'LUZ')}</row>`);
    const { sheets } = xlsx({
      sheets: [
        ['vista', rows],
        ['oculta', rows, 'hidden'],
        ['muy oculta', rows, 'veryHidden'],
      ],
    });
    expect(sheets.map(({ hidden }) => hidden)).toEqual([false, true, true]);
    expect(sheets[0]?.rows.map(({ number, hidden }) => [number, hidden ?? false])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  test('marks struck-out cells, by style or by all of their text', () => {
    const run = (words: string, style = '') => `<r><rPr>${style}</rPr><t>${words}</t></r>`;
    const { sheets } = xlsx({
      styles: strike + xfs('numFmtId="0" fontId="1"', 'numFmtId="0" fontId="2"'),
      strings: `<si>${run('BAJA', '<strike/>')}</si><si>${run('3A', '<strike/>')}${run('3B')}</si>`,
      sheets: [
        ['1', data(`<row r="1">${text('A1', 'ANA', ' s="2"')}</row>`)],
        [
          '2',
          data(`<row r="1">${text('A1', 'ANA', ' s="1"')}${text('B1', 'LUZ', ' s="2"')}</row>
            <row r="2"><c r="A2" s="1"><v>7</v></c><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>`),
        ],
      ],
    });
    expect(sheets.map((sheet) => cellsOf(sheet).map((cells) => cells.map((cell) => cell?.struck ?? false)))).toEqual([
      [[false]],
      [
        [true, false],
        [true, true, false],
      ],
    ]);
  });

  test('detects dates by format, also counted from 1904', () => {
    const formats =
      '<numFmts><numFmt numFmtId="170" formatCode="[$-80A]d\\ &quot;de&quot;\\ mmmm"/><numFmt numFmtId="171" formatCode="0&quot; días&quot;"/><numFmt numFmtId="172" formatCode="[h]:mm"/></numFmts>';
    const styles = formats + xfs(...[14, 170, 171, 172].map((id) => `numFmtId="${id}"`));
    const cells = [1, 2, 3, 4].map((style) => `<c r="${'ABCD'[style - 1]}1" s="${style}"><v>42157</v></c>`).join('');
    const sheets: XlsxParts['sheets'] = [['1', data(`<row r="1">${cells}</row>`)]];
    const [first, second, third, fourth] = cellsOf(sheetOf(xlsx({ sheets, styles })))[0] as Cell[];
    expect(first).toEqual({ text: '02/06/2015', number: 42157, date: '2015-06-02' });
    expect(second).toEqual({ text: '02/06/2015', number: 42157, date: '2015-06-02' });
    expect(third).toEqual({ text: '42157 días', number: 42157 });
    expect(fourth?.date).toBeUndefined();
    const in1904 = xlsx({ sheets, styles, properties: '<workbookPr date1904="1"/>' });
    expect(cellsOf(sheetOf(in1904))[0]?.[0]).toMatchObject({ text: '03/06/2019', date: '2019-06-03' });
  });

  test('uses the stored result of a formula, or unknown', () => {
    const { sheets } = xlsx({
      sheets: [
        [
          '1',
          data(`<row r="1"><c r="A1"><f>1+1</f><v>5</v></c><c r="B1"><f>1+1</f></c><c r="C1"><f>1+1</f><v/></c>
            <c r="D1" t="str"><f>"a"</f><v>ya</v></c><c r="E1" t="str"><f>""</f><v></v></c>
            <c r="F1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="G1" t="b"><f>1=1</f><v>1</v></c>
            <c r="H1"><f t="shared" ref="H1:H2" si="0">A1*2</f><v>10</v></c><c r="I1"><v>529991234567</v></c></row>
            <row r="2"><c r="H2"><f t="shared" si="0"/></c></row>`),
        ],
      ],
    });
    expect(cellsOf(sheets[0] as Sheet)).toEqual([
      [
        { text: '5', number: 5 },
        { text: '', unknown: true },
        { text: '', unknown: true },
        { text: 'ya' },
        null,
        { text: '#DIV/0!' },
        { text: 'VERDADERO' },
        { text: '10', number: 10 },
        { text: '529991234567', number: 529991234567 },
      ],
      [null, null, null, null, null, null, null, { text: '', unknown: true }],
    ]);
  });

  test('has two-row headings with their merges, line breaks and odd letters', () => {
    const { sheets } = xlsx({
      sheets: [
        [
          '1',
          `${data(`<row r="8">${text('A8', 'NOMBRE&#10;(S)')}${text('B8', 'EDAD')}</row><row r="9">${text('B9', 'AÑOS')}${text('C9', '&lt;MESES&gt;')}</row>`)}
          <mergeCells><mergeCell ref="A8:A9"/><mergeCell ref="B8:C8"/></mergeCells>`,
        ],
      ],
    });
    const [sheet] = sheets;
    expect(sheet?.rows.slice(7).map(({ number, cells }) => [number, ...cells.map((cell) => cell?.text)])).toEqual([
      [8, 'NOMBRE\n(S)', 'EDAD'],
      [9, undefined, 'AÑOS', '<MESES>'],
    ]);
    expect(sheet?.merges).toEqual([
      { top: 8, bottom: 9, left: 0, right: 0 },
      { top: 8, bottom: 8, left: 1, right: 2 },
    ]);
  });
});

describe('.ods', () => {
  const NAMES = ['office', 'table', 'text', 'style', 'draw', 'dc', 'calcext']
    .map((name) => `xmlns:${name}="urn:${name}"`)
    .join(' ');
  const ods = (tables: string, styles = '') =>
    readWorkbook(
      zipOf([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'styles.xml', content: `<office:document-styles ${NAMES}/>` },
        {
          name: 'content.xml',
          content: `<?xml version="1.0"?><office:document-content ${NAMES}><office:automatic-styles>${styles}</office:automatic-styles>
            <office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
        },
      ]),
    );
  const table = (rows: string, attributes = 'table:name="Hoja1"') => `<table:table ${attributes}>${rows}</table:table>`;
  const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
  const cell = (content: string, attributes = '') =>
    `<table:table-cell ${attributes}><text:p>${content}</text:p></table:table-cell>`;

  test('has repeated rows and cells, and no million of empty ones', () => {
    const { sheets } = ods(
      table(
        row(
          `<table:table-cell table:number-columns-repeated="2"/>${cell('A', 'table:number-columns-repeated="2"')}`,
          'table:number-rows-repeated="2"',
        ) +
          row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="3"') +
          row(cell('B')) +
          row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048570"'),
      ),
    );
    expect(cellsOf(sheets[0] as Sheet).map((cells) => cells.map((one) => one?.text ?? ''))).toEqual([
      ['', '', 'A', 'A'],
      ['', '', 'A', 'A'],
      [],
      [],
      [],
      ['B'],
    ]);
  });

  test('marks hidden and struck-out cells', () => {
    const styles = `<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>
      <style:style style:name="ce1" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style>
      <style:style style:name="T1" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>
      <style:style style:name="T2" style:family="text"><style:text-properties style:text-line-through-style="none"/></style:style>`;
    const rows =
      row(cell('ANA', 'table:style-name="ce1"') + cell('<text:span text:style-name="T1">LUZ</text:span>')) +
      row(
        cell('<text:span text:style-name="T1">3A</text:span> 3B') +
          cell('<text:span text:style-name="T2">EVA</text:span>'),
        'table:visibility="filter"',
      );
    const { sheets } = ods(table(rows) + table(rows, 'table:name="Hoja2" table:style-name="ta2"'), styles);
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Hoja1', false],
      ['Hoja2', true],
    ]);
    expect(sheets[0]?.rows).toEqual([
      {
        number: 1,
        cells: [
          { text: 'ANA', struck: true },
          { text: 'LUZ', struck: true },
        ],
      },
      { number: 2, cells: [{ text: '3A 3B' }, { text: 'EVA' }], hidden: true },
    ]);
  });

  test('has displayed values, dates, breaks, merges and formula results', () => {
    const { sheets } = ods(
      table(
        row(
          cell(
            '2 jun. 2015',
            'office:value-type="date" office:date-value="2015-06-02T00:00:00" table:number-rows-spanned="2"',
          ) +
            cell('$1,250.50', 'office:value-type="currency" office:value="1250.5"') +
            '<table:table-cell office:value-type="string"><text:p>C. 5<text:s text:c="2"/>x<text:line-break/>7</text:p><text:p>CENTRO</text:p></table:table-cell>' +
            cell('7', 'table:formula="of:=3+4" office:value-type="float" office:value="7"') +
            '<table:table-cell table:formula="of:=3+4"/>' +
            '<table:table-cell><office:annotation><dc:creator>YO</dc:creator><text:p>nota</text:p></office:annotation><text:p>ANA</text:p><draw:frame><text:p>dibujo</text:p></draw:frame></table:table-cell>',
        ) + row(`<table:covered-table-cell><text:p>tapada</text:p></table:covered-table-cell>${cell('LUZ')}`),
      ),
    );
    expect(cellsOf(sheets[0] as Sheet)).toEqual([
      [
        { text: '02/06/2015', number: 42157, date: '2015-06-02' },
        { text: '$1,250.50', number: 1250.5 },
        { text: 'C. 5  x\n7\nCENTRO' },
        { text: '7', number: 7 },
        { text: '', unknown: true },
        { text: 'ANA' },
      ],
      [null, { text: 'LUZ' }],
    ]);
    expect(sheets[0]?.merges).toEqual([{ top: 1, bottom: 2, left: 0, right: 0 }]);
  });
});
