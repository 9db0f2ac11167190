/** Which field each column of a block of pupils holds, by its heading or by its cells, and why. */
import { readCurp } from '#contract/curp.ts';
import { sayDate } from '#contract/dates.ts';
import { isEmail } from '#contract/fields.ts';
import { normalizeGroup } from '#contract/groups.ts';
import { CAMPO_NAMES, type Campo } from '#contract/importaciones.ts';
import { normalizePhone } from '#contract/phones.ts';
import type { ListContext } from '../recognised.ts';
import type { Cell } from '../workbook.ts';
import { cctIn, statusOf } from './around.ts';
import { daysIn, isBirth, readDate } from './dates.ts';
import type { Heading } from './heading-rows.ts';
import { datePart, isDateHeading, isOfPupil, isOtherPhone, isRelative, isSecondName, NAME_FIELDS } from './headings.ts';
import { type MoneyStyle, moneyStyle } from './money-cell.ts';
import { givenShare, surnameShare } from './names/names.ts';
import { isLetterM, sexOf } from './sex.ts';
import { plainNumber, words } from './text.ts';
import { nameParts } from './whole-name.ts';

interface ContentGuess {
  campo: Campo;
  /** Spanish: «34 de 34 celdas son CURP». */
  porque: string;
  /** Why it may be something else. Spanish. */
  duda?: string;
}

/** Cells that are looked at: more say nothing new. */
const LOOKED_AT = 200;
/** Numbers that are no further apart were given one after the other. */
const SERIES = 20;
/** So many of the cells must agree. */
const MOST = 0.6;

const looksLikeCurp = (text: string): boolean => {
  const plain = text.replace(/\s/g, '');
  return plain.length >= 16 && plain.length <= 20 && /^[A-Z]{4}\d{6}[A-Z]{6}/i.test(plain);
};

