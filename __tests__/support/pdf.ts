/** What is written on the pages of a PDF that Chromium printed. */
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';

const decoded = (stream: unknown): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

/** The characters of a font's glyphs, by their hexadecimal codes: its table of single glyphs and of runs of them. */
function charactersOf(font: PDFDict): Map<string, string> {
  const found = new Map<string, string>();
  const runs = decoded(font.lookup(PDFName.of('ToUnicode'))).matchAll(/^<(\w+)> (?:<(\w+)> )?<(\w{4})>$/gm);
  for (const [, from = '', to = from, code = ''] of runs) {
    const first = Number.parseInt(from, 16);
    for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph += 1) {
      const name = glyph.toString(16).toUpperCase().padStart(from.length, '0');
      found.set(name, String.fromCharCode(Number.parseInt(code, 16) + glyph - first));
    }
  }
  return found;
}

function textOf(page: PDFPage): string {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  let characters = new Map<string, string>();
  let digits = 4;
  let text = '';
  for (const [, name, glyphs] of decoded(page.node.Contents()).matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj/g)) {
    const font = name && fonts?.lookup(PDFName.of(name), PDFDict);
    if (font) {
      characters = charactersOf(font);
      // Chromium draws a variable face as Type 3, whose codes have one byte; those of others have two.
      digits = font.get(PDFName.of('Subtype')) === PDFName.of('Type3') ? 2 : 4;
    }
    for (let at = 0; glyphs && at < glyphs.length; at += digits) {
      text += characters.get(glyphs.slice(at, at + digits).toUpperCase()) ?? '';
    }
  }
  return text;
}

/** The text of each page. */
export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf);
  return document.getPages().map(textOf);
}
