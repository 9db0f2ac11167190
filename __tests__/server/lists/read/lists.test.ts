/** Lists as schools send them: each pupil stands where the list of what is expected says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkbook } from '#server/lists/read/read-workbook.ts';
import { readRecords } from '#server/lists/read/records.ts';
import type { Row, Workbook } from '#server/lists/workbook.ts';

const FOLDER = join(__dirname, '../../../data/listas');
const EXPECTED = '.esperado.csv';
const names = readdirSync(FOLDER);
const lists = names.filter((name) => name.endsWith(EXPECTED)).map((name) => name.slice(0, -EXPECTED.length));

function expectedRows(list: string): Record<string, string>[] {
  const [titles, ...rows] = [...readRecords(readFileSync(join(FOLDER, list + EXPECTED), 'utf8'))];
  return rows.map(({ cells }) => Object.fromEntries(cells.map((cell, at) => [titles?.cells[at], cell])));
}

function readList(list: string): Workbook {
  const file = names.find((name) => name.startsWith(list) && !name.endsWith(EXPECTED));
  return readWorkbook(readFileSync(join(FOLDER, String(file))));
}

/** The row that is called `sheet!row`, or by its number alone. */
function rowAt(workbook: Workbook, origin: string): Row | undefined {
  const [, sheet, number] = /^(?:(.*)!)?(\d+)$/.exec(origin) ?? [];
  return workbook.sheets.find(({ name }) => name === (sheet ?? ''))?.rows.find((row) => row.number === Number(number));
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
const wordsOf = (row: Row | undefined) =>
  new Set(row?.cells.flatMap((cell) => plain(cell?.text ?? '').split(/[^\p{L}\d.@]+/u)));

describe.each(lists)('%s', (list) => {
  test('has each pupil in the row that is named', () => {
    const workbook = readList(list);
    const rows = expectedRows(list);
    expect(rows.length).toBeGreaterThan(30);
    for (const { fila_origen = '', nombre = '', apaterno = '', amaterno = '' } of rows) {
      const missing = plain(`${nombre} ${apaterno} ${amaterno}`)
        .split(/[^\p{L}\d.]+/u)
        .filter(Boolean);
      const found = wordsOf(rowAt(workbook, fila_origen));
      expect({ fila_origen, missing: missing.filter((word) => !found.has(word)) }).toEqual({
        fila_origen,
        missing: [],
      });
    }
  });
});
