/** Files of Office before 2007, and the locked ones since: folders of streams. */
import { CFB } from '@e965/xlsx';
import { FileRefused } from '../../files/refused.ts';
import type { Workbook } from '../workbook.ts';
import { PASSWORD, PRESENTATION, UNKNOWN, WORD } from './reasons.ts';
import { readSpreadsheet } from './spreadsheet.ts';
import { struckCellsOfXls } from './struck-xls.ts';

const WORKBOOK = ['/Workbook', '/Book'];
const REASONS: [stream: string, motivo: string][] = [
  ['/EncryptedPackage', PASSWORD],
  ['/WordDocument', WORD],
  ['/PowerPoint Document', PRESENTATION],
];

/** An .xls as cells. Throws FileRefused for a locked file, and for one that is no spreadsheet. */
export function readCompound(bytes: Uint8Array): Workbook {
  const folder = CFB.read(Buffer.from(bytes), { type: 'buffer' });
  for (const [stream, motivo] of REASONS) if (CFB.find(folder, stream)) throw new FileRefused(motivo);
  const workbook = WORKBOOK.map((stream) => CFB.find(folder, stream)).find((found) => found !== null);
  if (!workbook) throw new FileRefused(UNKNOWN);
  return readSpreadsheet(bytes, 'xls', () => struckCellsOfXls(Buffer.from(workbook.content)));
}
