/**
 * Checks a PDF object by object and writes it anew: pages stay, active content is refused. The stored file has only the
 * checked objects, whatever its cross-reference table said.
 */
import { pipeline, Readable } from 'node:stream';
import { createInflate, inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { PDF_PAGES_MAX } from './limits.ts';
import { FileRefused } from './refused.ts';

export const BROKEN_PDF = 'Está dañado o incompleto: no se pudo abrir.';
const FOLDED_PDF = 'Está comprimido varias veces: no se puede revisar.';
const UNCOMMON_PDF = 'No se puede revisar: sus partes están guardadas de una forma poco común.';
const LOCKED_PDF = 'Está protegido con contraseña o cifrado: quítale la protección y súbelo de nuevo.';
const MEDIA = 'Lleva contenido multimedia.';
const FILES = 'Lleva otros archivos dentro.';

/** Names that stand for nothing harmless, wherever they are. */
const FORBIDDEN_NAMES = new Map(
  Object.entries({
    JavaScript: 'Contiene un programa (JavaScript).',
    Launch: 'Abre otros programas al verse.',
    EmbeddedFile: FILES,
    EmbeddedFiles: FILES,
    FileAttachment: FILES,
    RichMedia: MEDIA,
    Rendition: MEDIA,
    SubmitForm: 'Envía datos a otro lugar.',
    ImportData: 'Lee datos de otro archivo.',
    XFA: 'Es un formulario que se ejecuta (XFA): imprímelo como PDF y súbelo.',
  }),
);
/** Names that are harmless elsewhere: under these keys they stand for a film, a sound or a file. */
const FORBIDDEN_VALUES = new Map(
  Object.entries({
    'Subtype Screen': FILES,
    'Subtype Movie': FILES,
    'Subtype Sound': FILES,
    'Subtype 3D': MEDIA,
    'S Movie': MEDIA,
    'S Sound': MEDIA,
  }),
);

const name = (text: string): PDFName => PDFName.of(text);
const [TYPE, FILTER, PARAMETERS] = [name('Type'), name('Filter'), name('DecodeParms')];
/** Streams that are not kept: the objects in them were read and are written by themselves; descriptions tell of places. */
const LEFT_OUT: unknown[] = [name('ObjStm'), name('XRef'), name('Metadata')];

/** Columns of a row before it was compressed: a viewer makes room for one, and the largest plan has half as many. */
const COLUMNS_MAX = 100_000;

/** Whether a specification of a file holds the file itself; a font that is called EF has no such streams. */
function holdsFile(object: PDFDict): boolean {
  const files = object.lookup(name('EF'));
  return files instanceof PDFDict && ['F', 'UF'].some((key) => files.lookup(name(key)) instanceof PDFStream);
}

function assertHarmless(object: PDFObject | undefined): void {
  if (object instanceof PDFName) {
    const motivo = FORBIDDEN_NAMES.get(object.decodeText());
    if (motivo) throw new FileRefused(motivo);
  } else if (object instanceof PDFArray) object.asArray().forEach(assertHarmless);
  else if (object instanceof PDFStream) assertHarmless(object.dict);
  else if (object instanceof PDFDict) {
    if (object instanceof PDFCatalog && object.has(name('Collection'))) throw new FileRefused(FILES);
    if (holdsFile(object)) throw new FileRefused(FILES);
    const columns = object.lookup(name('Columns'));
    if (columns instanceof PDFNumber && columns.asNumber() > COLUMNS_MAX) throw new FileRefused(UNCOMMON_PDF);
    for (const [key, value] of object.entries()) {
      const motivo = value instanceof PDFName && FORBIDDEN_VALUES.get(`${key.decodeText()} ${value.decodeText()}`);
      if (motivo) throw new FileRefused(motivo);
      assertHarmless(key);
      assertHarmless(value);
    }
  }
}

/** Bytes that one stream, and all of them together, may unfold to: a scanned page in colour has a hundred million. */
const STREAM_MAX = 200 * 1024 * 1024;
const TOTAL_MAX = 500 * 1024 * 1024;
/** Of a photograph that was compressed once more. */
const PHOTO_MAX = 32 * 1024 * 1024;
const FLATE = ['FlateDecode', 'Fl'];
const JPEG = ['DCTDecode', 'DCT'];
/** They unfold to more than they are, and the server has no code that would tell how far. Pictures are as large as they say. */
const UNSEEN = ['RunLengthDecode', 'RL', 'LZWDecode', 'LZW'];
/** Bytes as letters: half to four fifths of them. */
const ASCII = ['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85'];
const PICTURES = ['CCITTFaxDecode', 'CCF', 'JBIG2Decode', 'JPXDecode'];
/** Any other filter could hide content from this check. */
const KNOWN_FILTERS = [...FLATE, ...JPEG, ...UNSEEN, ...ASCII, ...PICTURES];

const EXIF = 'Exif\0\0';

/** Throws for a bomb, and for a photograph under compression alone; cut or broken streams end early, as in viewers. */
async function assertNoBomb(contents: Uint8Array, sum: { total: number }): Promise<void> {
  const before = sum.total;
  const inflate = pipeline(Readable.from([contents]), createInflate(), () => {});
  let text = '';
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      sum.total += chunk.length;
      if (sum.total - before > STREAM_MAX) throw new FileRefused('Es una bomba: se despliega a más de 200 MB.');
      if (sum.total > TOTAL_MAX) throw new FileRefused('Es una bomba: se despliega a más de 500 MB.');
      // It may stand between two pieces.
      text = text.slice(-EXIF.length) + chunk.toString('latin1');
      if (text.includes(EXIF)) throw new FileRefused('Lleva dentro una foto cuyo lugar no se puede borrar.');
    }
  } catch (error) {
    if (error instanceof FileRefused) throw error;
  }
}

