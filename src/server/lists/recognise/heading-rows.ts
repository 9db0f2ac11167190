/** Where the headings of a sheet stand, also in two rows, merged, repeated further below, or beside one another. */
import { formatDate } from '#contract/dates.ts';
import type { Tipo } from '#contract/importaciones.ts';
import type { Row, Sheet } from '../workbook.ts';
import { datePart, isDateHeading, isRelative, type Meaning, meaningOf, NAME_FIELDS } from './headings.ts';

export interface Heading {
  /** Positions in the sheet's rows, both ends in it. */
  from: number;
  to: number;
  /** By column: texts of the heading's rows joined, and their meaning. */
  columns: { text: string; meaning: Meaning | null }[];
}

/** Headings stand in one row, two or three. */
const MOST_ROWS = 3;

/** Texts of a row; those of merged headings stand above all of their columns. */
function spreadTexts(sheet: Sheet, row: Row): string[] {
  const texts = row.cells.map((cell) => (cell?.date ? formatDate(cell.date) : (cell?.text ?? '')));
  for (const { top, left, right } of sheet.merges) {
    if (top !== row.number) continue;
    for (let column = left + 1; column <= right; column += 1) texts[column] ??= '';
    for (let column = left + 1; column <= right; column += 1) texts[column] ||= texts[left] ?? '';
  }
  return Array.from(texts, (text) => text ?? '');
}

const fieldsIn = (texts: readonly string[], tipo: Tipo): (Meaning | null)[] =>
  texts.map((text) => meaningOf(text, tipo));
const names = (meanings: readonly (Meaning | null)[]): number =>
  meanings.filter((meaning) => meaning !== null && (NAME_FIELDS.has(meaning) || meaning === 'curp')).length;

/** In a file without merged cells the heading above several columns stands above the first of them alone. */
function flow(texts: string[], below: readonly string[]): void {
  for (let column = 1; column < below.length; column += 1) {
    if (below[column] && !texts[column]) texts[column] = texts[column - 1] ?? '';
  }
}

/** An address or a CURP. */
const isPersonal = (text: string): boolean => text.includes('@') || /^[A-Z]{4}\d{6}[HMX][A-Z]{5}/i.test(text);

function isHeading(row: Row, next: Row | undefined, tipo: Tipo): boolean {
  const texts = row.cells.map((cell) => cell?.text ?? '');
  const filled = texts.filter((text) => text !== '');
  const meanings = fieldsIn(filled, tipo);
  // A pupil's row whose surname is a heading's word has values that no heading has.
  if (names(meanings) === 0 || filled.some((text) => text.length < 60 && isPersonal(text))) return false;
  const known = meanings.filter((meaning) => meaning !== null).length;
  // «NOMBRE» above a single column of names has something below it; beside one heading of a school's own.
  return known >= 2 || (known * 2 >= filled.length && !!next?.cells.some((cell) => cell?.text));
}

/** Sub-headings below a heading of several columns: parts of a date, letters and numbers of days. */
const isPart = (text: string): boolean => /^(?:\p{L}|\d{1,2})$/u.test(text) || datePart(text) !== null;

/** Whether the heading goes on in the next row: cells merged down, names of fields, parts of merged cells. */
function goesOn(sheet: Sheet, row: Row, next: Row, tipo: Tipo): boolean {
  const merges = sheet.merges.filter(({ top, bottom }) => top <= row.number && bottom >= row.number);
  if (merges.some(({ bottom }) => bottom > row.number)) return true;
  const below = next.cells.flatMap((cell, column) => {
    const text = cell?.text ?? '';
    return text === '' ? [] : [{ column, text, meaning: meaningOf(text, tipo) }];
  });
  const known = below.filter(({ meaning }) => meaning !== null).length;
  // Surnames are words of headings, too: one of them makes no heading of a pupil's row.
  if (names(below.map(({ meaning }) => meaning)) > 0 && known * 2 >= below.length) return true;
  if (below.filter(({ text }) => datePart(text)).length >= 2 && below.every(({ text }) => isPart(text))) return true;
  // Days below the names of payments.
  const isDay = (text: string) => isDateHeading(text) || meaningOf(text, tipo) === 'vence';
  if (tipo === 'cobranza' && below.length > 0 && below.every(({ text }) => isDay(text))) return true;
  const wide = merges.filter(({ left, right, top }) => right > left && top === row.number);
  return (
    below.length > 0 &&
    below.every(({ meaning, text }) => meaning !== null || isPart(text)) &&
    below.every(({ column }) => wide.some(({ left, right }) => column >= left && column <= right))
  );
}

