/** Amounts of money in cells. */
import { parseMoney } from '#contract/money.ts';
import type { Cell } from '../workbook.ts';
import { isNone } from './text.ts';

/** Cents; null: nothing stands there; 'desconocido': a formula without result, or a text that is no amount. */
export type Amount = number | null | 'desconocido';

/** How a column writes its amounts, which is seen by all of its cells. */
export interface MoneyStyle {
  /** «1250,00», and so «1.250» are thousands. */
  comma: boolean;
  /** A column of debts below zero, «(750)» or «-750», without any positive amount. */
  below: boolean;
  /** «50%» stands in it, so that «0.5» or «25» beside it is a share of the price, too. */
  shares: boolean;
}

/** Cents: no share is larger. */
const WHOLE_SHARE = 100_00;
const isShare = ({ text }: Cell): boolean => /%\s*$/.test(text);

/** Without text around a number, and between its groups of three digits. */
const bare = (text: string): string =>
  text
    .replace(/MXN|M\.N\.|PESOS|\$/gi, '')
    .trim()
    .replace(/(?<=\d)\s(?=\d{3}(?!\d))|^-\s+/g, (found) => found.trim());
/** «(750)», «-750», «750-»: the amount without its sign; null for others. */
const belowZero = (text: string): string | null =>
  /^(?:\(([\d.,]+)\)|-([\d.,]+)|([\d.,]+)-)$/.exec(bare(text))?.slice(1).find(Boolean) ?? null;
const isBelow = ({ text, number }: Cell): boolean => (number === undefined ? belowZero(text) !== null : number < 0);
const isAbove = ({ text, number }: Cell): boolean =>
  number === undefined ? /^[\d.,]*[1-9][\d.,]*$/.test(bare(text)) : number > 0;
const hasComma = (text: string): boolean => /^\d+(?:\.\d{3})*,\d{1,2}$/.test(belowZero(text) ?? bare(text));

/** How the cells of a column write amounts. */
export const moneyStyle = (cells: readonly Cell[]): MoneyStyle => ({
  comma: cells.some(({ text }) => hasComma(text)),
  below: cells.some(isBelow) && !cells.some(isAbove),
  shares: cells.some(isShare),
});

/** The cents of a cell that holds dollars; 'desconocido' for negative amounts, shares and marks («50 %», «X»). */
export function readAmount(cell: Cell | null | undefined, style: MoneyStyle): Amount {
  if (!cell) return null;
  const amount = cell.unknown || isShare(cell) ? 'desconocido' : amountIn(cell, style);
  return style.shares && amount && amount !== 'desconocido' && amount <= WHOLE_SHARE ? 'desconocido' : amount;
}

function amountIn(cell: Cell, style: MoneyStyle): Amount {
  if (cell.number !== undefined && !cell.date) {
    const cents = Math.round(cell.number * 100);
    return Number.isSafeInteger(cents) && cents >= 0 ? cents : 'desconocido';
  }
  const text = bare(cell.text);
  if (/^0+(?:[.,]0*)?$/.test(text)) return 0;
  if (text === '' || /^-+$/.test(text) || (isNone(cell.text) && !/^X+$/i.test(text))) return null;
  const point = /\.\d\d?$/.test(text);
  // «1,250» is a thousand and some where no cell of the column has a decimal comma.
  if (/\s/.test(text) || (style.comma && !point && !hasComma(text) && text.includes(','))) return 'desconocido';
  const dollars = parseMoney(style.comma && !point ? text.replaceAll('.', '').replace(',', '.') : text);
  return dollars === null ? 'desconocido' : Math.round(dollars * 100);
}

/** The same for a column of debts, where a whole column may be negative. */
export function readOwed(cell: Cell | null | undefined, style: MoneyStyle): Amount {
  if (!cell || !style.below || !isBelow(cell)) return readAmount(cell, style);
  return readAmount(
    cell.number === undefined ? { text: belowZero(cell.text) ?? '' } : { ...cell, number: -cell.number },
    style,
  );
}
