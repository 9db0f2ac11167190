/** The rows of a sheet that can be pupils, each with the context of the lines around it. */
import type { ListContext } from '../recognised.ts';
import type { Row, Sheet } from '../workbook.ts';
import {
  type Around,
  isSignatureLine,
  isTitle,
  isTotalsLine,
  NOTHING_AROUND,
  readTitle,
  separatorSex,
} from './around.ts';
import { blocksOf, type Gap, pupilOf, textsOf } from './blocks.ts';
import type { Column } from './columns.ts';
import { sideBySide } from './heading-rows.ts';
import { repairUtf8 } from './row-name.ts';
import { shown, words } from './text.ts';

export interface PupilRow {
  sheet: Sheet;
  /** Of the list that it stands in, with texts as a person sees them. */
  row: Row;
  /** As it stands in the file. */
  source: Row;
  /** Of the block that it stands in. */
  columns: readonly Column[];
  /** By column: the visible text, in one line. */
  texts: string[];
  /** Its empty cells of grade and group between others that are filled. */
  gaps: readonly Gap[];
  around: Around;
  /** Spanish, why it may be no pupil; null where it is one. */
  doubt: string | null;
}

export interface TotalsLine {
  row: Row;
  columns: readonly Column[];
  /** How many pupils stand before it in its sheet. */
  after: number;
}

export interface SheetRows {
  columns: Column[];
  pupils: PupilRow[];
  /** Data from titles, also without pupils. */
  titles: Around;
  /** Lines of sums, of a sheet with one list. */
  totals: TotalsLine[];
}

/** A sheet with texts as a person sees them. Cells that are so already stay the same. */
const cleanSheet = (sheet: Sheet): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => {
      const text = cell && shown(repairUtf8(cell.text));
      return cell && text !== null && text !== cell.text ? { ...cell, text } : cell;
    }),
  })),
});

/** The texts of a pupil in the columns of a field, in their order; '' where nothing stands. */
export const valuesOf = (pupil: Pick<PupilRow, 'columns' | 'texts'>, campo: Column['campo']): string[] =>
  pupil.columns.filter((column) => column.campo === campo).map(({ index }) => pupil.texts[index] ?? '');

/** Walks a part of a sheet from top to bottom. */
function walk(sheet: Sheet, context: ListContext): SheetRows {
  const blocks = blocksOf(sheet, context);
  let block = blocks.get(-1) ?? null;
  let around = NOTHING_AROUND;
  let titles = NOTHING_AROUND;
  /** No title since the last pupil: the next one begins anew. */
  let fresh = true;
  let signed = false;
  const pupils: PupilRow[] = [];
  const totals: TotalsLine[] = [];
  /** Lines right behind a pupil or the heading that may be pupils, too, if one comes right behind them. */
  const held: PupilRow[] = [];
  let last = 0;
  for (let at = 0; at < sheet.rows.length; at += 1) {
    const begins = blocks.get(at);
    if (begins?.heading) {
      block = begins;
      around = { ...around, sexo: null };
      held.length = 0;
      last = sheet.rows[begins.heading.to]?.number ?? 0;
      signed = false;
      at = begins.heading.to;
      continue;
    }
    const row = sheet.rows[at];
    const texts = row ? textsOf(row) : [];
    const carried = row && block?.carried.get(row.number);
    if (!row || texts.every((text) => text === '')) continue;
    const sexo = separatorSex(texts);
    if (sexo) {
      around = { ...around, sexo };
      continue;
    }
    if (block && isSignatureLine(texts)) signed = true;
    for (const [column, text] of carried?.texts ?? []) texts[column] = text;
    const pupil = block && pupilOf(row, block.columns, texts, block.usual, signed);
    if (pupil && block) {
      const gaps = carried?.gaps ?? [];
      const read = { sheet, row, source: row, columns: block.columns, texts, gaps, around, doubt: pupil.doubt };
      const follows = row.number === last + 1;
      if (!follows) held.length = 0;
      if (!pupil.between || follows) last = row.number;
      if (pupil.between && follows) held.push(read);
      if (!pupil.between) {
        pupils.push(...held.splice(0), read);
        fresh = true;
      }
    } else if (block && isTotalsLine(texts)) totals.push({ row, columns: block.columns, after: pupils.length });
    else if (
      (!block || isTitle(texts) || (!block.heading && pupils.length === 0)) &&
      !/^(?:SUB)?TOTAL/.test(words(texts.join(' ')).join(''))
    ) {
      const before = around;
      around = readTitle(texts, around, context, fresh);
      if (pupils.length === 0) titles = around;
      const said = (['grade', 'letter', 'escuela', 'cct'] as const).some((key) => around[key] !== before[key]);
      if (said) {
        fresh = false;
        signed = false;
      }
    }
  }
  const columns = [...blocks.values()].reduce<Column[]>((all, each) => beside(all, each.columns), []);
  return { columns, pupils, titles, totals };
}

/** The pupils of a sheet, from top to bottom, also of lists that stand beside one another. */
export function rowsOf(sheet: Sheet, context: ListContext): SheetRows {
  const parts = sideBySide(cleanSheet(sheet), context.tipo).map((part) => walk(part, context));
  const sources = new Map(sheet.rows.map((row) => [row.number, row]));
  const pupils = parts
    .flatMap((part) => part.pupils)
    .map((pupil) => ({ ...pupil, sheet, source: sources.get(pupil.row.number) ?? pupil.row }));
  return {
    columns: parts.reduce<Column[]>((all, part) => beside(all, part.columns), []),
    // Of two lists beside one another both have a pupil in most rows.
    pupils: parts.length > 1 ? pupils.sort((a, b) => a.row.number - b.row.number) : pupils,
    titles: parts[0]?.titles ?? NOTHING_AROUND,
    totals: parts.length === 1 ? (parts[0]?.totals ?? []) : [],
  };
}

/** Columns as they are shown, filled from others where the first ones are empty. */
function beside(first: readonly Column[], others: readonly Column[]): Column[] {
  const columns = [...first];
  for (const column of others) {
    if ((columns[column.index]?.campo ?? null) === null) columns[column.index] = column;
  }
  return columns.filter(Boolean);
}