/** The bytes of a photograph that was compressed once more. */
function inflatePhoto(contents: Uint8Array): Buffer {
  try {
    return inflateSync(contents, { maxOutputLength: PHOTO_MAX });
  } catch (error) {
    const isBomb = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new FileRefused(isBomb ? 'Es una bomba: se despliega a más de 32 MB.' : BROKEN_PDF, error);
  }
}

/** The same stream without its first filter, of which these are the bytes. */
function withoutFirstFilter({ dict }: PDFRawStream, filters: readonly string[], bytes: Uint8Array): PDFRawStream {
  const plain = dict.clone();
  plain.set(FILTER, plain.context.obj(filters.slice(1).map(name)));
  const parameters = dict.lookup(PARAMETERS);
  if (parameters instanceof PDFArray) plain.set(PARAMETERS, plain.context.obj(parameters.asArray().slice(1)));
  else plain.delete(PARAMETERS);
  return PDFRawStream.of(plain, bytes);
}

/** Blanks the metadata of a photograph and of others inside it: place and camera. */
function blankMetadata(jpeg: Buffer): void {
  for (let start = jpeg.indexOf('ffd8ff', 0, 'hex'); start >= 0; start = jpeg.indexOf('ffd8ff', start + 1, 'hex')) {
    for (let at = start + 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda && at + 4 < jpeg.length; ) {
      const end = at + 2 + jpeg.readUInt16BE(at + 2);
      // EXIF and XMP; and the metadata of image programs.
      if (jpeg[at + 1] === 0xe1 || jpeg[at + 1] === 0xed) jpeg.fill(0, at + 4, end);
      at = end;
    }
  }
}

function filtersOf({ dict }: PDFRawStream): string[] {
  const found = dict.lookup(FILTER);
  const list = found instanceof PDFArray ? found.asArray().map((one) => dict.context.lookup(one)) : [found];
  return list.flatMap((one) => (one instanceof PDFName ? [one.decodeText()] : []));
}

/** The stream as it is kept. */
async function cleanStream(stream: PDFRawStream, sum: { total: number }): Promise<PDFRawStream> {
  const { dict, contents } = stream;
  const filters = filtersOf(stream);
  const [first = '', second = ''] = filters;
  if (filters.filter((one) => FLATE.includes(one)).length > 1) throw new FileRefused(FOLDED_PDF);
  if (filters.some((one) => !KNOWN_FILTERS.includes(one))) throw new FileRefused(UNCOMMON_PDF);
  const isPicture = dict.lookup(name('Subtype')) === name('Image');
  if (!isPicture && filters.some((one) => UNSEEN.includes(one))) throw new FileRefused(UNCOMMON_PDF);
  if (ASCII.includes(first)) {
    const letters = PDFRawStream.of(dict.clone(), contents);
    letters.dict.set(FILTER, name(first));
    const bytes = decodePDFRawStream(letters).decode();
    return cleanStream(withoutFirstFilter(stream, filters, bytes), sum);
  }
  if (FLATE.includes(first) && JPEG.includes(second))
    return cleanStream(withoutFirstFilter(stream, filters, inflatePhoto(contents)), sum);
  if (FLATE.includes(first)) await assertNoBomb(contents, sum);
  else if (filters.some((one) => FLATE.includes(one))) throw new FileRefused(UNCOMMON_PDF);
  // Without a filter too: viewers take it for pixels, other programs find the photograph.
  else if (filters.length === 0 || JPEG.includes(first))
    blankMetadata(Buffer.from(contents.buffer, contents.byteOffset, contents.length));
  return stream;
}

/** Without the password of an owner, which keeps no reader out. Throws for one that a reader needs. */
async function load(bytes: Uint8Array, isEncrypted: boolean): Promise<PDFDocument> {
  const options = { password: '', updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };
  return PDFDocument.load(bytes, options).catch((error: unknown) => {
    throw new FileRefused(isEncrypted ? LOCKED_PDF : BROKEN_PDF, error);
  });
}

/** The document as it is kept. Throws FileRefused for one that does something, is a bomb, too long or broken. */
export async function cleanPdf(sent: Buffer): Promise<Uint8Array> {
  const end = sent.lastIndexOf('%%EOF');
  // The library would look for objects in every byte behind the end.
  const bytes = end < 0 ? sent : sent.subarray(0, end + '%%EOF\n'.length);
  // And it would accept the rest of a truncated file.
  if (bytes.indexOf('startxref', bytes.lastIndexOf('endobj')) < 0) throw new FileRefused(BROKEN_PDF);
  const isEncrypted = bytes.includes('/Encrypt');
  const document = await load(bytes, isEncrypted);
  const { context } = document;
  const sum = { total: 0 };
  // The trailer may hold them itself, not by a reference.
  for (const object of [context.trailerInfo.Root, context.trailerInfo.Info]) assertHarmless(object);
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const type = object instanceof PDFStream ? object.dict.lookup(TYPE) : undefined;
    // Tables and packed objects, which were never encrypted themselves, come out of the decryption as such.
    if (object instanceof PDFInvalidObject && !isEncrypted) throw new FileRefused(BROKEN_PDF);
    assertHarmless(object);
    if (object instanceof PDFRawStream) context.assign(ref, await cleanStream(object, sum));
    if (object instanceof PDFInvalidObject || LEFT_OUT.includes(type)) context.delete(ref);
  }
  const pages = document.getPageCount();
  if (pages > PDF_PAGES_MAX) throw new FileRefused(`Tiene más de ${PDF_PAGES_MAX} páginas.`);
  if (pages === 0) throw new FileRefused(BROKEN_PDF);
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}
