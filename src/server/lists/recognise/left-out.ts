/** Columns that no field takes although they look like money, days of payment or contacts: each is a question for the list. */
import type { ImportColumn, Tipo } from '#contract/importaciones.ts';
import type { ListContext } from '../recognised.ts';
import type { Cell } from '../workbook.ts';
import type { Column } from './columns.ts';
import { daysIn, isNear } from './dates.ts';
import { isDateHeading, isOfMoney, isOfNumbers, type Meaning, meaningOf } from './headings.ts';
import { type Amount, readOwed } from './money-cell.ts';
import { readEmail, readPhone } from './row-person.ts';
import type { PupilRow, SheetRows } from './sheet-rows.ts';

type Look = NonNullable<ImportColumn['parece']>;

const NOT_MONEY: ReadonlySet<Meaning> = new Set(['folio', 'concepto', 'nota', 'otro', 'celular', 'email']);
/** Cents: smaller numbers count days or absences, larger ones are numbers of registers. */
const [SMALL_CENTS, LARGE_CENTS] = [20_00, 100_000_00];
const PRICE = /\$|\d[.,]\d\d$/;

const most = <One>(all: readonly One[], test: (one: One) => boolean): boolean =>
  all.filter(test).length * 2 > all.length;

/** Whether a cell of a column holds a larger amount, a small or no amount, or something else. */
const sizeOf = (cell: Cell, { money }: Column): 'sum' | 'small' | 'unknown' => {
  const amount = readOwed(cell, money);
  if (amount === 'desconocido') return 'unknown';
  return amount === null || amount < SMALL_CENTS ? 'small' : 'sum';
};

const isDay = ({ text, date }: Cell, today: string): boolean =>
  daysIn([date ?? text], today).some((day) => day !== null && isNear(day, today));

/** Look of a column by words of its heading or signs of its cells; null if these say nothing. */
function lookOf(column: Column, cells: readonly Cell[], { tipo, today }: ListContext): Look | null {
  const { heading } = column;
  const isSum = (cell: Cell) => sizeOf(cell, column) === 'sum';
  const areDays = () => most(cells, (cell) => isDay(cell, today));
  const meaning = meaningOf(heading, tipo);
  const ofMoney = tipo === 'alumnos' || meaning === 'dinero' ? meaningOf(heading, 'cobranza') : null;
  // «PAGO» with crosses below it tells of money, too; absences are counted, not owed.
  if (ofMoney && !NOT_MONEY.has(ofMoney) && (ofMoney !== meaning || meaning === 'dinero')) {
    if (meaning === 'dinero' && areDays()) return 'fecha';
    const tells = isDateHeading(heading) ? most(cells, isSum) : cells.some((cell) => sizeOf(cell, column) !== 'small');
    return tells ? 'dinero' : null;
  }
  if (meaning !== null) return null;
  if (most(cells, (cell) => PRICE.test(cell.text) && isSum(cell))) return 'dinero';
  if (most(cells, ({ text }) => (readPhone(text).value ?? readEmail(text).value) !== null)) return 'contacto';
  return tipo === 'cobranza' && areDays() ? 'fecha' : null;
}

/** Numbers that are no further apart were given one after the other. */
const SERIES = 20;

/** Whether numbers are given to pupils and not paid by them: one after the other, or years. */
function areGiven(dollars: readonly number[]): boolean {
  const sorted = [...new Set(dollars)].sort((a, b) => a - b);
  const next = sorted.filter((number, at) => at > 0 && number - (sorted[at - 1] ?? 0) <= SERIES).length;
  const isSeries = sorted.length === dollars.length && sorted.length > 2 && next * 2 >= sorted.length - 1;
  const isYear = (number: number) => number >= 1990 && number < 2040;
  // Amounts are mostly round.
  return most(dollars, (number) => number % 5 !== 0) && (isSeries || dollars.every(isYear));
}

