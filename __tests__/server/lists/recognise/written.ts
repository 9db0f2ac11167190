/** Lists written by hand for one trouble each, and what comes out of them in few words. */
import { recognise } from '#server/lists/recognise/recognise.ts';
import type { ListContext, RecognisedList, RecognisedRow } from '#server/lists/recognised.ts';
import type { Cell, Merge, Sheet, Workbook } from '#server/lists/workbook.ts';
import { contextOf } from './expected.ts';

export const sheetOf = (
  name: string,
  lines: readonly (string | (string | Cell | null)[])[],
  merges: Merge[] = [],
): Sheet => ({
  name,
  hidden: false,
  merges,
  rows: lines.map((line, at) => ({
    number: at + 1,
    cells: (typeof line === 'string' ? line.split('|').map((text) => text.trim()) : line).map((cell) =>
      cell === null || cell === '' ? null : typeof cell === 'string' ? { text: cell } : cell,
    ),
  })),
});

export const workbookOf = (...sheets: Sheet[]): Workbook => ({ sheets });

export interface Result {
  list: RecognisedList;
  rows: RecognisedRow[];
  /** A line per row: «alta Pérez / Ruiz / Juan». */
  people: string[];
}

/** Reads a list of one sheet whose cells are parted by `|`; school and group are chosen unless told otherwise. */
export function readLines(
  lines: readonly (string | (string | Cell | null)[])[],
  more: Partial<ListContext> = {},
): Result {
  return readSheets([sheetOf('Hoja1', lines)], more);
}

export function readSheets(sheets: Sheet[], more: Partial<ListContext> = {}): Result {
  const read = recognise(
    workbookOf(...sheets),
    contextOf({ fileName: 'alumnos.xlsx', escuela_id: 1, grupo: '1A', ...more }),
  );
  return { ...read, people: read.rows.map(personOf) };
}

export const personOf = ({ resultado, valores }: RecognisedRow): string =>
  [resultado, [valores.apaterno, valores.amaterno ?? '-', valores.nombre].join(' / ')].join(' ');

/** One field of each row. */
export const column = (rows: readonly RecognisedRow[], field: keyof RecognisedRow['valores']) =>
  rows.map(({ valores }) => valores[field]);

export const saidOf = (row: RecognisedRow | undefined): string => row?.avisos.map(({ texto }) => texto).join(' ') ?? '';