/** Name of a column; the lowest row is the most exact: «APELLIDO» above «PATERNO». */
function columnMeaning(texts: readonly string[], tipo: Tipo): Meaning | null {
  const born = texts.slice(0, -1).some((text) => meaningOf(text, tipo) === 'fecha_nacimiento');
  if (born && datePart(texts.at(-1) ?? '')) return 'fecha_nacimiento';
  const meanings = [...texts.toReversed(), texts.join(' ')].map((text) => meaningOf(text, tipo));
  // «FECHA LÍMITE» above «15/10».
  if (meanings.includes('vence')) return 'vence';
  const own = meanings.find((meaning) => meaning !== null) ?? null;
  // «PAGOS» above «ATRASADOS» says less than both.
  const isOwed = meanings[0] === null && (meanings.at(-1) === 'dinero' || meanings.at(-1) === 'saldo');
  const found = isOwed ? (meanings.at(-1) ?? null) : own;
  // «DATOS DEL TUTOR» above «NOMBRE».
  const ofRelative = texts.slice(0, -1).some(isRelative) && found !== 'celular' && found !== 'email';
  return ofRelative && found ? 'otro' : found;
}

/** The headings of a sheet, from top to bottom; `tipo` limits the meanings of their words. */
export function findHeadings(sheet: Sheet, tipo: Tipo): Heading[] {
  const { rows } = sheet;
  const found: Heading[] = [];
  for (let from = 0; from < rows.length; from += 1) {
    const row = rows[from];
    if (!row || !isHeading(row, rows[from + 1], tipo)) continue;
    let to = from;
    for (let next = rows[to + 1]; next && to - from + 1 < MOST_ROWS; next = rows[to + 1]) {
      const last = rows[to];
      if (!last || !goesOn(sheet, last, next, tipo)) break;
      to += 1;
    }
    const levels = rows.slice(from, to + 1).map((each) => spreadTexts(sheet, each));
    for (const [at, texts] of levels.slice(0, -1).entries()) flow(texts, levels[at + 1] ?? []);
    const above = rows[from - 1];
    // A row of groups of columns above: «DATOS DEL ALUMNO», «DATOS DEL TUTOR».
    if (above && above.cells.filter((cell) => cell?.text).length > 1)
      levels.unshift(spreadTexts(sheet, above).map((text) => (isRelative(text) ? text : '')));
    const width = Math.max(...levels.map((texts) => texts.length));
    const columns = Array.from({ length: width }, (_, column) => {
      const texts = [...new Set(levels.map((level) => level[column] ?? '').filter(Boolean))];
      return { text: texts.join(' '), meaning: columnMeaning(texts, tipo) };
    });
    found.push({ from, to, columns });
    from = to;
  }
  return found;
}

// Two lists beside one another in one sheet: «No. | Nombre | | No. | Nombre».

const isName = (meaning: Meaning | null): boolean => meaning !== null && NAME_FIELDS.has(meaning);

/** The columns at which a list begins anew: where a number or a name comes again that the list has already. */
function beginnings(meanings: readonly (Meaning | null)[]): number[] {
  const found: number[] = [];
  let seen = new Set<Meaning>();
  for (const [column, meaning] of meanings.entries()) {
    if (meaning === null || (meaning !== 'numero' && !isName(meaning))) continue;
    if (seen.has(meaning) && [...seen].some(isName)) {
      found.push(column);
      seen = new Set();
    }
    seen.add(meaning);
  }
  const fields = (left: number, right: number | undefined): string =>
    meanings
      .slice(left, right)
      .filter((meaning) => meaning !== null && meaning !== 'otro' && meaning !== 'nota')
      .join();
  // The parents beside their children have no number, and a telephone.
  return found.every((left, at) => fields(left, found[at + 1]) === fields(0, found[0])) ? found : [];
}

/** The lists of a sheet, each with its own columns where they stand; nearly always the sheet itself. */
export function sideBySide(sheet: Sheet, tipo: Tipo): Sheet[] {
  const [heading] = findHeadings(sheet, tipo);
  const from = heading ? beginnings(heading.columns.map(({ meaning }) => meaning)) : [];
  if (from.length === 0) return [sheet];
  return [0, ...from].map((left, at) => {
    const right = from[at] ?? Number.POSITIVE_INFINITY;
    return {
      ...sheet,
      rows: sheet.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell, column) => (column >= left && column < right ? cell : null)),
      })),
      merges: sheet.merges.filter((merge) => merge.left >= left && merge.left < right),
    };
  });
}
