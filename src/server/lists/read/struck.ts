/** Which cells of an .xlsx are struck out: SheetJS reads the styles, and does not say which one a cell has. */
import { posix } from 'node:path';
import type { WorkBook } from '@e965/xlsx';

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

/** For each sheet in its order the addresses (`B7`) of its struck cells. */
export function struckCells(book: WorkBook, parts: Map<string, Buffer>): Set<string>[] {
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
