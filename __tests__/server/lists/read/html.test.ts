/** Pages with tables, as systems export them under the name of a spreadsheet. */
import { readWorkbook } from '#server/lists/read/read-workbook.ts';
import type { Sheet } from '#server/lists/workbook.ts';

function pageOf(html: string): Sheet {
  const { sheets } = readWorkbook(Buffer.from(html));
  expect(sheets).toHaveLength(1);
  return sheets[0] as Sheet;
}
const textsOf = (sheet: Sheet) => sheet.rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null));

describe('merged cells', () => {
  test('span a row', () => {
    const sheet = pageOf('<table><tr><td colspan=3>LISTA</td><td>3A</td></tr><tr><td>1</td><td>ANA</td></tr></table>');
    expect(textsOf(sheet)).toEqual([
      ['LISTA', null, null, '3A'],
      ['1', 'ANA'],
    ]);
    expect(sheet.merges).toEqual([{ top: 1, bottom: 1, left: 0, right: 2 }]);
  });

  test('span a column, so that the next cells move beside them', () => {
    const sheet = pageOf(
      '<table><tr><th rowspan="2">NOMBRE</th><th colspan="2">EDAD</th></tr><tr><th>AÑOS</th><th>MESES</th></tr></table>',
    );
    expect(textsOf(sheet)).toEqual([
      ['NOMBRE', 'EDAD'],
      [null, 'AÑOS', 'MESES'],
    ]);
    expect(sheet.merges).toContainEqual({ top: 1, bottom: 2, left: 0, right: 0 });
  });

  test('span both beyond the end of the table', () => {
    const sheet = pageOf(
      '<table><tr><td rowspan=99 colspan=2>A</td><td>B</td></tr><tr><td>C</td></tr></table><table><tr><td>D</table>',
    );
    expect(textsOf(sheet)).toEqual([['A', null, 'B'], [null, null, 'C'], ['D']]);
  });
});

describe('struck out', () => {
  test.each([
    ['by a tag', '<td><s>ANA</s></td><td>LUZ</td>'],
    ['by an old tag around all', '<td><font><strike>ANA <b>PEREZ</b></strike></font></td><td>LUZ</td>'],
    ['by a style', `<td style='text-decoration:line-through'>ANA</td><td>LUZ</td>`],
    ['by a class', '<td class="x xl70">ANA</td><td class=x>LUZ</td>'],
  ])('%s', (_how, cells) => {
    const style = '<style>.x{color:red} .xl70\n{mso-style:x;text-decoration: line-through;}</style>';
    const [row] = pageOf(`<html><head>${style}</head><table><tr>${cells}</tr></table>`).rows;
    expect(row?.cells.map((cell) => cell?.struck ?? false)).toEqual([true, false]);
  });

  test('not when only a part is struck out', () => {
    const [row] = pageOf('<table><tr><td><s>3A</s> 3B</td></tr></table>').rows;
    expect(row?.cells).toEqual([{ text: '3A 3B' }]);
  });
});

test('hidden rows are marked', () => {
  const sheet = pageOf(
    `<style>.no{display:none}</style><table>
    <tr><td>A</td></tr><tr style="DISPLAY: none"><td>B</td></tr><tr class=no><td>C</td></tr></table>`,
  );
  expect(sheet.rows.map(({ hidden }) => hidden ?? false)).toEqual([false, true, true]);
});

describe('text', () => {
  test('decodes named and numeric entities once', () => {
    const [row] = pageOf(
      '<table><tr><td>PE&Ntilde;A &amp; MU&#209;IZ&nbsp;&#xd1;</td><td>&amp;lt;b&amp;gt; &nada; &#99999999;</td></table>',
    ).rows;
    expect(row?.cells.map((cell) => cell?.text)).toEqual(['PEÑA & MUÑIZ\u00a0Ñ', '&lt;b&gt; &nada; &#99999999;']);
  });

  test('has the line breaks of the page, not of its source', () => {
    const [row] = pageOf('<table><tr><td>C. 5<br/>COL.\n  CENTRO</td><td><p>A</p><p>B</p></td></tr></table>').rows;
    expect(row?.cells.map((cell) => cell?.text)).toEqual(['C. 5\nCOL. CENTRO', 'A\n\nB']);
  });

  test('leaves out what the page does not show', () => {
    const page = `<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">
      <html><head><title>Asistencias</title></head><body><!-- <tr><td>NO</td></tr> -->
      <script>document.write("<table><tr><td>NO</td></tr></table>")</script><table><tr><td>ANA<!-- NO --></td></tr></table></body>`;
    expect(textsOf(pageOf(page))).toEqual([['ANA']]);
  });

  test('outside of tables is a row', () => {
    const page =
      '<h2>ESCUELA <i>BENITO JUAREZ</i></h2><p>GRUPO: 3A</p><table><caption>LISTA</caption><tr><td>1</td><td>ANA</td></tr></table>FIN';
    expect(textsOf(pageOf(page))).toEqual([['ESCUELA BENITO JUAREZ'], ['GRUPO: 3A'], ['LISTA'], ['1', 'ANA'], ['FIN']]);
  });
});

test('unclosed tags, tags in capitals and nested tables still make rows', () => {
  expect(textsOf(pageOf('<TABLE><TR><TD>1<TD>ANA<TR><TD>2<TD>LUZ</TABLE>'))).toEqual([
    ['1', 'ANA'],
    ['2', 'LUZ'],
  ]);
  expect(
    textsOf(pageOf('<div><table><tr><td><table><tr><td>1</td><td>ANA</td></tr></table></td></tr></table></div>')),
  ).toEqual([[], ['1', 'ANA']]);
  expect(textsOf(pageOf('<table><td title="a > b">1 < 2<td>ANA'))).toEqual([['1 < 2', 'ANA']]);
});

test('numbers annotated by Excel keep their full value beside their text', () => {
  const [row] = pageOf(
    '<html><table><tr><td x:num>12</td><td x:num="6670517371">6.67E+09</td><td>12</td><td x:str>13</td></tr></table>',
  ).rows;
  expect(row?.cells).toEqual([
    { text: '12', number: 12 },
    { text: '6670517371', number: 6670517371 },
    { text: '12' },
    { text: '13' },
  ]);
});
