/** The rows of a sheet that can be pupils, each with what the lines around it say. */
import type { ListContext } from '../recognised.ts';
import type { Cell, Row, Sheet } from '../workbook.ts';
import { undoubled } from './broken-letters.ts';
import { type Column, columnsOf } from './columns.ts';
import { type GradeAndLetter, groupIn, groupName, groupOf } from './group-text.ts';
import { findHeadings, type Heading } from './heading-rows.ts';
import { NAME_FIELDS } from './headings.ts';
import { maybeSchool, schoolIn, withoutGroup } from './schools.ts';
import type { Sex } from './sex.ts';
import { isNone, shown, words } from './text.ts';
import { cctIn, isNoPupil, isSignatureLine, separatorSex } from './titles.ts';

/** What titles say of the pupils below them. */
export interface Around extends GradeAndLetter {
  escuela: string | null;
  cct: string | null;
  /** A title that may be the school's name and says so nowhere. */
  candidate: string | null;
  sexo: Sex | null;
}

export interface PupilRow {
  sheet: Sheet;
  row: Row;
  /** Of the block that it stands in. */
  columns: readonly Column[];
  /** By column: what a person sees, in one line. */
  texts: string[];
  around: Around;
  /** Spanish, why it may be no pupil; null where it is one. */
  doubt: string | null;
}

export interface SheetRows {
  columns: Column[];
  pupils: PupilRow[];
  /** What the titles said, also where there is no pupil. */
  titles: Around;
}

const NOTHING: Around = { grade: null, letter: null, escuela: null, cct: null, candidate: null, sexo: null };

/** Fields that tell a pupil apart from a line of text. */
const PERSONAL: ReadonlySet<string> = new Set(['curp', 'fecha_nacimiento', 'celular', 'email']);

const textsOf = (row: Row): string[] => row.cells.map((cell) => (cell?.text ? shown(undoubled(cell.text)) : ''));

export const valuesOf = (pupil: Pick<PupilRow, 'columns' | 'texts'>, campo: Column['campo']): string[] =>
  pupil.columns.filter((column) => column.campo === campo).map(({ index }) => pupil.texts[index] ?? '');

/** The cells of columns in some rows, for guessing what they hold. */
function cellsByColumn(rows: readonly Row[]): Cell[][] {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  return Array.from({ length: width }, (_, column) =>
    rows.flatMap(({ cells }) => {
      const cell = cells[column];
      return cell?.text ? [{ ...cell, text: shown(cell.text) }] : [];
    }),
  );
}

/** What a line of title adds to what stood above it. */
function readTitle(texts: readonly string[], around: Around, context: ListContext, fresh: boolean): Around {
  const filled = texts.filter(Boolean);
  const line = filled.join(' ');
  const { grade, letter } = groupIn(line);
  const cct = filled.map(cctIn).find(Boolean) ?? null;
  const escuela = filled.map((text) => schoolIn(withoutGroup(text), context)).find(Boolean) ?? null;
  const alone = filled.length === 1 ? withoutGroup(line) : '';
  const maybe = !escuela && !isNoPupil(alone) && maybeSchool(alone) ? alone : null;
  const school =
    escuela || cct
      ? { escuela: escuela ?? (fresh ? null : around.escuela), cct: cct ?? (fresh ? null : around.cct) }
      : around;
  return {
    grade: grade ?? around.grade,
    // A grade of its own begins a new group; the letter of the one before is not its.
    letter: letter ?? (grade && grade !== around.grade && fresh ? null : around.letter),
    escuela: school.escuela,
    cct: school.cct,
    candidate: maybe ?? around.candidate,
    sexo: around.sexo,
  };
}

/** Whether a line among pupils is a title of those below: few cells, and it names a group or a school. */
function isTitle(texts: readonly string[]): boolean {
  const filled = texts.filter(Boolean);
  if (filled.length === 0 || filled.length > 6) return false;
  const line = words(filled.join(' '));
  return (
    line.some((word) => /^(?:GRADO|GRUPO|GPO|ESCUELA|CCT|PRIMARIA|SECUNDARIA)$/.test(word)) ||
    filled.some((text) => cctIn(text) !== null) ||
    (filled.length === 1 && isGroupAlone(filled[0] ?? ''))
  );
}
/** «3° B», «TERCERO A T.M.» alone. */
const isGroupAlone = (text: string): boolean => words(text).length <= 4 && groupName(groupOf(text)) !== null;

interface Usual {
  numbered: boolean;
  /** Something beside the name. */
  company: boolean;
}

