/** Which cells of a workbook are struck out: SheetJS reads the styles, and does not say which one a cell has. */
import { posix } from 'node:path';
import { utils, type WorkBook } from '@e965/xlsx';

/** Fields of SheetJS that its types lack. */
interface Styles {
  CellXf?: { fontId?: number }[];
  Fonts?: { strike?: number | boolean }[];
}
interface SheetProps {
  /** Of its relationship. */
  id?: string;
}

const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];

/** Where the parts of the sheets lie, by the id of their relationship. */
function sheetParts(parts: Map<string, Buffer>): Map<string | undefined, string> {
  const rels = [...parts.keys()].find((name) => /(^|\/)_rels\/workbook\d*\.xml\.rels$/.test(name)) ?? '';
  const folder = posix.dirname(posix.dirname(rels));
  const tags =
    parts
      .get(rels)
      ?.toString('utf8')
      .match(/<(\w+:)?Relationship\s[^>]*>/g) ?? [];
  return new Map(
    tags.map((tag) => {
      const target = attributeOf(tag, 'Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      return [attributeOf(tag, 'Id'), path] as const;
    }),
  );
}

/** For each sheet of an .xlsx in its order the addresses (`B7`) of its struck cells. */
export function struckCellsOfXlsx(book: WorkBook, parts: Map<string, Buffer>): Set<string>[] {
  const { CellXf = [], Fonts = [] } = (book as { Styles?: Styles }).Styles ?? {};
  const struck = new Set<string>();
  CellXf.forEach(({ fontId = 0 }, index) => {
    if (Fonts[fontId]?.strike) struck.add(String(index));
  });
  const paths = struck.size > 0 ? sheetParts(parts) : new Map<string, string>();
  return (book.Workbook?.Sheets ?? []).map((sheet) => {
    const part = parts.get(paths.get((sheet as SheetProps).id) ?? '')?.toString('utf8') ?? '';
    const cells = part.match(/<(\w+:)?c\s[^>]*>/g) ?? [];
    return new Set(
      cells.filter((tag) => struck.has(attributeOf(tag, 's') ?? '')).map((tag) => attributeOf(tag, 'r') ?? ''),
    );
  });
}

// An .xls is a stream of records, each with its kind and length.
const END_OF_PART = 0x0a;
const FONT = 0x31;
const FORMAT_OF_CELLS = 0xe0;
const SHEET = 0x85;
const SEVERAL_NUMBERS = 0xbd;
/** Formula, texts, numbers, true and false: each begins with row, column and the format of its cell. */
const CELLS = new Set([0x06, 0x204, 0xd6, 0xfd, 0x203, 0x27e, 0x205]);
const STRIKE = 0x08;

function* recordsFrom(stream: Buffer, from: number): Generator<{ kind: number; data: Buffer }> {
  for (let at = from; at + 4 <= stream.length; ) {
    const kind = stream.readUInt16LE(at);
    const next = at + 4 + stream.readUInt16LE(at + 2);
    yield { kind, data: stream.subarray(at + 4, next) };
    if (kind === END_OF_PART) return;
    at = next;
  }
}

/** The formats of several cells in a row: each is followed by four bytes of a number. */
function struckNumbers(data: Buffer, isStruck: (format: number) => boolean): number[] {
  const first = data.readUInt16LE(2);
  const count = Math.floor((data.length - 6) / 6);
  return Array.from({ length: count }, (_, at) => at)
    .filter((at) => isStruck(data.readUInt16LE(4 + at * 6)))
    .map((at) => first + at);
}

function struckOfSheet(stream: Buffer, from: number, isStruck: (format: number) => boolean): Set<string> {
  const struck = new Set<string>();
  for (const { kind, data } of recordsFrom(stream, from)) {
    if (kind === SEVERAL_NUMBERS) {
      for (const c of struckNumbers(data, isStruck)) struck.add(utils.encode_cell({ r: data.readUInt16LE(0), c }));
    } else if (CELLS.has(kind) && isStruck(data.readUInt16LE(4))) {
      struck.add(utils.encode_cell({ r: data.readUInt16LE(0), c: data.readUInt16LE(2) }));
    }
  }
  return struck;
}

/** For each sheet of the stream «Workbook», in the order in which they lie in it, the addresses (`B7`) of its struck cells. */
export function struckCellsOfXls(stream: Buffer): Set<string>[] {
  const fonts: boolean[] = [];
  const formats: number[] = [];
  const sheets: number[] = [];
  for (const { kind, data } of recordsFrom(stream, 0)) {
    if (kind === FONT) fonts.push((data.readUInt16LE(2) & STRIKE) !== 0);
    else if (kind === FORMAT_OF_CELLS) formats.push(data.readUInt16LE(0));
    else if (kind === SHEET) sheets.push(data.readUInt32LE(0));
  }
  // No font has the number 4.
  const fontOf = (format: number) => formats[format] ?? 0;
  const isStruck = (format: number) => fonts[fontOf(format) > 4 ? fontOf(format) - 1 : fontOf(format)] === true;
  // SheetJS has sheets in the order in which they lie in the file.
  sheets.sort((one, other) => one - other);
  return sheets.map((from) => (fonts.includes(true) ? struckOfSheet(stream, from, isStruck) : new Set()));
}
