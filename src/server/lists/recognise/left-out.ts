/** Columns that no field takes, of which somebody has to say so: nobody would miss their money or phones before it is late. */
import { isEmail } from '#contract/fields.ts';
import type { ImportColumn } from '#contract/importaciones.ts';
import { normalizePhone } from '#contract/phones.ts';
import type { ListContext } from '../recognised.ts';
import type { Cell } from '../workbook.ts';
import type { Column } from './columns.ts';
import { isDateHeading, type Meaning, meaningOf } from './headings.ts';
import { readAmount } from './money-cell.ts';
import { daysIn, isNear } from './payment-days.ts';
import type { PupilRow } from './sheet-rows.ts';

type Looks = Pick<ImportColumn, 'porque'> & { parece: NonNullable<ImportColumn['parece']> };

const NOT_MONEY: ReadonlySet<Meaning> = new Set(['folio', 'concepto', 'nota', 'otro', 'celular', 'email']);
/** Cents: what is less counts something, days or absences. */
const SMALL_CENTS = 2000;
const PRICE = /\$|\d[.,]\d\d$/;

const most = (cells: readonly Cell[], test: (cell: Cell) => boolean): boolean =>
  cells.filter(test).length * 2 > cells.length;
/** Whether a cell of a column holds an amount of some size, little or none, or what can't be read. */
const sizeOf = (cell: Cell, { money }: Column): 'sum' | 'small' | 'unknown' => {
  const amount = readAmount(cell, money);
  if (amount === 'desconocido') return 'unknown';
  return amount === null || amount < SMALL_CENTS ? 'small' : 'sum';
};

/** Kind of an unmapped column by its cells and heading; null if it needs no question. */
function lookOf(column: Column, cells: readonly Cell[], { tipo, today }: ListContext): Looks['parece'] | null {
  const { heading } = column;
  const isSum = (cell: Cell) => sizeOf(cell, column) === 'sum';
  const meaning = meaningOf(heading, tipo);
  const ofMoney = tipo === 'alumnos' ? meaningOf(heading, 'cobranza') : null;
  // «PAGO» with crosses below it tells of money, too; absences are counted, not owed.
  if (ofMoney && !NOT_MONEY.has(ofMoney) && ofMoney !== meaning) {
    const tells = isDateHeading(heading) ? most(cells, isSum) : cells.some((cell) => sizeOf(cell, column) !== 'small');
    return tells ? 'dinero' : null;
  }
  if (meaning !== null) return null;
  if (most(cells, (cell) => PRICE.test(cell.text) && isSum(cell))) return 'dinero';
  if (most(cells, ({ text }) => normalizePhone(text) !== null || isEmail(text.trim()))) return 'contacto';
  const isDay = ({ text }: Cell) => daysIn([text], today).some((day) => day !== null && isNear(day, today));
  return tipo === 'cobranza' && most(cells, isDay) ? 'fecha' : null;
}

const WHY: Record<Looks['parece'], string> = {
  dinero: 'Parece dinero y no se toma: di qué es, o déjala fuera.',
  fecha: 'Parecen fechas de pago y no se toman: di qué son, o déjala fuera.',
  contacto: 'Parecen teléfonos o correos y no se toman: di qué son, o déjala fuera.',
};

/** Kind of an unmapped column that the user has not decided on, with the Spanish question. */
export function leftOut(hoja: string, column: Column, pupils: readonly PupilRow[], context: ListContext): Looks | null {
  const isSaid = context.columnas.some((each) => each.hoja === hoja && each.columna === column.index);
  if (isSaid || (column.campo !== null && column.campo !== 'nota')) return null;
  const cells = pupils.flatMap(({ row, columns }) => {
    const same = columns.some(({ index, campo }) => index === column.index && campo === column.campo);
    const cell = row.cells[column.index];
    return same && cell && cell.text !== '' ? [cell] : [];
  });
  const parece = cells.length > 0 ? lookOf(column, cells, context) : null;
  return parece && { parece, porque: WHY[parece] };
}
