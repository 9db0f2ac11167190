/** What comes out of a printer is what the ticket on the screen says, in the letters that the printer has. */
import { CODE_PAGES, type CodePage, PRINTER_COLUMNS } from '#contract/printers.ts';
import type { Business, Ticket } from '#contract/ticket.ts';
import { type Paper, printableLines, testBytes, ticketBytes } from '#server/features/impresiones/paper.presenter.ts';
import { paperPicture } from '#server/files/images.ts';
import { decode } from '../../../support/escpos.ts';
import { photo } from '../../../support/samplePhotos.ts';

const BUSINESS: Business = {
  nombre: 'Fotografía Ñandú',
  direccion: 'Av. Niños Héroes 12',
  telefono: '5512345678',
  rfc: null,
  leyenda: '¡Gracias! Este ticket no es una factura y no lo sustituye.',
  logo: null,
};
const LONG = 'María de los Ángeles Guadalupe Covarrubias Echeverría';
const TICKET: Ticket = {
  title: 'Recibo de Abono',
  marks: ['REIMPRESIÓN 12'],
  lines: [
    { label: 'Folio', value: 'ABCDEFGHIJKLMNOPQR' },
    { label: 'Alumno', value: LONG, words: true },
    { label: 'Nota', value: `Talla 8\nPagó ${'x'.repeat(70)}`, words: true },
    { label: 'Abono', value: '$1,234.50', strong: true },
    { label: 'Recibido por transferencia', value: '21/11/2026 11:03' },
  ],
};
const around = { business: BUSINESS, logo: null, qr: null, drawer: false };
const paper = (ancho: Paper['ancho'], codigos: CodePage = 'cp858'): Paper => ({ ancho, codigos, corta: true });
const words = (lines: readonly string[]) => lines.join(' ').replace(/\s+/g, ' ');
const squeezed = (lines: readonly string[]) => lines.join('').replace(/\s+/g, '');

test.each([80, 58] as const)('every line of a ticket is complete and fits %i mm paper', (ancho) => {
  const { text, items, cuts, drawer } = decode(ticketBytes(paper(ancho), TICKET, around));
  const lines = TICKET.lines.map(({ label, value, words: flows }) => `${label}${flows ? ':' : ''} ${value}`);
  for (const line of [...TICKET.marks, ...lines, BUSINESS.leyenda ?? '', 'Tel. 55 1234 5678']) {
    expect(squeezed(text)).toContain(squeezed([line]));
  }
  for (const item of items) {
    if (item.kind === 'text') expect(item.text.length * item.width).toBeLessThanOrEqual(PRINTER_COLUMNS[ancho]);
  }
  // Words are not cut where a line ends.
  expect(words(text)).toContain(`Alumno: ${LONG}`);
  expect([cuts, drawer]).toEqual([1, 0]);
});

test.each([
  ['cp858', 'ÑANDÚ Ágata Íñigo güero ¿qué? ¡sí! 5 €'],
  ['cp850', 'ÑANDÚ Ágata Íñigo güero ¿qué? ¡sí! 5 EUR'],
  ['windows-1252', 'ÑANDÚ Ágata Íñigo güero ¿qué? ¡sí! 5 €'],
  // Its only capitals with a mark are É, Ñ and Ü.
  ['cp437', 'ÑANDU Agata Iñigo güero ¿qué? ¡sí! 5 EUR'],
] as const)('the letters of %s print correctly', (codigos, printed) => {
  const ticket = {
    ...TICKET,
    lines: [{ label: 'Nota', value: 'ÑANDÚ Ágata Íñigo güero ¿qué? ¡sí! 5 €', words: true as const }],
  };
  const { text } = decode(ticketBytes(paper(80, codigos), ticket, around));
  expect(text).toContain(`Nota: ${printed}`);
});

test.each(CODE_PAGES)('emoji and foreign letters become readable text in %s', (codigos) => {
  const signs = codigos === 'windows-1252' ? 'Ana ?? “Añil” – fin…' : 'Ana ?? "Añil" - fin...';
  expect(printableLines('Ana 👩‍👧‍👦😀 “Añil” – \u200bﬁn…', codigos)).toEqual([signs]);
  // A mark behind its letter, and letters that none of them has.
  expect(printableLines('n\u0303 Łōž', codigos)).toEqual([`ñ ?o${codigos === 'windows-1252' ? 'ž' : 'z'}`]);
});