const isNameColumn = ({ campo }: Column): boolean => campo !== null && NAME_FIELDS.has(campo);

/** What a row is, by the cells of its name: null for a line that is no pupil. */
function pupilOf(row: Row, columns: readonly Column[], texts: string[], usual: Usual): { doubt: string | null } | null {
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
  // A total beside its label may stand in any column before the name.
  const total = !number && texts.some((text) => /^(?:SUB ?)?TOTAL(?:ES)?\b/.test(words(text).join(' ')));
  if (total || isGroupAlone(name.join(' '))) return null;
  if (name.every(isNoPupil)) {
    if (isTitle(texts)) return null;
    const likePupil = (number || personal > 0) && name.some((text) => words(text).length > 1);
    return likePupil ? { doubt: 'No parece un nombre: ¿es un alumno?' } : null;
  }
  if (row.hidden) return { doubt: 'La fila está oculta en el archivo.' };
  if (usual.numbered && !number && personal === 0) return { doubt: 'No tiene número de lista: ¿es un alumno?' };
  const alone = texts.filter(Boolean).length === name.length;
  // A whole name over several cells is no title.
  const oneCell = names.length === 1 || name.length === 1;
  return { doubt: usual.company && alone && oneCell ? 'Solo trae el nombre: ¿es un alumno?' : null };
}

/** What nearly all rows of a block with a name have beside it: a number, anything at all. */
function usualOf(rows: readonly Row[], columns: readonly Column[]): Usual {
  const names = columns.filter(isNameColumn);
  const named = rows.filter(({ cells }) => names.some(({ index }) => cells[index]?.text));
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

interface Block {
  heading: Heading | null;
  columns: Column[];
  usual: Usual;
}

function blocksOf(sheet: Sheet, context: ListContext): Map<number, Block> {
  const headings = findHeadings(sheet, context.tipo);
  const block = (heading: Heading | null, rows: readonly Row[]): Block => {
    const columns = columnsOf(sheet.name, heading, cellsByColumn(rows), context);
    return { heading, columns, usual: usualOf(rows, columns) };
  };
  if (headings.length === 0) return new Map([[-1, block(null, sheet.rows)]]);
  return new Map(
    headings.map((heading, at) => [
      heading.from,
      block(heading, sheet.rows.slice(heading.to + 1, headings[at + 1]?.from)),
    ]),
  );
}

/** Walks a sheet from top to bottom. */
export function rowsOf(sheet: Sheet, context: ListContext): SheetRows {
  const blocks = blocksOf(sheet, context);
  let block = blocks.get(-1) ?? null;
  let around = NOTHING;
  let titles = NOTHING;
  /** No title since the last pupil: the next one begins anew. */
  let fresh = true;
  let signed = false;
  const pupils: PupilRow[] = [];
  for (let at = 0; at < sheet.rows.length; at += 1) {
    const begins = blocks.get(at);
    if (begins?.heading) {
      block = begins;
      around = { ...around, sexo: null };
      signed = false;
      at = begins.heading.to;
      continue;
    }
    const row = sheet.rows[at];
    const texts = row ? textsOf(row) : [];
    if (!row || texts.every((text) => text === '')) continue;
    const sexo = separatorSex(texts);
    if (sexo) {
      around = { ...around, sexo };
      continue;
    }
    if (block && isSignatureLine(texts)) signed = true;
    const pupil = block && !signed ? pupilOf(row, block.columns, texts, block.usual) : null;
    if (pupil && block) {
      pupils.push({ sheet, row, columns: block.columns, texts, around, doubt: pupil.doubt });
      fresh = true;
    } else if (
      (!block || isTitle(texts) || (!block.heading && pupils.length === 0)) &&
      !/^(?:SUB)?TOTAL/.test(words(texts.join(' ')).join(''))
    ) {
      const before = around;
      around = readTitle(texts, around, context, fresh);
      if (pupils.length === 0) titles = around;
      const said = (['grade', 'letter', 'escuela', 'cct'] as const).some((key) => around[key] !== before[key]);
      if (said) {
        fresh = false;
        signed = false;
      }
    }
  }
  return { columns: mergedColumns([...blocks.values()]), pupils, titles };
}

/** The columns of a sheet as they are shown: of its first block, and what others have beside. */
function mergedColumns(blocks: readonly Block[]): Column[] {
  const [first, ...others] = blocks;
  const columns = [...(first?.columns ?? [])];
  for (const { columns: more } of others) {
    for (const column of more) {
      if ((columns[column.index]?.campo ?? null) === null) columns[column.index] = column;
    }
  }
  return columns.filter(Boolean);
}
