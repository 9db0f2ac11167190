/** Reads the objects of a PDF with the library, and says what they do besides showing pages. */
import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  PDFPageLeaf,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  type PDFStream,
} from '@cantoo/pdf-lib';
import { PDF_PAGES_MAX } from './limits.ts';
import { headersIn } from './pdf-headers.ts';
import {
  BROKEN_PDF,
  FOLDED_PDF,
  FORBIDDEN_IN_CATALOG,
  FORBIDDEN_NAMES,
  FORBIDDEN_VALUES,
  UNCOMMON_PDF,
} from './pdf-reasons.ts';
import { FileRefused } from './refused.ts';

/** Bytes that the objects of one object stream may unfold to: real ones have some thousands. */
const OBJECTS_MAX = 16 * 1024 * 1024;

/** Bytes in a row that belong to no object: some writers leave a few. */
const ASTRAY_MAX = 1000;

const is = (keyword: number[], text: string): boolean =>
  keyword.length === text.length && String.fromCharCode(...keyword) === text;
const name = (text: string): PDFName => PDFName.of(text);
const TYPE = name('Type');
// The library has each name once: they are the same when they are identical.
const NAMES = new Map(Object.entries(FORBIDDEN_NAMES).map(([text, motivo]) => [name(text), motivo]));
const VALUES = FORBIDDEN_VALUES.map(([key, value, motivo]) => [name(key), name(value), motivo] as const);
const IN_CATALOG = Object.entries(FORBIDDEN_IN_CATALOG).map(([key, motivo]) => [name(key), motivo] as const);
const FLATE = [name('FlateDecode'), name('Fl')];
/** Columns of a row before it was compressed: of the largest plan at the finest resolution there are half as many. */
const COLUMNS_MAX = 100_000;
/** They unfold to more than they are, and nothing here unfolds them. */
const UNSEEN = ['RunLengthDecode', 'RL', 'LZWDecode', 'LZW'].map(name);

/** Why the document is refused, in the order in which it was found: the library swallows what is thrown while it reads. */
class Findings {
  readonly #reasons: string[] = [];

  name(found: PDFName): PDFName {
    const motivo = NAMES.get(found);
    if (motivo) this.#reasons.push(motivo);
    return found;
  }

  dictionary(dict: PDFDict): PDFDict {
    for (const [key, value, motivo] of VALUES) if (dict.get(key) === value) this.#reasons.push(motivo);
    if (dict instanceof PDFCatalog) {
      for (const [key, motivo] of IN_CATALOG) if (dict.has(key)) this.#reasons.push(motivo);
    }
    return dict;
  }

  assertNone(): void {
    const [motivo] = this.#reasons;
    if (motivo) throw new FileRefused(motivo);
  }
}

/** Objects of one object stream. */
class ObjectsParser extends PDFObjectStreamParser {
  readonly #findings: Findings;
  constructor(stream: PDFRawStream, findings: Findings) {
    super(stream);
    this.#findings = findings;
  }
  protected override parseName(): PDFName {
    return this.#findings.name(super.parseName());
  }
  protected override parseDict(ref?: PDFRef): PDFDict {
    return this.#findings.dictionary(super.parseDict(ref));
  }
}

/**
 * All objects of a file, one after the other as they lie in it. It unfolds nothing itself: streams are kept aside as
 * they are.
 */
class DocumentParser extends PDFParser {
  readonly findings = new Findings();
  readonly streams: PDFRawStream[] = [];
  /** Offsets behind each `obj` of an object that was read. */
  readonly headers = new Set<number>();
  /** How many of them have an end. */
  ends = 0;
  readonly #bytes: Buffer;
  #astray = 0;

