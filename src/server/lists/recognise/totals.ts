/** Lines of sums in a list of payments, «TOTAL», and which rows they sum up. */
import { originText } from '#contract/importaciones.ts';
import type { ListedSum } from '#contract/records/importaciones.ts';
import type { RecognisedRow } from '../recognised.ts';
import type { Row } from '../workbook.ts';
import type { Column } from './columns.ts';
import { readAmount, readOwed } from './money-cell.ts';
import { words } from './text.ts';

export interface TotalsLine {
  row: Row;
  columns: readonly Column[];
  /** How many pupils stand before it in its sheet. */
  after: number;
}

/** How many alumnos there are is a sum, too, and of no money. */
const COUNTED = /\b(?:ALUMN[OA]S?|NIÑ[OA]S|HOMBRES|MUJERES|INSCRITOS)\b/;

/** Whether a text begins a line of sums. */
export const saysTotal = (text: string): boolean => /^(?:(?:SUB|GRAN) ?)?TOTAL(?:ES)?\b/.test(words(text).join(' '));

/** Whether a row, by its texts, is a line of sums of money; a count of alumnos is none. */
export const isTotalsLine = (texts: readonly string[]): boolean =>
  texts.some((text) => saysTotal(text) || /^SUMAS?$/.test(words(text).join(' '))) &&
  !COUNTED.test(words(texts.join(' ')).join(' '));

type Sums = Pick<ListedSum, 'total' | 'abonos' | 'saldo'>;

/** Sums of a line; null if empty or a formula without a result. */
function saidIn({ row, columns }: TotalsLine): Sums {
  const sum = (campo: Column['campo']): number | null => {
    const amounts = columns
      .filter((column) => column.campo === campo)
      .flatMap(({ index, money }) => (campo === 'saldo' ? readOwed : readAmount)(row.cells[index], money) ?? []);
    const known = amounts.filter((amount) => amount !== 'desconocido');
    return known.length > 0 && known.length === amounts.length ? known.reduce((all, amount) => all + amount, 0) : null;
  };
  return { total: sum('total'), abonos: sum('pagado') ?? sum('abono'), saldo: sum('saldo') };
}

/** Sums of a list's rows, in cents. */
function sumsOf(rows: readonly RecognisedRow[]): Record<keyof Sums, number> {
  const sum = (of: (cobro: NonNullable<RecognisedRow['cobro']>) => number | null) =>
    rows.reduce((all, { cobro }) => all + (cobro ? (of(cobro) ?? 0) : 0), 0);
  const [total, abonos] = [sum((cobro) => cobro.total), sum((cobro) => cobro.pagado)];
  return { total, abonos, saldo: total - abonos };
}

const agree = (said: Sums, rows: readonly RecognisedRow[]): boolean => {
  const sums = sumsOf(rows);
  return (['total', 'abonos', 'saldo'] as const).every((name) => said[name] === null || said[name] === sums[name]);
};

/**
 * The sums that the lines of a sheet say, whose first row is `rows[first]`: of the rows since the line before, of the
 * sheet or of the whole file so far, whichever they agree with; of the first of these where they agree with none.
 */
export function listedSums(
  sheet: string,
  lines: readonly TotalsLine[],
  rows: readonly RecognisedRow[],
  first: number,
): ListedSum[] {
  let since = first;
  return lines.flatMap((line) => {
    const said = saidIn(line);
    const end = first + line.after;
    const starts = [since, first, 0].filter((start) => start < end);
    since = end;
    const start = starts.find((each) => agree(said, rows.slice(each, end))) ?? starts[0];
    if (start === undefined || Object.values(said).every((amount) => amount === null)) return [];
    const fila_origen = originText(sheet, line.row.number);
    return [{ fila_origen, desde: start + 1, hasta: end, ...said }];
  });
}
