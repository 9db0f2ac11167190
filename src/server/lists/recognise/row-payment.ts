/** What one row of a list of payments says: package, total, abonos, what was paid and what is owed. */
import { formatCents } from '#contract/money.ts';
import type { RecognisedCobro } from '../recognised.ts';
import { readDate } from './birth-dates.ts';
import type { Issues } from './issues.ts';
import { type Amount, readAmount } from './money-cell.ts';
import { type PupilRow, valuesOf } from './sheet-rows.ts';
import { isNone } from './text.ts';

const DAY_IN_HEADING = /\d{4}-\d\d?-\d\d?|\d\d?[-/. ](?:de )?(?:\d\d?|\p{L}{3,10})(?:[-/. ](?:del? )?\d{2,4})?/iu;

/** The day in the heading of a column of abonos, YYYY-MM-DD: «ABONO 15/09/2026», «15-sep» (the last one that there was). */
export function dayInHeading(heading: string, today: string): string | null {
  const text = DAY_IN_HEADING.exec(heading.slice(0, 100))?.[0];
  if (!text) return null;
  const read = (typed: string): string | null => readDate({ text: typed }, today).diaMes;
  const full = read(text);
  if (full) return full <= today ? full : null;
  const year = Number(today.slice(0, 4));
  return [year, year - 1].map((each) => read(`${text}/${each}`)).find((day) => day !== null && day <= today) ?? null;
}

/** «PAQ. A» is how people abbreviate «Paquete A». */
const conceptOf = (text: string): string | null =>
  text === '' || isNone(text) ? null : text.replace(/^paq(?:te?)?(?:\.\s*|\s+)(?=\S)/i, 'Paquete ');

/** Whether a heading has a day, with its year, that is still to come. */
function isToCome(heading: string, today: string): boolean {
  const text = DAY_IN_HEADING.exec(heading.slice(0, 100))?.[0];
  const day: string | null = text ? readDate({ text }, NO_DAY_BEHIND).diaMes : null;
  return day !== null && day > today;
}
const NO_DAY_BEHIND = '9999-12-31';

const known = (amount: Amount): number | null => (amount === 'desconocido' ? null : amount);

export function readPayment(pupil: PupilRow, today: string, issues: Issues): RecognisedCobro {
  const cellsOf = (campo: 'total' | 'abono' | 'pagado' | 'saldo') =>
    pupil.columns
      .filter((column) => column.campo === campo)
      .map((column) => ({ column, cell: pupil.row.cells[column.index] }));
  const read = (campo: 'total' | 'pagado' | 'saldo'): number | null => {
    const cell = cellsOf(campo)[0]?.cell;
    const amount = readAmount(cell);
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
  const [total, ownPaid, ownBalance] = [read('total'), read('pagado'), read('saldo')];
  const abonos = cellsOf('abono').flatMap(({ column, cell }) => {
    const amount = readAmount(cell);
    if (amount === 'desconocido')
      issues.add(
        'pregunta',
        'abonos',
        `El abono de «${column.heading}» no es una cantidad: «${cell?.text.slice(0, 40)}».`,
      );
    const monto = known(amount);
    const toCome = isToCome(column.heading, today);
    if (monto && toCome) issues.add('pregunta', 'abonos', `La fecha de «${column.heading}» todavía no llega.`);
    return monto ? [{ fecha: toCome ? null : dayInHeading(column.heading, today), monto }] : [];
  });
  const hasAbonos = cellsOf('abono').length > 0;
  // A list that keeps no single abonos has one: what was paid in all.
  if (!hasAbonos && ownPaid) abonos.push({ fecha: null, monto: ownPaid });
  if (!hasAbonos && ownPaid === null && total !== null && ownBalance !== null && ownBalance < total)
    abonos.push({ fecha: null, monto: total - ownBalance });
  const pagado = abonos.reduce((sum, { monto }) => sum + monto, 0);
  const concepto = conceptOf(valuesOf(pupil, 'concepto')[0] ?? '');
  const folio = valuesOf(pupil, 'folio')[0] ?? '';

  if (total === null && (pagado > 0 || concepto)) issues.add('pregunta', 'total', 'Falta el total.');
  if (ownPaid !== null && ownPaid !== pagado) {
    issues.add(
      'pregunta',
      'pagado',
      `La lista dice pagado ${formatCents(ownPaid)} y sus abonos suman ${formatCents(pagado)}.`,
    );
  }
  const saldo = total === null ? null : total - pagado;
  if (saldo !== null && ownBalance !== null && ownBalance !== saldo) {
    issues.add(
      'pregunta',
      'saldo',
      `La lista dice que debe ${formatCents(ownBalance)}, pero ${formatCents(total ?? 0)} menos ${formatCents(pagado)} son ${formatCents(saldo)}.`,
    );
  }
  if (saldo !== null && saldo < 0) issues.add('pregunta', 'saldo', `Pagó ${formatCents(-saldo)} más que el total.`);
  const hasConcepts = pupil.columns.some(({ campo }) => campo === 'concepto');
  if (hasConcepts && !concepto && (total || pagado)) issues.add('pregunta', 'concepto', 'Falta el paquete.');
  return { folio: folio === '' || isNone(folio) ? null : folio, concepto, total, abonos, pagado, saldo };
}
