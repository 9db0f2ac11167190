/** A text file, of which each record is a row. */
import { FileRefused } from '../../files/refused.ts';
import type { Workbook } from '../workbook.ts';
import { cellOf, emptySheet, RowCollector } from './cells.ts';
import { decodeText } from './decode.ts';
import { ROWS_MAX } from './limits.ts';
import { tooManyRows, UNKNOWN } from './reasons.ts';
import { readRecords } from './records.ts';

/** Letters that no text has: more than one in so many, and it is none. */
const RARELY = 20;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const BINARY = /[\0-\x08\x0e-\x1a\x1c-\x1f]/g;

/** How Excel keeps the zeros of a text in a file of texts: `="0012"`. */
const unwrapped = (cell: string): string => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell;

/** A text file as one sheet. Throws FileRefused for what is no text, and beyond the limits. */
export function readText(bytes: Uint8Array): Workbook {
  const { text, encoding } = decodeText(bytes);
  const sample = text.slice(0, 100_000);
  if ((sample.match(BINARY)?.length ?? 0) > sample.length / RARELY) throw new FileRefused(UNKNOWN);
  const sheet = emptySheet('');
  const rows = new RowCollector();
  for (const { number, cells } of readRecords(text)) {
    if (number > ROWS_MAX) throw new FileRefused(tooManyRows('', number));
    rows.add(
      sheet,
      number,
      cells.map((cell) => cellOf(unwrapped(cell))),
    );
  }
  return { kind: 'text', encoding, sheets: [sheet] };
}
