/** The parts of a sheet that have one heading each, and what their columns hold. */
import type { ListContext } from '../recognised.ts';
import type { Cell, Row, Sheet } from '../workbook.ts';
import { type Column, columnsOf } from './columns.ts';
import { findHeadings, type Heading } from './heading-rows.ts';
import { type Usual, usualOf } from './pupil-line.ts';
import { isSignatureLine } from './titles.ts';

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
}

/** By the position of their headings in the rows; at -1 where there is none. */
export function blocksOf(sheet: Sheet, context: ListContext): Map<number, Block> {
  const headings = findHeadings(sheet, context.tipo);
  const block = (heading: Heading | null, all: readonly Row[]): Block => {
    // Names of teachers below the line to sign on say nothing of the columns.
    const signed = all.findIndex((row) => isSignatureLine(textsOf(row)));
    const rows = signed > 0 ? all.slice(0, signed) : all;
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
