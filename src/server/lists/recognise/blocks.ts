/** The parts of a sheet that have one heading each, and what their columns hold. */
import type { ListContext } from '../recognised.ts';
import type { Cell, Row, Sheet } from '../workbook.ts';
import { carriedTexts } from './carried.ts';
import { type Column, columnsOf } from './columns.ts';
import { contentOf } from './content.ts';
import { findHeadings, type Heading } from './heading-rows.ts';
import { NAME_FIELDS } from './headings.ts';
import { namesIn } from './known-names.ts';
import { type Usual, usualOf } from './pupil-line.ts';
import { isNoPupil, isSignatureLine } from './titles.ts';

/** The texts of a row by column; '' where nothing stands. */
export const textsOf = (row: Row): string[] => row.cells.map((cell) => cell?.text ?? '');

const NOTHING: Cell = { text: '' };

/** The cells of columns, row beside row, for guessing what they hold. */
function cellsByColumn(rows: readonly Row[]): Cell[][] {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  return Array.from({ length: width }, (_, column) => rows.map(({ cells }) => cells[column] ?? NOTHING));
}

/** A heading with the rows below it; one without heading is the whole sheet. */
export interface Block {
  heading: Heading | null;
  columns: Column[];
  usual: Usual;
  /** Texts that hold for a row, by its number and column, and stand above it. */
  carried: ReturnType<typeof carriedTexts>;
}

/** Fields of which one cell tells whether it is one of them. */
const CHECKED: ReadonlySet<string> = new Set(['curp', 'email', 'celular', 'cct', 'grado_grupo', 'fecha_nacimiento']);

/**
 * The first row of a sheet whose headings nobody knows: it has texts where the rows below have something else, and no name
 * that anybody bears. Null where it may be a pupil.
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
