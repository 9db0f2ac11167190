/** What a class list says: its sheets, columns, schools and pupils. */
import type { ListContext, RecognisedList, RecognisedRow } from '../recognised.ts';
import type { Workbook } from '../workbook.ts';

/** Never throws for what a file holds: a file without pupils gives no rows. */
export function recognise(_workbook: Workbook, context: ListContext): { list: RecognisedList; rows: RecognisedRow[] } {
  return { list: { tipo: context.tipo, hojas: [], columnas: [], escuelas: [], grupos: [] }, rows: [] };
}