/** Whether a column holds numbers that are money by the words of its heading, or beside other money. */
function isPlainMoney(column: Column, cells: readonly Cell[], context: ListContext, besideMoney: boolean): boolean {
  const { heading, money } = column;
  const meaning = meaningOf(heading, context.tipo);
  const ofMoney = isOfMoney(heading);
  if (meaning !== null && !(meaning === 'otro' && ofMoney)) return false;
  if (!ofMoney && (!besideMoney || isOfNumbers(heading))) return false;
  // Codes begin with a zero.
  if (cells.some(({ text }) => /^0\d/.test(text))) return false;
  const filled = cells.map((cell) => ({ cell, amount: readOwed(cell, money) })).filter(({ amount }) => amount);
  const sums = filled.map(({ amount }) => amount).filter(isSumOfMoney);
  // «500 oct», «500+250»
  const isUnread = ({ cell, amount }: (typeof filled)[number]) =>
    amount === 'desconocido' && /\d{2}/.test(cell.text) && !isDay(cell, context.today);
  const unread = ofMoney ? filled.filter(isUnread).length : 0;
  return (sums.length + unread) * 2 > filled.length && (ofMoney || !areGiven(sums.map((cents) => cents / 100)));
}

const isSumOfMoney = (amount: Amount): amount is number =>
  typeof amount === 'number' && amount >= SMALL_CENTS && amount < LARGE_CENTS;

/** Whether another column has the field of this one and says another amount in some row. */
function differsFromTaken(column: Column, { columns, pupils }: SheetRows, tipo: Tipo): boolean {
  const meaning = meaningOf(column.heading, tipo);
  const taken = columns.find(({ campo }) => campo === meaning);
  if (meaning !== 'total' && meaning !== 'pagado' && meaning !== 'saldo') return false;
  const amountIn = ({ row }: PupilRow, { index, money }: Column) => readOwed(row.cells[index], money);
  return (
    taken !== undefined &&
    taken.porque !== 'Así se indicó.' &&
    pupils.some((pupil) => {
      const amount = amountIn(pupil, column);
      return typeof amount === 'number' && amount >= SMALL_CENTS && amount !== amountIn(pupil, taken);
    })
  );
}

const WHY: Record<Look, string> = {
  dinero: 'Parece dinero y no se toma: di qué es, o déjala fuera.',
  fecha: 'Parecen fechas de pago y no se toman: di qué son, o déjala fuera.',
  contacto: 'Parecen teléfonos o correos y no se toman: di qué son, o déjala fuera.',
};

/** Columns of a sheet that no field takes and that were not decided on: how they look, with the question in Spanish. */
export function findLeftOut(
  hoja: string,
  sheet: SheetRows,
  context: ListContext,
): Map<Column, { parece: Look; porque: string }> {
  const { tipo } = context;
  const open = sheet.columns
    .filter(({ campo }) => campo === null || campo === 'nota')
    .map((column) => {
      const cells = sheet.pupils.flatMap(({ row, columns }) => {
        const isSame = columns.some(({ index, campo }) => index === column.index && campo === column.campo);
        const cell = row.cells[column.index];
        return isSame && cell && cell.text !== '' ? [cell] : [];
      });
      return { column, cells, look: cells.length > 0 ? lookOf(column, cells, context) : null };
    });
  const besideMoney = tipo === 'cobranza' || open.some(({ look }) => look === 'dinero');
  return new Map(
    open.flatMap(({ column, cells, look }) => {
      const isSaid = context.columnas.some((each) => each.hoja === hoja && each.columna === column.index);
      if (isSaid) return [];
      const isMoney = () =>
        isPlainMoney(column, cells, context, besideMoney) ||
        (tipo === 'cobranza' && differsFromTaken(column, sheet, tipo));
      const parece = look ?? (isMoney() ? 'dinero' : null);
      return parece ? [[column, { parece, porque: WHY[parece] }]] : [];
    }),
  );
}
