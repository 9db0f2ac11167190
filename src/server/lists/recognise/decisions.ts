/** Decisions for a whole column: order of names, of day and month, meaning of the letter M. */
import { readCurp } from '#contract/curp.ts';
import type { ListContext } from '../recognised.ts';
import type { Cell } from '../workbook.ts';
import { type DateReading, type DayOrder, dayOrder, readDate } from './dates.ts';
import { datePart } from './headings.ts';
import { womenShare } from './names/names.ts';
import { meaningOfM, type Sex } from './sex.ts';
import { type PupilRow, valuesOf } from './sheet-rows.ts';
import { isNone } from './text.ts';
import { nameOrder, nameParts, type OrderGuess, partScores } from './whole-name.ts';

export interface Decisions {
  order: OrderGuess;
  days: DayOrder | null;
  /** Stored dates that can have been turned round when the file was typed: see `areTurned`. */
  turned: boolean;
  letterM: Sex | null;
  /** Surnames stand under «NOMBRE» and names under «PATERNO». */
  swapped: boolean;
}

const curpOf = (pupil: PupilRow): { curp: string; fecha: string; sexo: Sex } | null => {
  const reading = readCurp(valuesOf(pupil, 'curp')[0] ?? '');
  return reading.kind === 'valid'
    ? { curp: reading.curp, fecha: reading.data.fecha_nacimiento, sexo: reading.data.sexo }
    : null;
};

/** The text of a birth date; of one in three columns, day, month and year. */
export function dateText(pupil: PupilRow): { text: string; cell: Cell | null; inParts: boolean } {
  const columns = pupil.columns.filter(({ campo }) => campo === 'fecha_nacimiento');
  const textOf = (column: PupilRow['columns'][number] | undefined): string =>
    (column && pupil.texts[column.index]) ?? '';
  const [first] = columns;
  if (columns.length < 3)
    return { text: textOf(first), cell: (first && pupil.row.cells[first.index]) ?? null, inParts: false };
  const parts = (['day', 'month', 'year'] as const).map((part) =>
    textOf(columns.find(({ heading }) => datePart(heading) === part)),
  );
  return { text: parts.every((part) => part === '') ? '' : parts.join('/'), cell: null, inParts: true };
}

/** Possible birth dates by both orders of day and month; null if the cell is empty. */
export function dateOf(pupil: PupilRow, today: string): DateReading | null {
  const { text, cell, inParts } = dateText(pupil);
  if (text === '' || isNone(text)) return null;
  const reading = readDate({ ...cell, text }, today);
  return inParts ? { ...reading, mesDia: reading.diaMes } : reading;
}

/**
 * A spreadsheet set to the United States makes dates of «03/11/2014», month first, and leaves «21/11/2014» as text:
 * its texts all have days above 12, its dates never.
 */
function areTurned(readings: readonly DateReading[]): boolean {
  const texts = readings.filter(({ stored, diaMes, mesDia }) => !stored && diaMes !== mesDia);
  const stored = readings.filter((each) => each.stored && each.diaMes);
  return (
    texts.length >= 2 &&
    stored.length >= 2 &&
    texts.every(({ mesDia }) => mesDia === null) &&
    stored.every(({ diaMes }) => Number(diaMes?.slice(8)) <= 12)
  );
}

/** Sex by a given name: nearly all people with the name have it. */
function sexOfName(nombre: string): Sex | null {
  const share = womenShare(nameParts(nombre)[0]?.key ?? '');
  return share === null ? null : share > 0.97 ? 'M' : share < 0.03 ? 'H' : null;
}

function areSwapped(pupils: readonly PupilRow[]): boolean {
  const seen = pupils
    .slice(0, 100)
    .map((pupil) => ({ surname: valuesOf(pupil, 'apaterno')[0], given: valuesOf(pupil, 'nombre')[0] }));
  const odds = seen.reduce((sum, { surname, given }) => {
    if (!surname || !given) return sum;
    const [a, b] = [partScores(surname), partScores(given)];
    return sum + Math.max(-5, Math.min(5, a.given + b.surname - a.surname - b.given));
  }, 0);
  return odds > Math.log(1000);
}

/**
 * Decides the meaning of the columns of a sheet or a file, by pupils without a doubt. One name: `read-whole-name.ts`.
 */
export function decide(all: readonly PupilRow[], context: ListContext): Decisions {
  const pupils = all.filter(({ doubt }) => doubt === null);
  const [first] = pupils;
  const heading = (campo: string): string => first?.columns.find((column) => column.campo === campo)?.heading ?? '';
  const curps = pupils.map(curpOf);
  const names = pupils.map((pupil) => valuesOf(pupil, 'nombre_completo')[0] ?? '');
  const readings = pupils.map((pupil) => dateOf(pupil, context.today));
  const dated = readings.flatMap((reading, at) => (reading ? [{ reading, curpDate: curps[at]?.fecha ?? null }] : []));
  const sexes = pupils.map((pupil) => valuesOf(pupil, 'sexo')[0] ?? '');
  const known = pupils.flatMap((pupil, at) =>
    sexes[at]?.trim().toUpperCase() === 'M' ? [curps[at]?.sexo ?? sexOfName(valuesOf(pupil, 'nombre')[0] ?? '')] : [],
  );
  return {
    order: nameOrder(
      heading('nombre_completo'),
      names.flatMap((name, at) => (name ? [{ name, curp: curps[at]?.curp ?? null }] : [])),
    ),
    days: dayOrder(dated),
    turned: areTurned(dated.map(({ reading }) => reading)),
    letterM: meaningOfM(sexes, heading('sexo'), known),
    swapped: areSwapped(pupils),
  };
}

/** A sheet's own decisions, and those of the whole file where a sheet with few pupils can't tell. */
export const orElse = (own: Decisions, ofFile: Decisions): Decisions => ({
  ...own,
  order: own.order.order ? own.order : ofFile.order,
  days: own.days ?? ofFile.days,
  letterM: own.letterM ?? ofFile.letterM,
});
