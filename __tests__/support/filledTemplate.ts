/** Workbooks as a school fills them in: another program than ours reads and writes them. */
import { read, utils, write } from '@e965/xlsx';

/** The workbook with these rows below the headings of a sheet. */
export function filledIn(bytes: Uint8Array, sheet: string, rows: readonly (readonly string[])[]): Buffer {
  const book = read(bytes);
  const filled = book.Sheets[sheet];
  if (!filled) throw new Error(`No sheet ${sheet}`);
  utils.sheet_add_aoa(filled, rows as string[][], { origin: 'A2' });
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}
