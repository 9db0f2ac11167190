/** Print jobs as ESC/POS bytes. */
import CodepageEncoder from '@point-of-sale/codepage-encoder';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { type CodePage, PRINTER_COLUMNS, type PrinterWidth } from '#contract/printers.ts';
import { type Business, letterhead, type Ticket, type TicketLine } from '#contract/ticket.ts';
import type { Picture } from '#server/files/images.ts';

/** Code page names of the encoder. */
const encodingOf = (codigos: CodePage) => (codigos === 'windows-1252' ? ('windows1252' as const) : codigos);

/** Of each table the character at each byte: the encoder copies all of it whenever it is asked, for each letter of a ticket. */
const tables = new Map<CodePage, readonly number[]>();
function tableOf(codigos: CodePage): readonly number[] {
  const table = tables.get(codigos) ?? CodepageEncoder.getEncoding(encodingOf(codigos)).codepoints;
  tables.set(codigos, table);
  return table;
}

/** Whether a table has the character. Some have arrows and hearts where commands begin: «←» would be the first byte of one. */
function has(character: string, codigos: CodePage): boolean {
  const byte = tableOf(codigos).indexOf(character.codePointAt(0) ?? 0);
  return byte >= 0x20 && byte !== 0x7f;
}
const hasAll = (text: string, codigos: CodePage): boolean => [...text].every((one) => has(one, codigos));

/** Replacements for characters that some code pages lack. */
const ALIKE: Record<string, string> = {
  ...{ '—': '-', '–': '-', '−': '-', '‐': '-', '·': '-', '•': '-', '×': 'x', '…': '...', '€': 'EUR' },
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"', '«': '"', '»': '"', '\u00a0': ' ', '\u202f': ' ', '\t': ' ' },
};

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

function inTable(sign: string, codigos: CodePage): string {
  if (hasAll(sign, codigos)) return sign;
  const alike = ALIKE[sign];
  if (alike !== undefined) return alike;
  // Commands among them: a name must not open the drawer.
  if (/^[\p{Cc}\p{Cf}]+$/u.test(sign)) return '';
  // An Á becomes an A; a picture, however many characters it is made of, one question mark.
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && hasAll(plain, codigos) ? plain : '?';
}

/** A text in the letters of a table, in its lines; nothing in it is a command. */
export const printableLines = (text: string, codigos: CodePage): string[] =>
  text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => [...graphemes.segment(line)].map(({ segment }) => inTable(segment, codigos)).join(''));

/** Printer settings that affect the paper. */
export interface Paper {
  ancho: PrinterWidth;
  codigos: CodePage;
  corta: boolean;
}

/** Parts of a ticket besides its lines. */
interface Around {
  business: Business;
  logo: Picture | null;
  /** The address of its proof. */
  qr: string | null;
  /** Opens the drawer. */
  drawer: boolean;
}

/** Lines between head and blade: the last printed line has to pass it. */
const FEED_LINES = 4;
const QR_DOTS = { 80: 6, 58: 5 } as const;

/**
 * Dots of a picture that look like a command which printers obey wherever it stands (DLE EOT, ENQ, DC4: one of them opens
 * the drawer) get one dot more. Nothing else here has that byte.
 */
function withoutCommands(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, at) => (byte === 0x10 && [0x04, 0x05, 0x14].includes(bytes[at + 1] ?? 0) ? 0x18 : byte));
}

/** Writes on paper in the letters of its printer. */
class Writer {
  readonly #encoder: ReceiptPrinterEncoder;
  readonly #paper: Paper;
  readonly #columns: number;

