/** Cells and rows as every reader of a list makes them, within the limits. */
import { FileRefused } from '../../files/refused.ts';
import type { Cell, Row, Sheet } from '../workbook.ts';
import { CELL_MAX, COLUMNS_MAX, ROWS_MAX, tooLongCell, tooManyColumns, tooManyRows } from './limits.ts';

// Invisible characters; PostgreSQL refuses a text with the first of them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** Scientific notation of long numbers: 5.29991E+11. */
const ROUNDED = /^-?\d([.,]\d+)?E\+\d+$/;

/** A cell with this text and its attributes; null where nothing is visible. */
export function cellOf(text: string, more: Omit<Cell, 'text'> = {}): Cell | null {
  const seen = text.replace(CONTROL, '').replace(/\r\n?/g, '\n');
  if (seen.trim() === '') return more.unknown ? { text: '', ...more } : null;
  // A phone would lose its last digits.
  if (Number.isSafeInteger(more.number) && ROUNDED.test(seen)) return { text: String(more.number), ...more };
  return { text: seen, ...more };
}

/** Takes the rows of a file as they are read. Throws FileRefused at the first one beyond the limits. */
export class RowCollector {
  #filled = 0;

  /** Adds a row to a sheet, after the ones with smaller numbers. */
  add(sheet: Sheet, number: number, cells: (Cell | null)[], hidden = false): void {
    const last = cells.findLastIndex((cell) => cell !== null);
    if (last < 0) return;
    if (last >= COLUMNS_MAX) throw new FileRefused(tooManyColumns(sheet.name, number));
    if (cells.some((cell) => cell !== null && cell.text.length > CELL_MAX)) {
      throw new FileRefused(tooLongCell(sheet.name, number));
    }
    const between = number - (sheet.rows.at(-1)?.number ?? 0);
    this.#filled += between;
    if (this.#filled > ROWS_MAX) throw new FileRefused(tooManyRows(sheet.name, Math.max(number, this.#filled)));
    for (let empty = number - between + 1; empty < number; empty++) sheet.rows.push({ number: empty, cells: [] });
    const row: Row = { number, cells: cells.slice(0, last + 1) };
    if (hidden) row.hidden = true;
    sheet.rows.push(row);
  }
}

/** A sheet to be filled; `name` is '' in files that have no sheets. */
export const emptySheet = (name: string, hidden = false): Sheet => ({
  name,
  hidden,
  rows: [],
  merges: [],
});
