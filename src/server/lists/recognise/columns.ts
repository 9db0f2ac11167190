/** Which field each column of a block of pupils holds, and why. */
import { sayDate } from '#contract/dates.ts';
import { CAMPO_NAMES, type Campo } from '#contract/importaciones.ts';
import type { ListContext } from '../recognised.ts';
import type { Cell } from '../workbook.ts';
import { type ContentGuess, contentOf } from './content.ts';
import type { Heading } from './heading-rows.ts';
import { datePart, isDateHeading, isOtherPhone, isRelative, NAME_FIELDS } from './headings.ts';
import { daysIn } from './payment-days.ts';
import { nameParts } from './person-name.ts';
import { statusOf } from './titles.ts';

export interface Column {
  /** From 0. */
  index: number;
  heading: string;
  /** 'nota' holds remarks on the pupil and is looked at for «BAJA». */
  campo: Campo | 'nota' | null;
  porque: string;
  /** YYYY-MM-DD, where its heading says the day of a payment. */
  fecha: string | null;
}

/** Fields of which a list may have several columns. */
const SEVERAL: ReadonlySet<string> = new Set(['celular', 'email', 'sexo', 'nota', 'abono', 'vence']);
/** What payments are, made or to be made. */
const PAYMENTS: ReadonlySet<string> = new Set(['abono', 'vence'] satisfies Campo[]);
/** So unlike anything else that a column under any heading holds them. */
const UNMISTAKABLE: ReadonlySet<Campo> = new Set(['curp', 'email', 'cct']);

const UNREAD = 'No se reconoce.';

/** By what the heading says, null where that is nothing. */
function byHeading(index: number, { text, meaning }: Heading['columns'][number]): Column {
  if (meaning === null || meaning === 'otro') {
    return { index, heading: text, campo: null, porque: meaning ? 'No se guarda en el alumno.' : UNREAD, fecha: null };
  }
  return { index, heading: text, campo: meaning, porque: `encabezado «${text}»`, fecha: null };
}

const many = (cells: readonly Cell[], test: (text: string) => boolean): boolean => {
  const filled = cells.filter(({ text }) => text !== '').slice(0, 200);
  return filled.filter(({ text }) => test(text)).length * 2 > filled.length;
};

/** What headings alone get wrong, seen by the columns beside: «NOMBRE» alone is the whole name. */
function settled(columns: readonly Column[], cellsOf: (index: number) => readonly Cell[]): Column[] {
  const has = (campo: Campo): boolean => columns.some((column) => column.campo === campo);
  const surnames = has('apaterno') || has('apellidos');
  return columns.map((column) => {
    const { campo, index } = column;
    const as = (other: Campo | 'nota' | null, porque = column.porque): Column => ({ ...column, campo: other, porque });
    if (campo === 'nombre' && !surnames && !has('nombre_completo'))
      return as('nombre_completo', `${column.porque}, sin columnas de apellidos`);
    if (campo === 'nombre_completo' && surnames)
      return has('nombre') ? as(null, 'El nombre está también en columnas separadas.') : as('nombre');
    if (campo === 'apellidos' && has('amaterno') && !has('apaterno')) return as('apaterno');
    const both = campo === 'apaterno' && !has('amaterno') && many(cellsOf(index), (text) => nameParts(text).length > 1);
    if (both) return as('apellidos', `${column.porque}, con dos apellidos por celda`);
    // «ESTADO» is where people live, too.
    if (
      campo === 'estatus' &&
      /estado|situaci|condici|movim/i.test(column.heading) &&
      !many(cellsOf(index), (text) => statusOf(text) !== null)
    )
      return as('nota');
    return column;
  });
}

/** One column per field where a pupil has one value. */
function single(columns: readonly Column[]): Column[] {
  const mobile = columns.some(({ campo, heading }) => campo === 'celular' && !isOtherPhone(heading));
  const taken = new Set<string>();
  return columns.map((column) => {
    const { campo, heading } = column;
    if (campo === null) return column;
    if (campo === 'celular' && mobile && isOtherPhone(heading))
      return { ...column, campo: null, porque: 'Hay otra columna con el celular.' };
    const part = campo === 'fecha_nacimiento' && datePart(heading) !== null;
    const repeated = taken.has(campo) && !SEVERAL.has(campo) && !part;
    taken.add(campo);
    return repeated
      ? { ...column, campo: null, porque: `Ya hay otra columna de «${CAMPO_NAMES[campo as Campo]}».` }
      : column;
  });
}

/** The second column of surnames in a list without headings is the second surname. */
function inOrder(guesses: readonly (ContentGuess | null)[]): (ContentGuess | null)[] {
  const surnames = guesses.filter((guess) => guess?.campo === 'apaterno');
  return guesses.map((guess) => (guess && guess === surnames[1] ? { ...guess, campo: 'amaterno' } : guess));
}

/** With the days that headings of payments say, each beside the others. */
function withDays(columns: readonly Column[], today: string): Column[] {
  const payments = columns.filter(({ campo }) => PAYMENTS.has(String(campo)));
  const headings = payments.map(({ heading }) => heading);
  const days = new Map(daysIn(headings, today).map((day, at) => [payments[at], day]));
  return columns.map((column) => {
    const fecha = days.get(column) ?? null;
    return fecha === null ? column : { ...column, fecha, porque: `${column.porque}, que es el ${sayDate(fecha)}` };
  });
}

/**
 * Columns of a block: `heading` null where the file has none, `cells` by column. What people said of a column goes
 * before everything.
 */
export function columnsOf(
  hoja: string,
  heading: Heading | null,
  cells: readonly (readonly Cell[])[],
  context: ListContext,
): Column[] {
  const cellsOf = (index: number): readonly Cell[] => cells[index] ?? [];
  const width = Math.max(cells.length, heading?.columns.length ?? 0);
  const headed = Array.from({ length: width }, (_, index) =>
    byHeading(index, heading?.columns[index] ?? { text: '', meaning: null }),
  );
  const named = headed.some(({ campo }) => campo !== null && NAME_FIELDS.has(campo));
  const open = headed.map(({ campo, heading: text, porque }, index) =>
    campo === null && porque === UNREAD && !isRelative(text) && !isDateHeading(text)
      ? contentOf(cellsOf(index), context.today)
      : null,
  );
  const guessed = inOrder(open);
  const filled = headed.map((column, index): Column => {
    const guess = guessed[index];
    const headless = column.heading === '';
    const fits =
      guess &&
      !headed.some(({ campo }) => campo === guess.campo) &&
      !(named && NAME_FIELDS.has(guess.campo)) &&
      (headless || UNMISTAKABLE.has(guess.campo));
    if (fits) return { ...column, campo: guess.campo, porque: guess.porque };
    return column.porque === UNREAD ? { ...column, campo: 'nota', porque: `${UNREAD} Se busca si dice BAJA.` } : column;
  });
  const said = (column: Column): Column => {
    const override = context.columnas.find((each) => each.hoja === hoja && each.columna === column.index);
    return override ? { ...column, campo: override.campo, porque: 'Así se indicó.' } : column;
  };
  const indicated = new Set(context.columnas.filter((each) => each.hoja === hoja).map((each) => each.campo));
  const guesses = single(settled(filled, cellsOf)).map((column) =>
    column.campo !== null && column.campo !== 'nota' && indicated.has(column.campo) && !SEVERAL.has(column.campo)
      ? { ...column, campo: null, porque: 'Se indicó otra columna.' }
      : column,
  );
  return withDays(guesses.map(said), context.today);
}