  constructor(paper: Paper) {
    this.#paper = paper;
    this.#columns = PRINTER_COLUMNS[paper.ancho];
    this.#encoder = new ReceiptPrinterEncoder({
      columns: this.#columns,
      language: 'esc-pos',
      codepageMapping: 'epson',
      imageMode: 'raster',
      newline: '\n',
      feedBeforeCut: FEED_LINES,
      errors: 'strict',
    })
      .initialize()
      .codepage(encodingOf(paper.codigos));
  }

  #inLetters(text: string): string[] {
    return printableLines(text, this.#paper.codigos);
  }

  /** Set in the middle; twice as high, or as large, where it is to be seen at once. */
  centered(text: string, { width = 1, height = 1 }: { width?: number; height?: number } = {}): void {
    this.#encoder
      .align('center')
      .bold(height > 1)
      .size(width, height);
    this.text(text);
    this.#encoder.size(1, 1).bold(false).align('left');
  }

  text(text: string): void {
    for (const line of this.#inLetters(text)) this.#encoder.line(line);
  }

  /** Label at the left, figure at the right; on two lines if they do not fit. */
  figure(label: string, value: string): void {
    const [left, right] = [label, value].map((text) => this.#inLetters(text).join(' ')) as [string, string];
    const blanks = this.#columns - left.length - right.length;
    if (blanks > 0) this.#encoder.line(`${left}${' '.repeat(blanks)}${right}`);
    else this.#encoder.line(left).align('right').line(right).align('left');
  }

  strong(label: string, value: string): void {
    this.#encoder.line('-'.repeat(this.#columns)).bold(true).size(1, 2);
    this.figure(label, value);
    this.#encoder.size(1, 1).bold(false);
  }

  picture({ data, info }: Picture): void {
    this.#encoder
      .align('center')
      .image({ data, info }, { width: info.width, height: info.height, algorithm: 'atkinson' });
    this.#encoder.align('left');
  }

  qr(text: string): void {
    this.#encoder.align('center').qrcode(text, { size: QR_DOTS[this.#paper.ancho], errorlevel: 'm' }).align('left');
  }

  blank(): void {
    this.#encoder.newline();
  }

  drawer(): void {
    this.#encoder.pulse();
  }

  /** The bytes, with the paper cut or fed to where it is torn off. */
  end(): Uint8Array {
    if (this.#paper.corta) this.#encoder.cut('partial');
    else this.#encoder.newline(FEED_LINES);
    return this.bytes();
  }

  bytes(): Uint8Array {
    return framed(withoutCommands(this.#encoder.encode()));
  }
}

function writeLine(writer: Writer, { label, value, words, strong }: TicketLine): void {
  if (words) writer.text(`${label}: ${value}`);
  else if (strong) writer.strong(label, value);
  else writer.figure(label, value);
}

function writeHead(writer: Writer, business: Business, logo: Picture | null): void {
  if (logo) writer.picture(logo);
  if (business.nombre) writer.centered(business.nombre, { height: 2 });
  for (const line of letterhead(business)) writer.centered(line);
  writer.blank();
}

/** A ticket as bytes: the same lines as on the screen. */
export function ticketBytes(paper: Paper, ticket: Ticket, { business, logo, qr, drawer }: Around): Uint8Array {
  const writer = new Writer(paper);
  // First: giving change waits for the drawer, not for the paper.
  if (drawer) writer.drawer();
  writeHead(writer, business, logo);
  writer.centered(ticket.title, { height: 2 });
  for (const mark of ticket.marks) writer.centered(mark, { width: 2, height: 2 });
  for (const line of ticket.lines) writeLine(writer, line);
  writer.blank();
  if (business.leyenda) writer.centered(business.leyenda);
  if (qr) writer.qr(qr);
  return writer.end();
}

/** Opens the drawer, and prints nothing. */
export function drawerBytes(paper: Paper, drawer: boolean): Uint8Array {
  const writer = new Writer(paper);
  if (drawer) writer.drawer();
  return writer.bytes();
}

/** A page that shows whether width, letters and cutter are set right. */
export function testBytes(
  paper: Paper,
  nombre: string,
  { business, logo }: Pick<Around, 'business' | 'logo'>,
): Uint8Array {
  const writer = new Writer(paper);
  writeHead(writer, business, logo);
  writer.centered('Página de prueba', { height: 2 });
  writer.text(nombre);
  writer.figure('Papel', `${paper.ancho} mm`);
  writer.figure('Códigos', paper.codigos);
  writer.text('Letras: áéíóúüñ ÁÉÍÓÚÜÑ ¿? ¡! $ %');
  writer.text('El renglón de abajo llega de orilla a orilla, sin partirse:');
  writer.text('1234567890'.repeat(5).slice(0, PRINTER_COLUMNS[paper.ancho]));
  return writer.end();
}

// Bytes for a printer that no other service takes for commands. Mail servers, memory stores and web servers read line by
// line: no line of a ticket begins with a letter, whatever was typed, and no picture contains the end of one.
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
/** Every byte below is the first one of a command, but for the end of a line. */
const BLANK = 0x20;
/** `ESC M 0`, the letters that tickets are printed in: says nothing new to a printer. */
const SAME_LETTERS = [0x1b, 0x4d, 0];
/** `GS v 0` with its sizes, before the dots of a picture. */
const PICTURE_HEAD = 8;

/** How long the commands are that tickets are made of, by their first two bytes. */
const LENGTHS = new Map([
  [0x1b40, 2],
  [0x1b4d, 3],
  [0x1b45, 3],
  [0x1b74, 3],
  [0x1b61, 3],
  [0x1b70, 5],
  [0x1b32, 2],
  [0x1b33, 3],
  [0x1c2e, 2],
  [0x1d21, 3],
  [0x1d56, 3],
]);

const word = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
const isPicture = (name: number): boolean => name === 0x1d76;

function lengthOf(bytes: Uint8Array, at: number, name: number): number {
  if (name === 0x1d28) return 5 + word(bytes, at + 3);
  if (isPicture(name)) return PICTURE_HEAD + word(bytes, at + 4) * word(bytes, at + 6);
  const length = LENGTHS.get(name);
  // With a wrong count the rest would be taken for text.
  if (length === undefined) throw new Error(`The command ${name.toString(16)} is none of a ticket`);
  return length;
}

/** Dots that look like the end of a line get one more. */
const withoutEnds = (dots: Uint8Array): Uint8Array =>
  dots.map((byte) => (byte === LINE_FEED ? 0x0b : byte === RETURN ? 0x0f : byte));

/** The same paper, in which every line begins with a command. Throws for a command that no ticket has. */
function framed(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let begins = true;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const isText = first === LINE_FEED || first >= BLANK;
    const name = 256 * first + (bytes[at + 1] ?? 0);
    const end = at + (isText ? 1 : lengthOf(bytes, at, name));
    if (begins && first >= BLANK) parts.push(Uint8Array.from(SAME_LETTERS));
    const head = isPicture(name) && !isText ? at + PICTURE_HEAD : end;
    parts.push(bytes.subarray(at, head), withoutEnds(bytes.subarray(head, end)));
    begins = first === LINE_FEED;
    at = end;
  }
  return Buffer.concat(parts);
}
