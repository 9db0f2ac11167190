/** Splits a sheet into blocks with one heading each, and finds their columns and pupils. */
import type { ListContext } from '../recognised.ts';
import type { Cell, Merge, Row, Sheet } from '../workbook.ts';
import { isGroupAlone, isNoPupil, isSignatureLine, isTitle, saysTotal } from './around.ts';
import { type Column, columnsOf, contentOf } from './columns.ts';
import { groupOf } from './groups.ts';
import { findHeadings, type Heading } from './heading-rows.ts';
import { NAME_FIELDS } from './headings.ts';
import { isNone, words } from './text.ts';
import { namesIn } from './whole-name.ts';

/** Fields of a class, and so of many pupils. */
const OF_A_CLASS: ReadonlySet<string> = new Set(['grado', 'grupo', 'grado_grupo', 'escuela', 'cct']);
const OF_A_GROUP: ReadonlySet<string> = new Set(['grado', 'grupo', 'grado_grupo']);

/**
 * Whether a column leaves out repeated values: no cell equals the value above it, and at least half of the cells are
 * empty.
 */
function leavesOut(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '');
  return (
    texts[0] !== '' &&
    filled.every((text, at) => text !== filled[at - 1]) &&
    filled.length * 2 <= texts.length - Number(filled.length === 1)
  );
}

/** What stands above and below an empty cell of a column with a row's grade or group. */
export interface Gap {
  campo: Column['campo'];
  above: string;
  below: string;
}

/** Of a row with empty cells in the columns of its class. */
interface Carried {
  /** By column, texts of cells above that hold for the row, too. */
  texts: Map<number, string>;
  /** Of cells for which no other one holds. */
  gaps: Gap[];
}

/** By the number of the row. `rows` are those that have a name. */
function carriedTexts(
  rows: readonly Row[],
  columns: readonly Column[],
  merges: readonly Merge[],
): Map<number, Carried> {
  const all = new Map<number, Carried>();
  for (const { index, campo } of columns) {
    if (campo === null || !OF_A_CLASS.has(campo)) continue;
    const texts = rows.map(({ cells }) => cells[index]?.text ?? '');
    // A school without a key is not the one above.
    const down = campo !== 'cct' && leavesOut(texts);
    const merged = merges.filter(({ top, bottom, left, right }) => bottom > top && left <= index && right >= index);
    const nextOf = texts.slice();
    for (let at = texts.length - 2; at >= 0; at -= 1) nextOf[at] ||= nextOf[at + 1] ?? '';
    let above = '';
    for (const [at, { number }] of rows.entries()) {
      const own = texts[at] ?? '';
      above = own || above;
      if (own !== '' || above === '') continue;
      const carried: Carried = all.get(number) ?? { texts: new Map(), gaps: [] };
      all.set(number, carried);
      const below = nextOf[at];
      if (down || merged.some(({ top, bottom }) => top < number && bottom >= number)) carried.texts.set(index, above);
      else if (below && OF_A_GROUP.has(campo)) carried.gaps.push({ campo, above, below });
    }
  }
  return all;
}

// Which lines of a list are pupils.

/** Fields that tell a pupil apart from a line of text. */
const PERSONAL: ReadonlySet<string> = new Set(['curp', 'fecha_nacimiento', 'celular', 'email']);

interface Usual {
  numbered: boolean;
  /** Something beside the name. */
  company: boolean;
}

/** Whether a column holds names, or parts of them. */
const isNameColumn = ({ campo }: Column): boolean => campo !== null && NAME_FIELDS.has(campo);

/** «TUTOR GARCIA LUIS»: all but one of the words are names, and no sign stands among them. */
function isLikeName(text: string): boolean {
  const { parts, known } = namesIn(text);
  return known > 1 && known >= parts - 1 && !/[:.]/.test(text);
}

/** Classifies a row by its name cells; null for a line that is no pupil. */
export function pupilOf(
  row: Row,
  columns: readonly Column[],
  texts: string[],
  usual: Usual,
  signed: boolean,
): { doubt: string | null; between?: boolean } | null {
  const names = columns.filter(isNameColumn);
  const name = names.map(({ index }) => texts[index] ?? '').filter((text) => text && !isNone(text));
  const of = (test: (campo: Column['campo']) => boolean): string[] =>
    columns
      .filter(({ campo }) => test(campo))
      .map(({ index }) => texts[index] ?? '')
      .filter((text) => text && !isNone(text));
  const personal = of((campo) => campo !== null && PERSONAL.has(campo)).length;
  const number = of((campo) => campo === 'numero').some((text) => /^\W*\d{1,5}\W*$/.test(text));
  if (name.length === 0) return personal > 0 ? { doubt: null } : null;
  // «ABRIL | TOTAL | XIU»: a surname, where other cells of the name hold one.
  const others = name.filter((text) => !isNoPupil(text) && !saysTotal(text));
  const named = others.length > 1 || others.some((text) => namesIn(text).known > 0);
  const isBorne = (text: string): boolean => name.includes(text) && (named || isLikeName(text));
  // A total beside its label may stand in any column before the name.
  const total = !number && texts.some((text) => saysTotal(text) && !isBorne(text));
  if (total || isGroupAlone(name.join(' '))) return null;
  if (name.every(isNoPupil)) {
    if (isTitle(texts)) return null;
    const several = name.filter((text) => words(text).length > 1);
    const doubt = 'No parece un nombre: ¿es un alumno?';
    if ((number || personal > 0) && several.length > 0) return { doubt };
    // Surnames are words of other lines, too.
    const named = several.some(isLikeName);
    const grouped = of((campo) => campo === 'grupo' || campo === 'grado_grupo').some((text) => groupOf(text).letter);
    return named && grouped ? { doubt } : named && !signed ? { doubt, between: true } : null;
  }
  if (!number && named && name.some((text) => saysTotal(text) && !isLikeName(text)))
    return { doubt: 'No parece un nombre: ¿es un alumno?' };
  if (row.hidden) return { doubt: 'La fila está oculta en el archivo.' };
  const bare = !number && personal === 0;
  // Names below the line to sign on are those of teachers.
  if (signed && bare) return usual.numbered || usual.company ? null : { doubt: 'Está debajo de una línea de firma.' };
  if (usual.numbered && bare) return { doubt: 'No tiene número de lista: ¿es un alumno?' };
  const alone = texts.filter(Boolean).length === name.length;
  // A whole name over several cells is no title.
  const oneCell = names.length === 1 || name.length === 1;
  if (usual.company && alone && oneCell) return { doubt: 'Solo trae el nombre: ¿es un alumno?' };
  if (!alone || names.length > 1) return { doubt: null };
  const { parts, known } = namesIn(name.join(' '));
  return { doubt: known * 2 < parts ? 'No parece un nombre: ¿es un alumno?' : null };
}