const isName = (text: string): boolean => /^[\p{L}\p{Mark}.,'’ -]{2,120}$/u.test(text) && /\p{L}{2}/u.test(text);

/** How much of a text is surnames, how much given names: shares of all bearers, compared part by part. */
function nameKind(text: string): { parts: number; surnames: number; given: number } {
  const parts = nameParts(text.replace(/,/g, ' '));
  const surnames = parts.filter(({ key }) => surnameShare(key) > givenShare(key)).length;
  const given = parts.filter(({ key }) => givenShare(key) > surnameShare(key)).length;
  return { parts: parts.length, surnames, given };
}

/** Numbers of pupils have ten digits, too: they begin with a year, as no area code does, or follow each other. */
function withDoubt(guess: ContentGuess | null, cells: readonly Cell[]): ContentGuess | null {
  const numbers = cells.flatMap(({ text }) => normalizePhone(plainNumber(text)) ?? []).map(Number);
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const next = sorted.filter((number, at) => number - (sorted[at - 1] ?? 0) <= SERIES).length;
  const years = sorted.filter((number) => String(number).startsWith('20')).length;
  const isSeries = sorted.length > 2 && next * 2 >= sorted.length;
  if (!guess || (!isSeries && years * 2 <= sorted.length)) return guess;
  return { ...guess, duda: '¿Son teléfonos o matrículas?' };
}

/** Kind of a column's cells, null if unknown. Empty cells are ignored. */
export function contentOf(cells: readonly Cell[], today: string): ContentGuess | null {
  const filled = cells.filter((cell) => cell.text !== '').slice(0, LOOKED_AT);
  if (filled.length === 0) return null;
  const guess = (campo: Campo, what: string, test: (cell: Cell) => boolean): ContentGuess | null => {
    const count = filled.filter(test).length;
    return count >= filled.length * MOST ? { campo, porque: `${count} de ${filled.length} celdas son ${what}` } : null;
  };
  const birthDay = (cell: Cell): boolean => {
    const { diaMes, mesDia } = readDate(cell, today);
    const day = diaMes ?? mesDia;
    return day !== null && isBirth(day, today) && !normalizePhone(cell.text);
  };
  return (
    guess('curp', 'CURP', ({ text }) => looksLikeCurp(text) || readCurp(text).kind === 'valid') ??
    guess('email', 'correos', ({ text }) => isEmail(text.trim())) ??
    withDoubt(
      guess('celular', 'teléfonos de diez dígitos', ({ text }) => normalizePhone(plainNumber(text)) !== null),
      filled,
    ) ??
    guess(
      'cct',
      'claves de centro de trabajo',
      ({ text }) => cctIn(text)?.length === text.replace(/[\s-]/g, '').length,
    ) ??
    guess('grado_grupo', 'grupos', ({ text }) => normalizeGroup(text) !== null) ??
    guess('fecha_nacimiento', 'fechas', birthDay) ??
    (new Set(filled.map(({ text }) => text)).size <= 5 && filled.length > 3
      ? guess('sexo', 'H, M o F', ({ text }) => sexOf(text) !== null || isLetterM(text))
      : null) ??
    namesIn(filled)
  );
}

function namesIn(filled: readonly Cell[]): ContentGuess | null {
  const names = filled.filter(({ text }) => isName(text)).map(({ text }) => nameKind(text));
  if (names.length < filled.length * MOST) return null;
  const sum = (of: (kind: (typeof names)[number]) => number): number => names.reduce((all, kind) => all + of(kind), 0);
  const [parts, surnames, given] = [sum(({ parts: n }) => n), sum(({ surnames: n }) => n), sum(({ given: n }) => n)];
  if (surnames + given < parts * MOST) return null;
  const porque = `${names.length} de ${filled.length} celdas son nombres de personas`;
  if (parts >= 2.4 * names.length && surnames > 0 && given > 0) return { campo: 'nombre_completo', porque };
  if (surnames > 3 * given) {
    return {
      campo: parts >= 1.7 * names.length ? 'apellidos' : 'apaterno',
      porque: `${names.length} de ${filled.length} celdas son apellidos`,
    };
  }
  if (given > 2 * surnames)
    return { campo: 'nombre', porque: `${names.length} de ${filled.length} celdas son nombres de pila` };
  return null;
}

// Which field each column of a block of pupils holds, and why.

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

/** By the heading's meaning, null without one. */
function byHeading(index: number, { text, meaning }: Heading['columns'][number], cells: readonly Cell[]): Column {
  const column = { index, heading: text, fecha: null, duda: null, money: moneyStyle(cells) };
  if (meaning === null || meaning === 'dinero') return { ...column, campo: null, porque: UNREAD };
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
function correctHeadings(columns: readonly Column[], cellsOf: (index: number) => readonly Cell[]): Column[] {
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
function keepOnePerField(columns: readonly Column[], cellsOf: (index: number) => readonly Cell[]): Column[] {
  const mobile = columns.some(({ campo, heading }) => campo === 'celular' && !isOtherPhone(heading));
  return columns.map((column) => {
    const { campo, heading } = column;
    if (campo === null) return column;
    if (campo === 'celular' && mobile && isOtherPhone(heading))
      return { ...column, campo: null, porque: 'Hay otra columna con el celular.' };
    const part = campo === 'fecha_nacimiento' && datePart(heading) !== null;
    if (SEVERAL.has(campo) || part) return column;
    const second = campo === 'nombre' && isSecondName(heading);
    const same = columns.filter(
      (each) => each.campo === campo && (campo !== 'nombre' || isSecondName(each.heading) === second),
    );
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
function orderSurnames(guesses: readonly (ContentGuess | null)[]): (ContentGuess | null)[] {
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
 * Columns of a block: `heading` null where the file has none, `cells` by column. Answers about a column go before
 * everything.
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
  const guessed = orderSurnames(open);
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
  const guesses = keepOnePerField(correctHeadings(filled, cellsOf), cellsOf).map((column) =>
    column.campo !== null && column.campo !== 'nota' && indicated.has(column.campo) && !SEVERAL.has(column.campo)
      ? { ...column, campo: null, porque: 'Se indicó otra columna.' }
      : column,
  );
  return withDays(guesses.map(said), context.today);
}
