/** Payment fields of a row: package, total, abonos, paid and owed. */
import { disagreements, paidInAll } from '../payment.ts';
import type { RecognisedCobro } from '../recognised.ts';
import { type Column, dayColumn } from './columns.ts';
import type { Issues } from './issues.ts';
import { type Amount, readAmount, readOwed } from './money-cell.ts';
import { daysIn, isNear } from './payment-days.ts';
import { dayText, readDue } from './row-due.ts';
import { type PupilRow, valuesOf } from './sheet-rows.ts';
import { isNone } from './text.ts';

/** «PAQ. A» is how people abbreviate «Paquete A». */
const conceptOf = (text: string): string | null =>
  text === '' || isNone(text) ? null : text.replace(/^paq(?:te?)?(?:\.\s*|\s+)(?=\S)/i, 'Paquete ');

const notYet = (heading: string): string =>
  `La fecha de «${heading}» todavía no llega. Si es lo que se pagará ese día, elige «Vencimiento» para esa columna.`;

const known = (amount: Amount): number | null => (amount === 'desconocido' ? null : amount);

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

/** The money of a row, in cents; says in `issues` what can't be read, is missing or does not add up. */
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