/** Columns that nearly all named rows of a block fill. */
function usualOf(rows: readonly Row[], columns: readonly Column[]): Usual {
  const names = columns.filter(isNameColumn);
  const named = rows.filter(({ cells }) => names.some(({ index }) => !isNoPupil(cells[index]?.text ?? '')));
  const most = (test: (row: Row, index: number) => boolean): boolean =>
    named.length > 0 &&
    named.filter((row) => columns.some(({ index }) => test(row, index))).length >= named.length * 0.8;
  const numbers = new Set(columns.filter(({ campo }) => campo === 'numero').map(({ index }) => index));
  const nameIndexes = new Set(names.map(({ index }) => index));
  return {
    numbered: most(({ cells }, index) => numbers.has(index) && !!cells[index]?.text),
    company: most(({ cells }, index) => !nameIndexes.has(index) && !!cells[index]?.text),
  };
}

// The blocks of a sheet with one heading each, and their columns.

/** The texts of a row by column; '' where nothing stands. */
export const textsOf = (row: Row): string[] => row.cells.map((cell) => cell?.text ?? '');

const NOTHING: Cell = { text: '' };

/** The cells of columns, row beside row, for guessing their content. */
function cellsByColumn(rows: readonly Row[]): Cell[][] {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  return Array.from({ length: width }, (_, column) => rows.map(({ cells }) => cells[column] ?? NOTHING));
}

/** A heading with the rows below it; one without heading is the whole sheet. */
interface Block {
  heading: Heading | null;
  columns: Column[];
  usual: Usual;
  /** What stands around the empty cells of a row, by its number. */
  carried: ReturnType<typeof carriedTexts>;
}

/** Fields of which one cell tells whether it is one of them. */
const CHECKED: ReadonlySet<string> = new Set(['curp', 'email', 'celular', 'cct', 'grado_grupo', 'fecha_nacimiento']);

/**
 * The first row of a sheet with unknown headings: it has texts where the rows below have something else, and no known name.
 * Null where it may be a pupil.
 */
function unknownHeading(rows: readonly Row[], columns: readonly Column[], today: string): Heading | null {
  const guessed = columns.filter(({ campo }) => campo !== null && (CHECKED.has(campo) || NAME_FIELDS.has(campo)));
  const at = rows.findIndex((row) => guessed.filter(({ index }) => row.cells[index]?.text).length > 1);
  const first = rows[at];
  if (!first) return null;
  const texts = textsOf(first);
  const fits = ({ index, campo }: Column): boolean =>
    campo !== null && CHECKED.has(campo)
      ? contentOf([first.cells[index] ?? NOTHING], today)?.campo === campo
      : namesIn(texts[index] ?? '').known > 0;
  const filled = guessed.filter(({ index }) => texts[index]);
  if (filled.some(fits) || !filled.some(({ campo }) => CHECKED.has(String(campo)))) return null;
  return { from: at, to: at, columns: texts.map((text) => ({ text, meaning: null })) };
}

/** By the position of their headings in the rows; at -1 where there is none. */
export function blocksOf(sheet: Sheet, context: ListContext): Map<number, Block> {
  const headings = findHeadings(sheet, context.tipo);
  const block = (heading: Heading | null, all: readonly Row[]): Block => {
    // Names of teachers below the line to sign on say nothing of the columns.
    const signed = all.findIndex((row) => isSignatureLine(textsOf(row)));
    const rows = signed > 0 ? all.slice(0, signed) : all;
    const columns = columnsOf(sheet.name, heading, cellsByColumn(rows), context);
    const named = rows.filter(({ cells }) =>
      columns.some(
        ({ index, campo }) => campo !== null && NAME_FIELDS.has(campo) && !isNoPupil(cells[index]?.text ?? ''),
      ),
    );
    return { heading, columns, usual: usualOf(rows, columns), carried: carriedTexts(named, columns, sheet.merges) };
  };
  if (headings.length === 0) {
    const whole = block(null, sheet.rows);
    const heading = unknownHeading(sheet.rows, whole.columns, context.today);
    if (!heading) return new Map([[-1, whole]]);
    headings.push(heading);
  }
  return new Map(
    headings.map((heading, at) => [
      heading.from,
      block(heading, sheet.rows.slice(heading.to + 1, headings[at + 1]?.from)),
    ]),
  );
}
