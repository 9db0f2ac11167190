/** A page with tables, as many systems export it under the name of a spreadsheet. */
import type { Cell, Workbook } from '../workbook.ts';
import { cellOf, emptySheet, RowCollector } from './cells.ts';
import { decodeText } from './decode.ts';

/** The names of U+00A0 to U+00FF, in this order. */
const LATIN_1 = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr
  deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest
  Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
  ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
  agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
  eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

const NAMED = new Map([
  ...LATIN_1.split(/\s+/).map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
  ['bull', '•'],
]);

function numbered(digits: string): string | null {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** Decodes each entity once: the result is not decoded again. Unknown ones stay as they are. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(x[\da-f]{1,6}|\d{1,7})|([a-z]\w*));?/gi,
    (all, digits, name) => (digits ? numbered(digits) : NAMED.get(name)) ?? all,
  );
}

/** Rows or columns that one cell spans at most. */
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
/** Whether CSS declarations hide their element. */
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

/** Tables one below another, as a spreadsheet program shows them, with the text between them as rows of one cell. */
class PageReader {
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
    const cells = Array.from(this.#cells, (cell) => cell ?? null);
    if (this.#inRow) this.#rows.add(this.sheet, this.#number, cells, this.#hidden);
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

// An unclosed comment goes to the end, as in browsers; searching for its end from each beginning would take hours.
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>|<(\/?)([a-z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;
/** Elements that are never displayed. */
const UNSEEN = new Set(['head', 'style', 'script', 'title', 'xml', 'template']);
const BLOCKS = new Set(['br', 'p', 'div', 'li', 'ul', 'ol', 'center', 'caption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const STRUCK = new Set(['s', 'strike', 'del']);

/** The end tag of hidden content, from there on. */
function skip(page: string, tag: string, from: number): number {
  const end = new RegExp(`</${tag}\\s*>`, 'gi');
  end.lastIndex = from;
  return end.test(page) ? end.lastIndex : page.length;
}

/** A page as one sheet. Throws FileRefused beyond the limits. */
export function readHtml(bytes: Uint8Array): Workbook {
  const page = decodeText(bytes);
  const reader = new PageReader(page);
  const token = new RegExp(TOKEN);
  for (let found = token.exec(page); found; found = token.exec(page)) {
    const [all, slash, name, attributes = ''] = found;
    const tag = name?.toLowerCase();
    if (!tag) {
      if (!/^<[!?]/.test(all)) reader.text(all);
    } else if (UNSEEN.has(tag)) {
      if (!slash) token.lastIndex = skip(page, tag, token.lastIndex);
    } else if (tag === 'table') slash ? reader.endRow() : reader.startTable();
    else if (tag === 'tr') slash ? reader.endRow() : reader.startRow(attributes);
    else if (tag === 'td' || tag === 'th') {
      if (!slash) reader.startCell(attributes);
    } else if (STRUCK.has(tag)) reader.strike(slash === '/');
    else if (BLOCKS.has(tag)) reader.lineBreak();
  }
  reader.endRow();
  reader.endBetween();
  return { sheets: [reader.sheet] };
}
