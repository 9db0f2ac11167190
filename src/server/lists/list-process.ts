/**
 * Process that reads one list of a school on its standard input and writes a line {list: RecognisedList} and one for
 * each RecognisedRow, or a single line {motivo} when the list is refused.
 */
import { readFileSync } from 'node:fs';
import { beginLimited, FILE, readJob, writeLine } from '../files/limited-program.ts';
import { FileRefused } from '../files/refused.ts';
import { LIST_MEMORY_KB, NO_ROWS } from './read/limits.ts';
import { readWorkbook } from './read/read-workbook.ts';
import { recognise } from './recognise/recognise.ts';
import type { ListContext, RecognisedList } from './recognised.ts';

export interface ListJob {
  context: ListContext;
}
export type FirstLine = { list: RecognisedList } | { motivo: string };

beginLimited(LIST_MEMORY_KB);
try {
  const { context } = readJob() as ListJob;
  const { list, rows, found } = recognise(readWorkbook(readFileSync(FILE)), context);
  // The user can undo choices of sheets and columns.
  if (found === 0 && context.hojas === null && context.columnas.length === 0) throw new FileRefused(NO_ROWS);
  writeLine({ list } satisfies FirstLine);
  for (const row of rows) writeLine(row);
} catch (error) {
  if (!(error instanceof FileRefused)) throw error;
  writeLine({ motivo: error.motivo } satisfies FirstLine);
}
