/** The money of a row of a list of payments, and the sums that the list says itself. */
import { originText } from '#contract/importaciones.ts';
import type { ListedSum } from '#contract/records/importaciones.ts';
import { disagreements, paidInAll } from '../payment.ts';
import type { RecognisedCobro, RecognisedRow } from '../recognised.ts';
import type { Column } from './columns.ts';
import { daysIn, isNear, readDate } from './dates.ts';
import type { Issues } from './issues.ts';
import { type Amount, readAmount, readOwed } from './money-cell.ts';
import { type PupilRow, type TotalsLine, valuesOf } from './sheet-rows.ts';
import { isNone } from './text.ts';

type Due = RecognisedCobro['pagos'];

/** As it is read among others: the day that the spreadsheet says, else the text. */
const dayText = (pupil: PupilRow, { index }: Column): string => {
  const cell = pupil.row.cells[index];
  return (cell && readDate(cell, '9999-12-31').diaMes) ?? cell?.text ?? '';
};

/** Due-day columns: an amount under a day, or the day itself. Words such as «LIQUIDADO» are ignored. */
function listedDue(pupil: PupilRow, today: string, issues: Issues): Due {
  const columns = pupil.columns.filter(({ campo }) => campo === 'vence');
  const undated = columns.filter(({ fecha }) => fecha === null);
  const days = daysIn(
    undated.map((column) => dayText(pupil, column)),
    today,
  );
  return columns.flatMap((column) => {
    const { heading, fecha: ofHeading } = column;
    const cell = pupil.row.cells[column.index];
    const fecha = ofHeading ?? days[undated.indexOf(column)] ?? null;
    const amount = ofHeading ? readAmount(cell, column.money) : null;
    const wrong = fecha === null || amount === 'desconocido' ? /\d/.test(cell?.text ?? '') : !isNear(fecha, today);
    if (wrong) {
      const texto = `«${cell?.text.slice(0, 40) || heading}» de «${heading}» no es una fecha ni una cantidad de un plan.`;
      issues.add('pregunta', 'vence', texto);
    }
    if (wrong || fecha === null || amount === 'desconocido' || amount === 0) return [];
    return [{ fecha, monto: amount }];
  });
}

/** Columns of abonos under a future day without payments: they are due amounts. */
const openDays = (pupil: PupilRow, today: string): string[] =>
  pupil.columns.flatMap(({ campo, fecha, index, money }) =>
    campo === 'abono' && fecha && fecha >= today && isNear(fecha, today) && !readAmount(pupil.row.cells[index], money)
      ? [fecha]
      : [],
  );

/**
 * Instalments of a row. If the list has days only, the debt is due on those still to come; where
 * all have passed, it was by the last of them.
 */
function readDue(pupil: PupilRow, today: string, issues: Issues): Due {
  const listed = listedDue(pupil, today, issues);
  const amounts = listed.filter(({ monto }) => monto !== null);
  if (amounts.length > 0) return amounts;
  const days = listed.length > 0 ? listed.map(({ fecha }) => fecha) : openDays(pupil, today);
  const inOrder = [...new Set(days)].sort();
  const toCome = inOrder.filter((day) => day >= today);
  return (toCome.length > 0 ? toCome : inOrder.slice(-1)).map((fecha) => ({ fecha, monto: null }));
}

// Payment fields of a row: package, total, abonos, paid and owed.

/** «PAQ. A» is how people abbreviate «Paquete A». */
const conceptOf = (text: string): string | null =>
  text === '' || isNone(text) ? null : text.replace(/^paq(?:te?)?(?:\.\s*|\s+)(?=\S)/i, 'Paquete ');

const notYet = (heading: string): string =>
  `La fecha de «${heading}» todavía no llega. Si es lo que se pagará ese día, elige «Vencimiento» para esa columna.`;

const known = (amount: Amount): number | null => (amount === 'desconocido' ? null : amount);

/**
 * The column with the days of an abono: of the same number («ABONO 1», «FECHA DE ABONO 1»), else the next one behind it
 * before another abono, else the only one where there is one abono.
 */
function dayColumn(columns: readonly Column[], abono: Column): Column | undefined {
  const days = columns.filter(({ campo }) => campo === 'fecha_abono');
  const numberOf = ({ heading }: Column) => /\d+/.exec(heading)?.[0];
  const number = numberOf(abono);
  const numbered = days.filter((day) => numberOf(day) === number);
  if (number && numbered.length === 1) return numbered[0];
  const paid = columns.filter(({ campo }) => campo === 'abono' || campo === 'pagado');
  const next = paid.find(({ index }) => index > abono.index)?.index ?? Number.POSITIVE_INFINITY;
  const behind = days.find(({ index }) => index > abono.index && index < next);
  return behind ?? (paid.length === 1 && days.length === 1 ? days[0] : undefined);
}

