/** Sheets of OpenDocument, as LibreOffice writes them: shown texts stand in them, and dates as people order them. */
import sax from 'sax';
import { FileRefused } from '../../files/refused.ts';
import type { Cell, Sheet, Workbook } from '../workbook.ts';
import { cellOf, emptySheet, RowCollector } from './cells.ts';
import { COLUMNS_MAX } from './limits.ts';
import { BROKEN, tooManyColumns } from './reasons.ts';

type Attributes = Record<string, string>;

/** What lies over the cells, or is noted beside them. */
const BESIDE = /^(office:annotation|draw:|table:shapes|office:forms|table:tracked-changes|table:named-expressions)/;

interface OpenCell {
  attributes: Attributes;
  covered: boolean;
  paragraphs: number;
  text: string;
  struck: number;
  plain: number;
}

const repeated = (attributes: Attributes, what: 'rows' | 'columns') =>
  Math.max(1, Number.parseInt(attributes[`table:number-${what}-repeated`] ?? '1', 10) || 1);
const spanned = (attributes: Attributes, what: 'rows' | 'columns') =>
  Math.max(1, Number.parseInt(attributes[`table:number-${what}-spanned`] ?? '1', 10) || 1);
const isHidden = (attributes: Attributes) => (attributes['table:visibility'] ?? 'visible') !== 'visible';

function toCell({ attributes, text, struck, plain }: OpenCell): Cell | null {
  const more: Omit<Cell, 'text'> = {};
  const value = attributes['office:value'];
  const number = value === undefined ? Number.NaN : Number(value);
  if (Number.isFinite(number)) more.number = number;
  const date = /^\d{4}-\d{2}-\d{2}/.exec(attributes['office:date-value'] ?? '')?.[0];
  if (date) more.date = date;
  if (struck > 0 && plain === 0) more.struck = true;
  const shown = text || value || date || attributes['office:string-value'] || '';
  const typed = attributes['office:value-type'] ?? attributes['calcext:value-type'];
  if (attributes['table:formula'] && !shown && !typed) more.unknown = true;
  return cellOf(shown, more);
}

class OdsReader {
  readonly sheets: Sheet[] = [];
  readonly #rows = new RowCollector();
  readonly #struckStyles = new Set<string | undefined>();
  readonly #hiddenTables = new Set<string | undefined>();
  #style: string | undefined;
  #sheet = emptySheet('');
  #columns = 0;
  #number = 0;
  #row: Attributes = {};
  #cells: (Cell | null)[] = [];
  #column = 0;
  #cell: OpenCell | null = null;
  /** Whether the open spans are struck out. */
  #spans: boolean[] = [];
  #beside = 0;

  open(name: string, attributes: Attributes): void {
    if (this.#beside > 0 || BESIDE.test(name)) this.#beside += 1;
    else if (name === 'style:style') this.#style = attributes['style:name'];
    else if (name === 'style:text-properties') this.#readStrike(attributes);
    else if (name === 'style:table-properties' && attributes['table:display'] === 'false')
      this.#hiddenTables.add(this.#style);
    else if (name === 'table:table') this.#openTable(attributes);
    else if (name === 'table:table-column') this.#readColumn(attributes);
    else if (name === 'table:table-row') this.#openRow(attributes);
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      const covered = name === 'table:covered-table-cell';
      this.#cell = { attributes, covered, paragraphs: 0, text: '', struck: 0, plain: 0 };
    } else if (this.#cell) this.#openText(this.#cell, name, attributes);
  }

  #readStrike(attributes: Attributes): void {
    const style = attributes['style:text-line-through-style'] ?? attributes['style:text-line-through-type'] ?? 'none';
    if (style !== 'none') this.#struckStyles.add(this.#style);
  }

  #openTable(attributes: Attributes): void {
    this.#sheet = emptySheet(attributes['table:name'] ?? '', this.#hiddenTables.has(attributes['table:style-name']));
    this.sheets.push(this.#sheet);
    this.#columns = 0;
    this.#number = 0;
  }

  #readColumn(attributes: Attributes): void {
    const count = repeated(attributes, 'columns');
    for (let column = 0; isHidden(attributes) && column < count && this.#columns + column < COLUMNS_MAX; column++) {
      this.#sheet.hiddenColumns.push(this.#columns + column);
    }
    this.#columns += count;
  }

  #openRow(attributes: Attributes): void {
    this.#row = attributes;
    this.#cells = [];
    this.#column = 0;
  }

  #openText(cell: OpenCell, name: string, attributes: Attributes): void {
    if (name === 'text:p') {
      if (cell.paragraphs > 0) cell.text += '\n';
      cell.paragraphs += 1;
    } else if (name === 'text:span') this.#spans.push(this.#struckStyles.has(attributes['text:style-name']));
    else if (name === 'text:line-break') cell.text += '\n';
    else if (name === 'text:tab') cell.text += '\t';
    else if (name === 'text:s') cell.text += ' '.repeat(Math.min(1_000, Number(attributes['text:c'] ?? 1) || 1));
  }

  text(letters: string): void {
    const cell = this.#cell;
    if (!cell || this.#beside > 0 || cell.paragraphs === 0) return;
    cell.text += letters;
    const struck = this.#spans.includes(true) || this.#struckStyles.has(cell.attributes['table:style-name']);
    cell[struck ? 'struck' : 'plain'] += letters.trim().length;
  }

  close(name: string): void {
    if (this.#beside > 0) this.#beside -= 1;
    else if (name === 'text:span') this.#spans.pop();
    else if (name === 'table:table-row') this.#closeRow();
    else if (this.#cell && (name === 'table:table-cell' || name === 'table:covered-table-cell'))
      this.#closeCell(this.#cell);
  }

  #closeCell(open: OpenCell): void {
    const { attributes } = open;
    this.#cell = null;
    this.#spans = [];
    const cell = open.covered ? null : toCell(open);
    const count = repeated(attributes, 'columns');
    const last = this.#column + count - 1;
    if (cell && last >= COLUMNS_MAX) throw new FileRefused(tooManyColumns(this.#sheet.name, this.#number + 1));
    for (let column = this.#column; cell && column <= last; column++) this.#cells[column] = cell;
    const [right, bottom] = [spanned(attributes, 'columns') - 1, spanned(attributes, 'rows') - 1];
    if (right > 0 || bottom > 0) {
      const top = this.#number + 1;
      this.#sheet.merges.push({ top, bottom: top + bottom, left: this.#column, right: this.#column + right });
    }
    this.#column += count;
  }

  #closeRow(): void {
    const count = repeated(this.#row, 'rows');
    const filled = this.#cells.length > 0;
    for (let index = 1; filled && index <= count; index++) {
      this.#rows.add(
        this.#sheet,
        this.#number + index,
        Array.from(this.#cells, (cell) => cell ?? null),
        isHidden(this.#row),
      );
    }
    this.#number += count;
  }
}

/** Reads the parts with styles and content, in this order. Throws FileRefused for a broken one and beyond the limits. */
export function readOds(parts: string[]): Workbook {
  const reader = new OdsReader();
  for (const part of parts) {
    const parser = sax.parser(true, { position: false });
    parser.onopentag = ({ name, attributes }) => reader.open(name, attributes as Attributes);
    parser.onclosetag = (name) => reader.close(name);
    parser.ontext = (letters) => reader.text(letters);
    parser.oncdata = (letters) => reader.text(letters);
    parser.onerror = (error) => {
      throw new FileRefused(BROKEN, error);
    };
    parser.write(part).close();
  }
  return { kind: 'ods', encoding: null, sheets: reader.sheets };
}
