/** Amounts of money in cells. */
import { parseMoney } from '#contract/money.ts';
import type { Cell } from '../workbook.ts';
import { isNone } from './text.ts';

/** Cents; null: nothing stands there; 'desconocido': a formula without result, or a text that is no amount. */
export type Amount = number | null | 'desconocido';

/** The cents of a cell that holds dollars; of a negative number 'desconocido'. */
export function readAmount(cell: Cell | null | undefined): Amount {
  if (!cell) return null;
  if (cell.unknown) return 'desconocido';
  if (cell.number !== undefined && !cell.date) {
    const cents = Math.round(cell.number * 100);
    return Number.isSafeInteger(cents) && cents >= 0 ? cents : 'desconocido';
  }
  const text = cell.text.replace(/\s|MXN|M\.N\.|PESOS/gi, '');
  if (/^\$?0+(?:\.0*)?$/.test(text)) return 0;
  if (text === '' || isNone(text) || /^\$?-+$/.test(text)) return null;
  const dollars = parseMoney(text);
  return dollars === null ? 'desconocido' : Math.round(dollars * 100);
}
