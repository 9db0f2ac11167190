/** Which field each column of a block of pupils holds, and why. */
import { sayDate } from '#contract/dates.ts';
import { CAMPO_NAMES, type Campo } from '#contract/importaciones.ts';
import type { ListContext } from '../recognised.ts';
import type { Cell } from '../workbook.ts';
import { type ContentGuess, contentOf } from './content.ts';
import type { Heading } from './heading-rows.ts';
import { datePart, isDateHeading, isOfPupil, isOtherPhone, isRelative, NAME_FIELDS } from './headings.ts';
import { type MoneyStyle, moneyStyle } from './money-cell.ts';
import { daysIn } from './payment-days.ts';
import { nameParts } from './person-name.ts';
import { words } from './text.ts';
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
  /** Spanish question about the column, and so about each row with a value in it. */
  duda: string | null;
  /** How its amounts are written. */
  money: MoneyStyle;
}

/** Fields of which a list may have several columns. */
const SEVERAL: ReadonlySet<string> = new Set(['celular', 'email', 'sexo', 'nota', 'abono', 'fecha_abono', 'vence']);
/** Fields of payments. */
const PAYMENTS: ReadonlySet<string> = new Set(['abono', 'vence'] satisfies Campo[]);
/** So unlike anything else that a column under any heading holds them. */
const UNMISTAKABLE: ReadonlySet<Campo> = new Set(['curp', 'email', 'cct', 'grado_grupo']);

const UNREAD = 'No se reconoce.';

/** By what the heading says, null where that is nothing. */
function byHeading(index: number, { text, meaning }: Heading['columns'][number], cells: readonly Cell[]): Column {
  const column = { index, heading: text, fecha: null, duda: null, money: moneyStyle(cells) };
  if (meaning === null) return { ...column, campo: null, porque: UNREAD };
  if (meaning === 'otro') return { ...column, campo: null, porque: 'No se guarda en el alumno.' };
  return { ...column, campo: meaning, porque: `encabezado «${text}»` };
}

const many = (cells: readonly Cell[], test: (text: string) => boolean): boolean => {
  const filled = cells.filter(({ text }) => text !== '').slice(0, 200);
  return filled.filter(({ text }) => test(text)).length * 2 > filled.length;
};

/** Whether in most rows the words of one column are all among those of the other: the given names, and the whole name. */
function isPartOf(one: readonly Cell[], other: readonly Cell[]): boolean {
  const rows = one.flatMap(({ text }, at) => (text && other[at]?.text ? [[words(text), words(other[at].text)]] : []));
  return rows.filter(([few, all]) => few?.every((word) => all?.includes(word))).length * 2 > rows.length;
}

/** «FECHA», «FECHA 1»: of whatever stands beside it. */
const isBareDate = (heading: string): boolean => /^FECHA(?: ?\d\d?)?$/.test(words(heading).join(' '));

/** Corrections of headings by their neighbours: «NOMBRE» alone is the whole name. */
function settled(columns: readonly Column[], cellsOf: (index: number) => readonly Cell[]): Column[] {
  const has = (campo: Campo): boolean => columns.some((column) => column.campo === campo);
  const surnames = has('apaterno') || has('apellidos');
  const whole = columns.filter(({ campo }) => campo === 'nombre_completo');
  return columns.map((column, at) => {
    const { campo, index } = column;
    const as = (other: Campo | 'nota' | null, porque = column.porque): Column => ({ ...column, campo: other, porque });
    const given = whole.some((each) => isPartOf(cellsOf(index), cellsOf(each.index)));
    if (campo === 'nombre' && !surnames && !given)
      return as('nombre_completo', `${column.porque}, sin columnas de apellidos`);
    if (campo === 'nombre_completo' && surnames)
      return has('nombre') && !isOfPupil(column.heading)
        ? as(null, 'El nombre está también en columnas separadas.')
        : as('nombre');
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
    if (isBareDate(column.heading) && (columns[at - 1]?.campo === 'abono' || columns[at - 1]?.campo === 'pagado'))
      return as('fecha_abono', `${column.porque}, junto a «${columns[at - 1]?.heading}»`);
    return column;
  });
}

/** One column per field where a pupil has one value: of several the one that says the pupil, else the first. */
function single(columns: readonly Column[], cellsOf: (index: number) => readonly Cell[]): Column[] {
  const mobile = columns.some(({ campo, heading }) => campo === 'celular' && !isOtherPhone(heading));
  return columns.map((column) => {
    const { campo, heading } = column;
    if (campo === null) return column;
    if (campo === 'celular' && mobile && isOtherPhone(heading))
      return { ...column, campo: null, porque: 'Hay otra columna con el celular.' };
    const part = campo === 'fecha_nacimiento' && datePart(heading) !== null;
    if (SEVERAL.has(campo) || part) return column;
    const same = columns.filter((each) => each.campo === campo);
    const ofPupil = same.filter((each) => isOfPupil(each.heading));
    const [taken = column] = ofPupil.length > 0 ? ofPupil : same;
    const other = same.find((each) => each !== taken);
    if (column !== taken)
      return { ...column, campo: null, porque: `Ya hay otra columna de «${CAMPO_NAMES[campo as Campo]}».` };
    if (
      !other ||
      ofPupil.length === 1 ||
      campo !== 'nombre_completo' ||
      isPartOf(cellsOf(other.index), cellsOf(column.index))
    )
      return column;
    return { ...column, duda: `¿Cuál es el nombre del alumno, «${heading}» o «${other.heading}»?` };
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
 * The column with the days of an abono: of the same number («ABONO 1», «FECHA DE ABONO 1»), else the next one behind it
 * before another abono, else the only one where there is one abono.
 */
export function dayColumn(columns: readonly Column[], abono: Column): Column | undefined {
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
    byHeading(index, heading?.columns[index] ?? { text: '', meaning: null }, cellsOf(index)),
  );
  const known = headed.some(({ porque }) => porque !== UNREAD);
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
      (headless || !known || guess.duda || UNMISTAKABLE.has(guess.campo));
    if (fits) return { ...column, campo: guess.campo, porque: guess.porque, duda: guess.duda ?? null };
    return column.porque === UNREAD ? { ...column, campo: 'nota', porque: `${UNREAD} Se busca si dice BAJA.` } : column;
  });
  const said = (column: Column): Column => {
    const override = context.columnas.find((each) => each.hoja === hoja && each.columna === column.index);
    return override ? { ...column, campo: override.campo, porque: 'Así se indicó.', duda: null } : column;
  };
  const indicated = new Set(context.columnas.filter((each) => each.hoja === hoja).map((each) => each.campo));
  const guesses = single(settled(filled, cellsOf), cellsOf).map((column) =>
    column.campo !== null && column.campo !== 'nota' && indicated.has(column.campo) && !SEVERAL.has(column.campo)
      ? { ...column, campo: null, porque: 'Se indicó otra columna.' }
      : column,
  );
  return withDays(guesses.map(said), context.today);
}
