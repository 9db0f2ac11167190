/** Rows of a page as they come out of its tags and texts. */
import type { Cell } from '../workbook.ts';
import { cellOf, emptySheet, RowCollector } from './cells.ts';
import { decodeEntities } from './html-entities.ts';

/** What the tags of a page say of their cells. */
const SPAN_MAX = 1_000;

/** An attribute of a tag, with entities decoded: '' where it has no value, null where it is not there. */
const attribute = (attributes: string, name: string): string | null => {
  const found = new RegExp(`(?:^|\\s)${name}(?:\\s*=\\s*("[^"]*"|'[^']*'|[^\\s"'>]+))?(?=\\s|/|$)`, 'i').exec(
    attributes,
  );
  return found && decodeEntities((found[1] ?? '').replace(/^["']|["']$/g, ''));
};
/** How many rows or columns an attribute such as `colspan` says: 1 where it says none, SPAN_MAX at most. */
const span = (attributes: string, name: string) =>
  Math.min(SPAN_MAX, Math.max(1, Number.parseInt(attribute(attributes, name) ?? '1', 10) || 1));

/** Whether CSS declarations strike the text out. */
const strikes = (style: string) => /text-decoration[^;]*line-through/i.test(style);
/** Whether CSS declarations hide what has them. */
const hides = (style: string) => /display\s*:\s*none/i.test(style);

/** Styles by the class that they are written under. */
function classStyles(page: string): Map<string, string> {
  const styles = new Map<string, string>();
  for (const [, css = ''] of page.matchAll(/<style\b[^>]*>([\s\S]*?)(?:<\/style>|$)/gi)) {
    for (const [, name = '', style = ''] of css.matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g)) styles.set(name, style);
  }
  return styles;
}

interface OpenCell {
  column: number;
  text: string;
  /** Letters of it that are struck out, and those that are not. */
  struck: number;
  plain: number;
  strikes: boolean;
  /** As Excel notes it beside the text, which may be rounded: empty where the text says it. Null: no number. */
  number: string | null;
}

/** Tables one below another, as a spreadsheet program shows them, with what stands between them as rows of one cell. */
export class PageReader {
  readonly sheet = emptySheet('');
  readonly #rows = new RowCollector();
  readonly #styles: Map<string, string>;
  /** Last row that a cell above reaches down to, by column. */
  #reaching: number[] = [];
  #number = 0;
  #column = 0;
  #cells: (Cell | null)[] = [];
  #hidden = false;
  #inRow = false;
  #cell: OpenCell | null = null;
  #between = '';
  #struckTags = 0;
  #columnTags = 0;

  constructor(page: string) {
    this.#styles = classStyles(page);
  }

  style(attributes: string): string {
    const classes = (attribute(attributes, 'class') ?? '').split(/\s+/);
    return [...classes.map((name) => this.#styles.get(name) ?? ''), attribute(attributes, 'style') ?? ''].join(';');
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (!cell) return;
    const more: Omit<Cell, 'text'> = {};
    const number = cell.number === null ? Number.NaN : Number.parseFloat(cell.number || cell.text);
    if (Number.isFinite(number)) more.number = number;
    if (cell.struck > 0 && cell.plain === 0) more.struck = true;
    this.#cells[cell.column] = cellOf(cell.text.replace(/ ?\n ?/g, '\n').trim(), more);
  }

  endRow(): void {
    this.#endCell();
    if (this.#inRow)
      this.#rows.add(
        this.sheet,
        this.#number,
        Array.from(this.#cells, (cell) => cell ?? null),
        this.#hidden,
      );
    this.#inRow = false;
  }

  startRow(attributes: string): void {
    this.endBetween();
    this.endRow();
    this.#number += 1;
    this.#column = 0;
    this.#cells = [];
    this.#hidden = hides(this.style(attributes));
    this.#inRow = true;
  }

  startCell(attributes: string): void {
    this.#endCell();
    if (!this.#inRow) this.startRow('');
    while ((this.#reaching[this.#column] ?? 0) >= this.#number) this.#column += 1;
    const right = this.#column + span(attributes, 'colspan') - 1;
    const bottom = this.#number + span(attributes, 'rowspan') - 1;
    if (right > this.#column || bottom > this.#number) {
      this.sheet.merges.push({ top: this.#number, bottom, left: this.#column, right });
    }
    for (let column = this.#column; column <= right; column++) this.#reaching[column] = bottom;
    this.#cell = {
      column: this.#column,
      text: '',
      struck: 0,
      plain: 0,
      strikes: strikes(this.style(attributes)),
      number: attribute(attributes, 'x:num'),
    };
    this.#column = right + 1;
  }

  startTable(): void {
    this.endBetween();
    this.endRow();
    this.#reaching = [];
    this.#columnTags = 0;
  }

  columns(attributes: string): void {
    const count = span(attributes, 'span');
    if (hides(this.style(attributes))) {
      for (let column = 0; column < count; column++) this.sheet.hiddenColumns.push(this.#columnTags + column);
    }
    this.#columnTags += count;
  }

  strike(closes: boolean): void {
    this.#struckTags = Math.max(0, this.#struckTags + (closes ? -1 : 1));
  }

  text(letters: string): void {
    const shown = decodeEntities(letters.replace(/[ \t\r\n]+/g, ' '));
    if (!this.#cell) {
      if (!this.#inRow) this.#between += shown;
      return;
    }
    this.#cell.text += shown;
    const count = shown.trim().length;
    if (this.#cell.strikes || this.#struckTags > 0) this.#cell.struck += count;
    else this.#cell.plain += count;
  }

  lineBreak(): void {
    if (this.#cell) this.#cell.text += '\n';
    else this.endBetween();
  }

  endBetween(): void {
    const text = this.#between.trim();
    this.#between = '';
    if (!text || this.#inRow) return;
    this.#number += 1;
    this.#rows.add(this.sheet, this.#number, [cellOf(text)]);
  }
}
