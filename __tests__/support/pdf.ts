/** What is written on the pages of a PDF that Chromium printed. */
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';

const decoded = (stream: unknown): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

/** The characters of a font's glyphs: its ToUnicode table, of single glyphs and of runs of them. */
function charactersOf(font: PDFDict): Map<number, string> {
  const table = decoded(font.lookup(PDFName.of('ToUnicode')));
  const found = new Map<number, string>();
  for (const [, from = '', to, code = ''] of table.matchAll(/<(\w{4})> (?:<(\w{4})> )?<(\w{4})>/g)) {
    const first = Number.parseInt(from, 16);
    for (let glyph = first; glyph <= Number.parseInt(to ?? from, 16); glyph += 1) {
      found.set(glyph, String.fromCharCode(Number.parseInt(code, 16) + glyph - first));
    }
  }
  return found;
}

function textOf(page: PDFPage): string {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  const contents = page.node.Contents();
  let characters = new Map<number, string>();
  let text = '';
  for (const [, name, glyphs] of decoded(contents).matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name) characters = charactersOf(fonts?.lookup(PDFName.of(name), PDFDict) as PDFDict);
    for (const glyph of glyphs?.match(/.{4}/g) ?? []) text += characters.get(Number.parseInt(glyph, 16)) ?? '';
  }
  return text;
}

/** The text of each page; spaces may be missing, because a printer moves on instead. */
export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf);
  return document.getPages().map(textOf);
}
