/** Reads what a ticket printer is sent, as the printer would. */
import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder';

/** A line of paper, in the order in which it comes out. */
export type Item =
  | { kind: 'text'; text: string; align: 0 | 1 | 2; bold: boolean; width: number; height: number }
  /** `size`: dots of one of its squares. */
  | { kind: 'qr'; text: string; size: number; align: 0 | 1 | 2 }
  /** Bytes of eight dots each, row by row. */
  | { kind: 'picture'; bytesPerRow: number; rows: number; dots: Uint8Array; align: 0 | 1 | 2 };

export interface Printed {
  items: Item[];
  /** Lines of text, without the blanks that set them in their place. */
  text: string[];
  qr: string[];
  pictures: number;
  /** How often the drawer was opened. */
  drawer: number;
  cuts: number;
}

/** Tables of characters by the number under which the printers of the manuals know them. */
const TABLES: Record<number, Codepage> = { 0: 'cp437', 2: 'cp850', 16: 'windows1252', 19: 'cp858' };

/** Lengths of the commands that have one, by their first two bytes. */
const LENGTHS: Record<string, number> = {
  ...{ '1b40': 2, '1b4d': 3, '1b45': 3, '1b74': 3, '1b61': 3, '1b70': 5, '1b32': 2, '1b33': 3, '1c2e': 2 },
  ...{ '1d21': 3, '1d56': 3, '1d72': 3, '1004': 3 },
};

/** Where the command at a place ends; null when some of it is still to come. */
export function endOfCommand(bytes: Uint8Array, at: number): number | null {
  const [first = 0, second, ...rest] = bytes.subarray(at, at + 8);
  if (first === 0x0a || first >= 0x20) return at + 1;
  if (second === undefined) return null;
  const name = Buffer.of(first, second).toString('hex');
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = rest;
  let length = LENGTHS[name];
  if (name === '1d28') length = rest.length < 3 ? Number.POSITIVE_INFINITY : 5 + b + 256 * c;
  if (name === '1d76') length = rest.length < 6 ? Number.POSITIVE_INFINITY : 8 + (c + 256 * d) * (e + 256 * f);
  if (length === undefined) throw new Error(`No printer of the manuals knows the command ${name} ${a}`);
  return at + length > bytes.length ? null : at + length;
}

/** What comes out of a printer that has been sent these bytes. */
export function decode(bytes: Uint8Array): Printed {
  const printed: Printed = { items: [], text: [], qr: [], pictures: 0, drawer: 0, cuts: 0 };
  let [line, qr, square, table]: [string, string, number, Codepage] = ['', '', 3, 'cp437'];
  let [align, bold, strong, size, large]: [0 | 1 | 2, boolean, boolean, number, number] = [0, false, false, 0, 0];
  const put = (item: Item) => printed.items.push(item);
  const feed = () => {
    put({ kind: 'text', text: line, align, bold: strong, width: (large >> 4) + 1, height: (large & 7) + 1 });
    if (line.trim()) printed.text.push(line.trim().replace(/ {2,}/g, ' '));
    [line, strong, large] = ['', false, 0];
  };
  for (let at = 0; at < bytes.length; ) {
    const end = endOfCommand(bytes, at) ?? bytes.length;
    const [first = 0, second = 0, value = 0] = bytes.subarray(at, end);
    const name = first === 0x0a || first >= 0x20 ? '' : Buffer.of(first, second).toString('hex');
    if (first === 0x0a) feed();
    else if (name === '') {
      line += String.fromCodePoint(CodepageEncoder.getCodepoints(table, true)[first] ?? first);
      // Style ends before the line does.
      if (first !== 0x20) [strong, large] = [strong || bold, Math.max(large, size)];
    } else if (name === '1b74') table = TABLES[value] ?? 'ascii';
    else if (name === '1b61') align = value as 0 | 1 | 2;
    else if (name === '1b45') bold = value === 1;
    else if (name === '1d21') size = value;
    else if (name === '1b70') printed.drawer += 1;
    else if (name === '1d56') printed.cuts += 1;
    else if (name === '1d28' && bytes[at + 6] === 0x43) square = bytes[at + 7] ?? 0;
    else if (name === '1d28' && bytes[at + 6] === 0x50)
      qr = Buffer.from(bytes.subarray(at + 8, end)).toString('latin1');
    else if (name === '1d28' && bytes[at + 6] === 0x51) {
      printed.qr.push(qr);
      put({ kind: 'qr', text: qr, size: square, align });
    } else if (name === '1d76') {
      printed.pictures += 1;
      const [bytesPerRow, rows] = [bytes[at + 4] ?? 0, (bytes[at + 6] ?? 0) + 256 * (bytes[at + 7] ?? 0)];
      put({ kind: 'picture', bytesPerRow, rows, dots: bytes.subarray(at + 8, end), align });
    }
    at = end;
  }
  if (line) feed();
  return printed;
}