/** The day of an abono in the column beside its own; null where there is none. */
function dayBeside(pupil: PupilRow, abono: Column, today: string, issues: Issues): string | null {
  const column = dayColumn(pupil.columns, abono);
  const text = column ? dayText(pupil, column) : '';
  if (!column || text === '' || isNone(text)) return null;
  const [fecha = null] = daysIn([text], today);
  if (fecha !== null && isNear(fecha, today)) return fecha;
  issues.add('pregunta', 'abonos', `«${text.slice(0, 40)}» de «${column.heading}» no es la fecha de un abono.`);
  return null;
}

/** The money of a row, in cents; adds unreadable, missing and contradictory values to `issues`. */
export function readPayment(pupil: PupilRow, today: string, issues: Issues): RecognisedCobro {
  const cellsOf = (campo: 'total' | 'abono' | 'pagado' | 'saldo') =>
    pupil.columns
      .filter((column) => column.campo === campo)
      .map((column) => ({ column, cell: pupil.row.cells[column.index] }));
  const read = (campo: 'total' | 'pagado' | 'saldo'): number | null => {
    const [first] = cellsOf(campo);
    const cell = first?.cell;
    const amount = first ? (campo === 'saldo' ? readOwed : readAmount)(cell, first.column.money) : null;
    // A formula without result says nothing; any other cell that is no amount has to be looked at.
    if (amount === 'desconocido' && (!cell?.unknown || campo === 'total')) {
      issues.add(
        'pregunta',
        campo,
        cell?.unknown ? 'El total es una fórmula sin resultado.' : `«${cell?.text.slice(0, 40)}» no es una cantidad.`,
      );
    }
    return known(amount);
  };
  const [total, dicho] = [read('total'), { pagado: read('pagado'), saldo: read('saldo') }];
  const abonos: RecognisedCobro['abonos'] = cellsOf('abono').flatMap(({ column, cell }) => {
    const amount = readAmount(cell, column.money);
    if (amount === 'desconocido')
      issues.add(
        'pregunta',
        'abonos',
        `El abono de «${column.heading}» no es una cantidad: «${cell?.text.slice(0, 40)}».`,
      );
    const monto = known(amount);
    if (!monto) return [];
    const fecha = column.fecha ?? dayBeside(pupil, column, today, issues);
    const toCome = fecha !== null && fecha > today;
    if (toCome) issues.add('pregunta', 'abonos', notYet(column.heading));
    return [{ fecha: toCome ? null : fecha, monto, columna: column.index }];
  });
  const singly = cellsOf('abono').length > 0;
  const inAll = singly ? null : paidInAll(total, dicho);
  const [paid] = cellsOf('pagado');
  if (inAll) {
    const fecha = paid ? dayBeside(pupil, paid.column, today, issues) : null;
    abonos.push({ fecha, monto: inAll, columna: null });
  }
  const pagado = abonos.reduce((sum, { monto }) => sum + monto, 0);
  const concepto = conceptOf(valuesOf(pupil, 'concepto')[0] ?? '');
  const folio = valuesOf(pupil, 'folio')[0] ?? '';

  if (total === null && (pagado > 0 || concepto)) issues.add('pregunta', 'total', 'Falta el total.');
  for (const { campo, texto } of disagreements({ total, abonado: pagado, dicho })) issues.add('pregunta', campo, texto);
  const saldo = total === null ? null : total - pagado;
  const hasConcepts = pupil.columns.some(({ campo }) => campo === 'concepto');
  if (hasConcepts && !concepto && (total || pagado)) issues.add('pregunta', 'concepto', 'Falta el paquete.');
  return {
    ...{ folio: folio === '' || isNone(folio) ? null : folio, concepto, total, abonos },
    pagos: readDue(pupil, today, issues),
    ...{ pagado, saldo, dicho, singly },
  };
}

// Lines of sums in a list of payments, «TOTAL», and which rows they sum up.

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
 * The sum lines of a sheet, whose first row is `rows[first]`: sums of the rows since the line before, of the sheet or
 * of the whole file so far, whichever they agree with; of the first of these where they agree with none.
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
