/** By which days a row of a list of payments says that it is to be paid. */
import type { RecognisedCobro } from '../recognised.ts';
import { readDate } from './birth-dates.ts';
import type { Column } from './columns.ts';
import type { Issues } from './issues.ts';
import { readAmount } from './money-cell.ts';
import { daysIn, isNear } from './payment-days.ts';
import type { PupilRow } from './sheet-rows.ts';

type Due = RecognisedCobro['pagos'];

/** As it is read among others: the day that the spreadsheet says, else the text. */
export const dayText = (pupil: PupilRow, { index }: Column): string => {
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

/** Columns of abonos under a day that is still to come, where nothing was paid: they are what is to be paid. */
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
export function readDue(pupil: PupilRow, today: string, issues: Issues): Due {
  const listed = listedDue(pupil, today, issues);
  const amounts = listed.filter(({ monto }) => monto !== null);
  if (amounts.length > 0) return amounts;
  const days = listed.length > 0 ? listed.map(({ fecha }) => fecha) : openDays(pupil, today);
  const inOrder = [...new Set(days)].sort();
  const toCome = inOrder.filter((day) => day >= today);
  return (toCome.length > 0 ? toCome : inOrder.slice(-1)).map((fecha) => ({ fecha, monto: null }));
}