  constructor(bytes: Buffer) {
    super(bytes, Number.POSITIVE_INFINITY, true);
    this.#bytes = bytes;
  }
  protected override matchKeyword(keyword: number[]): boolean {
    const matched = super.matchKeyword(keyword);
    if (matched && is(keyword, 'obj')) {
      const offset = this.bytes.offset();
      if (!this.headers.has(offset) && this.headers.size > this.ends) throw new Error('An object has no end');
      this.headers.add(offset);
      this.#astray = 0;
    } else if (matched && is(keyword, 'endobj')) {
      this.ends += 1;
    } else if (!matched && is(keyword, 'startxref')) {
      // Asked at every byte that belongs to no object; megabytes of them take minutes.
      this.#astray += 1;
      if (this.#astray > ASTRAY_MAX) throw new Error('What lies between its objects is none');
    }
    return matched;
  }
  protected override parseName(): PDFName {
    return this.findings.name(super.parseName());
  }
  protected override parseDict(ref?: PDFRef): PDFDict {
    return this.findings.dictionary(super.parseDict(ref));
  }
  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const object = super.parseDictOrStream(ref);
    if (!(object instanceof PDFRawStream)) return object;
    this.streams.push(object);
    const { dict } = object;
    if (dict.get(TYPE) === name('XRef')) this.context.trailerInfo.Root = dict.get(name('Root'));
    // As a stream the library would unfold tables and object streams at once, without any limit.
    return dict;
  }
  /** The library asks for this when the length of a stream stands elsewhere, and looks for the end byte by byte. */
  protected override findEndOfStreamFallback(): number {
    const start = this.bytes.offset();
    const word = this.#bytes.indexOf('endstream', start, 'latin1');
    if (word < 0) throw new Error('A stream has no end');
    this.bytes.moveTo(word + 'endstream'.length);
    const [before, last] = [this.#bytes[word - 2], this.#bytes[word - 1]];
    const newline = last === 0x0a ? (before === 0x0d ? 2 : 1) : last === 0x0d ? 1 : 0;
    return Math.max(start, word - newline);
  }
}

/** Some writers count the end of the line before `endstream`. */
const NEWLINE = 2;

/** Stream bytes must be those that a viewer reads, which trusts /Length. */
function assertLength({ dict, contents }: PDFRawStream): void {
  const length = dict.lookup(name('Length'));
  if (!(length instanceof PDFNumber) || Math.abs(length.asNumber() - contents.length) > NEWLINE) {
    throw new FileRefused(BROKEN_PDF);
  }
}

/** Value of one of these keys: one object or a list. */
function listUnder({ dict }: PDFRawStream, ...keys: string[]): (PDFObject | undefined)[] {
  const found = keys.map((key) => dict.lookup(name(key))).find((one) => one !== undefined);
  if (found instanceof PDFArray) return found.asArray().map((one) => dict.context.lookup(one));
  return found ? [found] : [];
}
const filtersOf = (stream: PDFRawStream) => listUnder(stream, 'Filter');
const parametersOf = (stream: PDFRawStream) => listUnder(stream, 'DecodeParms', 'DP');

function assertReadable(stream: PDFRawStream): void {
  const filters = filtersOf(stream) as PDFName[];
  if (filters.filter((one) => FLATE.includes(one)).length > 1) throw new FileRefused(FOLDED_PDF);
  // Nobody would see what they unfold to, nor how far. Pictures are as large as they say.
  const picture = stream.dict.lookup(name('Subtype')) === name('Image');
  if (!picture && filters.some((one) => UNSEEN.includes(one))) throw new FileRefused(UNCOMMON_PDF);
  if (parametersOf(stream).some(isTooWide)) throw new FileRefused(UNCOMMON_PDF);
}

/** A row of a billion bytes is made by whoever believes it. */
function isTooWide(parameters: PDFObject | undefined): boolean {
  const columns = parameters instanceof PDFDict ? parameters.lookup(name('Columns')) : undefined;
  return columns instanceof PDFNumber && columns.asNumber() > COLUMNS_MAX;
}

/** Some viewers take any stream for an object stream that an address names as one: by these keys it can be read so. */
function holdsObjects({ dict }: PDFRawStream): boolean {
  return dict.lookup(TYPE) === name('ObjStm') || (dict.has(name('First')) && dict.has(name('N')));
}

/** The stream as if it had never been compressed. */
function unfolded(stream: PDFRawStream): PDFRawStream {
  const filters = filtersOf(stream);
  const { dict, contents } = stream;
  const common = dict.get(TYPE) === name('ObjStm') && filters.every((one) => FLATE.includes(one as PDFName));
  if (!common || ['DecodeParms', 'DP', 'F'].some((key) => dict.has(name(key)))) throw new FileRefused(UNCOMMON_PDF);
  const plain = dict.clone();
  plain.delete(name('Filter'));
  if (filters.length === 0) return PDFRawStream.of(plain, contents);
  try {
    return PDFRawStream.of(plain, inflateSync(contents, { maxOutputLength: OBJECTS_MAX }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    throw new FileRefused(`Es una bomba: una de sus partes se despliega a más de ${OBJECTS_MAX / 1024 ** 2} MB.`);
  }
}

function assertPages({ context }: { context: PDFRawStream['dict']['context'] }): void {
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFCatalog)) throw new FileRefused(BROKEN_PDF);
  const leaves = context.enumerateIndirectObjects().filter(([, object]) => object instanceof PDFPageLeaf).length;
  const pages = Math.max(catalog.Pages().Count().asNumber(), leaves);
  if (pages > PDF_PAGES_MAX) throw new FileRefused(`Tiene más de ${PDF_PAGES_MAX} páginas.`);
  if (leaves === 0) throw new FileRefused(BROKEN_PDF);
}

/**
 * Reads every object of the document. Gives its streams that hold no objects, as they lie in it. Throws FileRefused for
 * one that does something, is encrypted, has too many pages, hides objects, or can't be read to the letter.
 */
export async function readObjects(bytes: Buffer): Promise<PDFRawStream[]> {
  const parser = new DocumentParser(bytes);
  const { findings, streams, headers } = parser;
  const context = await parser.parseDocument().catch((error: unknown) => {
    findings.assertNone();
    throw error;
  });
  findings.assertNone();
  // Cut off before its end, or an object that has none: viewers would look for objects everywhere.
  const complete = context.pdfFileDetails.prevStartXRef > 0 && parser.ends === headers.size;
  if (!complete) throw new FileRefused(BROKEN_PDF);
  const [holders, others] = [streams.filter(holdsObjects), streams.filter((stream) => !holdsObjects(stream))];
  streams.forEach(assertReadable);
  for (const holder of holders) await new ObjectsParser(unfolded(holder), findings).parseIntoContext();
  findings.assertNone();
  streams.forEach(assertLength);
  for (const offset of headersIn(bytes.toString('latin1'))) {
    if (!headers.has(offset)) throw new FileRefused(UNCOMMON_PDF);
  }
  assertPages({ context });
  return others;
}
