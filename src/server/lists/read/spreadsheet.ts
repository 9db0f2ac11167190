/** Workbooks as SheetJS reads them. */
import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { FileRefused } from '../../files/refused.ts';
import type { Cell, Sheet, Workbook, WorkbookKind } from '../workbook.ts';
import { cellOf, emptySheet, RowCollector } from './cells.ts';
import { ROWS_MAX } from './limits.ts';
import { BROKEN, PASSWORD, tooManyRows } from './reasons.ts';

/** As Excel shows dates in Mexico where the cell leaves it to the computer. */
const SYSTEM_DATE = 'dd/mm/yyyy';
/** Days from which numbers are dates: Excel has a 29th of February 1900, which nobody was born on. */
const FIRST_DAY = 61;

/** Texts between quotes and what stands in brackets are no parts of a date. */
const showsDay = (format: string) => /[yd]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

function dateOf(value: number, format: string, date1904: boolean): string | null {
  if (!SSF.is_date(format) || !showsDay(format) || (value < FIRST_DAY && !date1904)) return null;
  const day = SSF.parse_date_code(value, { date1904 });
  if (!day) return null;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${day.y}-${two(day.m)}-${two(day.d)}`;
}

function toCell(cell: CellObject | undefined, date1904: boolean): Cell | null {
  if (!cell) return null;
  if (cell.t === 'z') return cell.f ? cellOf('', { unknown: true }) : null;
  if (cell.t === 'b') return cellOf(cell.v ? 'VERDADERO' : 'FALSO');
  const text = cell.w ?? String(cell.v ?? '');
  if (cell.t !== 'n' || typeof cell.v !== 'number') return cellOf(text);
  const date = dateOf(cell.v, String(cell.z ?? ''), date1904);
  return cellOf(text, date ? { number: cell.v, date } : { number: cell.v });
}

function readSheet(name: string, source: WorkSheet, hidden: boolean, rows: RowCollector, date1904: boolean): Sheet {
  const sheet = emptySheet(name, hidden);
  const claimed = /(\d+)$/.exec(source['!fullref'] ?? source['!ref'] ?? '')?.[1];
  if (Number(claimed ?? 0) > ROWS_MAX) throw new FileRefused(tooManyRows(name, Number(claimed)));
  source['!data']?.forEach((cells, index) => {
    const shown = Array.from(cells ?? [], (cell) => toCell(cell, date1904));
    rows.add(sheet, index + 1, shown, source['!rows']?.[index]?.hidden === true);
  });
  source['!cols']?.forEach((column, index) => {
    if (column?.hidden) sheet.hiddenColumns.push(index);
  });
  sheet.merges = (source['!merges'] ?? []).map(({ s, e }) => ({
    top: s.r + 1,
    bottom: e.r + 1,
    left: s.c,
    right: e.c,
  }));
  return sheet;
}

function parse(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellStyles: true,
      cellNF: true,
      cellHTML: false,
      dateNF: SYSTEM_DATE,
      sheetRows: ROWS_MAX + 1,
    });
  } catch (error) {
    const password = error instanceof Error && /password/i.test(error.message);
    throw new FileRefused(password ? PASSWORD : BROKEN, error);
  }
}

/** Any kind of workbook that SheetJS reads. Throws FileRefused for one that is broken, locked or too large. */
export function readSpreadsheet(bytes: Uint8Array, kind: WorkbookKind): Workbook {
  const book = parse(bytes);
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const rows = new RowCollector();
  const sheets = book.SheetNames.map((name, index) => {
    const hidden = Boolean(book.Workbook?.Sheets?.[index]?.Hidden);
    return readSheet(name, book.Sheets[name] ?? {}, hidden, rows, date1904);
  });
  return { kind, encoding: null, sheets };
}
