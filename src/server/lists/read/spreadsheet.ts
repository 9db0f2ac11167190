/** Workbooks as SheetJS reads them. */
import { type CellObject, read, SSF, utils, type WorkBook } from '@e965/xlsx';
import { FileRefused } from '../../files/refused.ts';
import type { Cell, Sheet, Workbook } from '../workbook.ts';
import { cellOf, emptySheet, RowCollector } from './cells.ts';
import { PASSWORD, unreadableSheet } from './limits.ts';

/** As Excel shows dates in Mexico where the cell leaves it to the computer. */
const SYSTEM_DATE = 'dd/mm/yyyy';
/** Days from which numbers are dates: Excel has a 29th of February 1900, which never was. */
const FIRST_DAY = 61;

/** Quoted and bracketed parts of a format are no parts of a date. */
const showsDay = (format: string) => /[yd]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

function dateOf(value: number, format: string, date1904: boolean): string | null {
  if (!SSF.is_date(format) || !showsDay(format) || (value < FIRST_DAY && !date1904)) return null;
  const day = SSF.parse_date_code(value, { date1904 });
  if (!day) return null;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${day.y}-${two(day.m)}-${two(day.d)}`;
}

/** Whether all runs of a text with several styles are struck out: the others would still be read. */
function isStruckText(runs: unknown): boolean {
  const found = typeof runs === 'string' ? (runs.match(/<(\w+:)?r>[\s\S]*?<\/(\w+:)?r>/g) ?? []) : [];
  return found.length > 0 && found.every((run) => /<(\w+:)?strike\b(?![^>]*val\s*=\s*["'](0|false))/.test(run));
}

function toCell(cell: CellObject | undefined, struck: boolean, date1904: boolean): Cell | null {
  if (!cell) return null;
  if (cell.t === 'z') return cell.f ? cellOf('', { unknown: true }) : null;
  const more: Omit<Cell, 'text'> = struck || isStruckText(cell.r) ? { struck: true } : {};
  if (cell.t === 'b') return cellOf(cell.v ? 'VERDADERO' : 'FALSO', more);
  const text = cell.w ?? String(cell.v ?? '');
  if (cell.t !== 'n' || typeof cell.v !== 'number' || !Number.isFinite(cell.v)) return cellOf(text, more);
  more.number = cell.v;
  const date = dateOf(cell.v, String(cell.z ?? ''), date1904);
  if (!date) return cellOf(text, more);
  // SheetJS writes the names of months in English, whatever the format says.
  const named = /\p{L}{3}/u.test(text);
  return cellOf(named ? date.split('-').reverse().join('/') : text, { ...more, date });
}

interface Source {
  book: WorkBook;
  /** For each sheet the addresses of its struck cells. */
  struck: Set<string>[];
}

function readSheet({ book, struck }: Source, index: number, rows: RowCollector): Sheet {
  const name = String(book.SheetNames[index]);
  const source = book.Sheets[name];
  // A sheet in which SheetJS fails is missing, and its pupils would be.
  if (!source) throw new FileRefused(unreadableSheet(name));
  const sheet = emptySheet(name, Boolean(book.Workbook?.Sheets?.[index]?.Hidden));
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const isStruck = (r: number, c: number) => struck[index]?.size && struck[index].has(utils.encode_cell({ r, c }));
  source['!data']?.forEach((cells, row) => {
    const shown = Array.from(cells ?? [], (cell, column) => toCell(cell, Boolean(isStruck(row, column)), date1904));
    rows.add(sheet, row + 1, shown, source['!rows']?.[row]?.hidden === true);
  });
  for (const { s, e } of source['!merges'] ?? []) {
    sheet.merges.push({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c });
  }
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
    });
  } catch (error) {
    const locked = error instanceof Error && /password/i.test(error.message);
    throw locked ? new FileRefused(PASSWORD, error) : error;
  }
}

/**
 * Any kind of workbook that SheetJS reads. Throws FileRefused for one that is broken, locked or too large.
 * @param struckOf gives for each sheet the addresses (`B7`) of its struck cells
 */
export function readSpreadsheet(bytes: Uint8Array, struckOf: (book: WorkBook) => Set<string>[] = () => []): Workbook {
  const book = parse(bytes);
  const rows = new RowCollector();
  const source = { book, struck: struckOf(book) };
  return { sheets: book.SheetNames.map((_, index) => readSheet(source, index, rows)) };
}