test.each(CODE_PAGES)('a name contains no command in %s, nor does its replacement', (codigos) => {
  const commands = '\u001bp0\u0019\u0019\u001b@\u001d\u0056\u0000\u0010\u0004\u0001\u009b';
  const signs = '←p0↑↑☺♥◙▬♫⌂';
  const nombre = `Ana${commands}${signs}`;
  const ticket: Ticket = { ...TICKET, lines: [{ label: 'Alumno', value: nombre, words: true }] };
  const { text, drawer, cuts } = decode(ticketBytes(paper(80, codigos), ticket, around));
  expect([drawer, cuts]).toEqual([0, 1]);
  expect(text.find((line) => line.startsWith('Alumno'))).toMatch(/^Alumno: Anap0@Vp?[?p0]+$/);
});

test('the drawer opens first, the logo is a picture, and the proof is a QR code', async () => {
  const logo = await paperPicture(photo('formatos/hopper.png'), 384, 128);
  const qr = 'https://escuelas.example.mx/recibo/0123456789abcdefghijkl';
  const printed = decode(ticketBytes(paper(58), TICKET, { ...around, logo, qr, drawer: true }));
  expect(printed).toMatchObject({ drawer: 1, pictures: 1, qr: [qr] });
  const picture = printed.items.find((item) => item.kind === 'picture');
  expect(picture).toMatchObject({ bytesPerRow: 16, rows: 128 });
});

test('dots of a picture never form a command, which printers may obey anywhere', () => {
  // Rows of the two bytes that ask for the drawer, as dots.
  const row = [0x10, 0x14].flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map((dot) => dot === '1'));
  const dots = [row, row].flat().flatMap((black) => [...Array(3).fill(black ? 0 : 255), 255]);
  const logo = { data: Buffer.from(dots), info: { width: 16, height: 2 } };
  const bytes = Buffer.from(ticketBytes(paper(80), TICKET, { ...around, logo }));
  expect(bytes.includes(Buffer.of(0x18, 0x14))).toBe(true);
  expect(bytes.includes(Buffer.of(0x10, 0x14))).toBe(false);
});

test('a test page shows letters and width in a line as wide as the paper', () => {
  for (const ancho of [80, 58] as const) {
    const { text } = decode(testBytes({ ...paper(ancho), corta: false }, 'Caja "1"', around));
    expect(text).toContain('Caja "1"');
    expect(words(text)).toContain('Letras: áéíóúüñ ÁÉÍÓÚÜÑ ¿? ¡! $ %');
    expect(text.map(({ length }) => length)).toContain(PRINTER_COLUMNS[ancho]);
  }
});

/** What a server that reads line by line would find at the beginning of each of them. */
const beginnings = (bytes: Uint8Array): number[] =>
  [...bytes].filter((_byte, at) => at === 0 || bytes[at - 1] === 0x0a || bytes[at - 1] === 0x0d);

test.each([
  ['DELETE /indice HTTP/1.1\nHost: x', 'a web server'],
  ['FLUSHALL\r\nSHUTDOWN', 'a memory store'],
  ['   QUIT', 'a mail server'],
])('«%s» on a ticket is not a command to %s', (text) => {
  const ticket = {
    ...TICKET,
    lines: [...TICKET.lines, { label: text, value: text }, { label: text, value: text, words: true as const }],
  };
  for (const ancho of [80, 58] as const) {
    const named = { ...BUSINESS, nombre: text, leyenda: text };
    const bytes = ticketBytes(paper(ancho), ticket, {
      ...around,
      business: named,
      qr: 'https://caja.example.mx/recibo/x',
    });
    expect(beginnings(bytes).filter((byte) => byte >= 0x20)).toEqual([]);
    const page = testBytes(paper(ancho), text, { business: named, logo: null });
    expect(beginnings(page).filter((byte) => byte >= 0x20)).toEqual([]);
  }
});

test('a logo whose dots spell a command has no line end in it', () => {
  // Columns of eight dots each are a letter: black is a one.
  const spelled = Buffer.from('x\nDELETE /x\r\nQUIT\n'.padEnd(24, '\n'));
  const [width, height] = [spelled.length * 8, 8];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let dot = 0; dot < width * height; dot += 1) {
    const black = ((spelled[Math.floor((dot % width) / 8)] ?? 0) >> (7 - (dot % 8))) & 1;
    data.set([...Array(3).fill(black ? 0 : 255), 255], dot * 4);
  }
  const logo = { data, info: { width, height } } as never;
  const bytes = ticketBytes(paper(80), TICKET, { ...around, logo });
  expect(Buffer.from(bytes).includes('DELETE')).toBe(true);
  expect(beginnings(bytes).filter((byte) => byte >= 0x20)).toEqual([]);
  expect(decode(bytes).pictures).toBe(1);
});
