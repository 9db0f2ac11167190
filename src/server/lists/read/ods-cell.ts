/** A cell of OpenDocument: its text is as it is shown, its value stands in its attributes. */
import type { Cell } from '../workbook.ts';
import { cellOf } from './cells.ts';

export type Attributes = Record<string, string>;

export class OdsCell {
  readonly attributes: Attributes;
  readonly #struckStyles: ReadonlySet<string | undefined>;
  #text = '';
  #paragraphs = 0;
  #inParagraph = false;
  /** Whether the open spans are struck out. */
  readonly #spans: boolean[] = [];
  /** Letters that are struck out, and those that are not. */
  #struck = 0;
  #plain = 0;

  constructor(attributes: Attributes, struckStyles: ReadonlySet<string | undefined>) {
    this.attributes = attributes;
    this.#struckStyles = struckStyles;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'text:p') {
      if (this.#paragraphs > 0) this.#text += '\n';
      this.#paragraphs += 1;
      this.#inParagraph = true;
    } else if (name === 'text:span') this.#spans.push(this.#struckStyles.has(attributes['text:style-name']));
    else if (name === 'text:line-break') this.#text += '\n';
    else if (name === 'text:tab') this.#text += '\t';
    else if (name === 'text:s') this.#text += ' '.repeat(Math.min(1_000, Number(attributes['text:c'] ?? 1) || 1));
  }

  text(letters: string): void {
    if (!this.#inParagraph) return;
    this.#text += letters;
    const count = letters.trim().length;
    if (this.#spans.includes(true) || this.#struckStyles.has(this.attributes['table:style-name']))
      this.#struck += count;
    else this.#plain += count;
  }

  close(name: string): void {
    if (name === 'text:p') this.#inParagraph = false;
    else if (name === 'text:span') this.#spans.pop();
  }

  value(): Cell | null {
    const { 'office:value': value, 'table:formula': formula } = this.attributes;
    const more: Omit<Cell, 'text'> = {};
    const number = value === undefined ? Number.NaN : Number(value);
    if (Number.isFinite(number)) more.number = number;
    const date = /^\d{4}-\d{2}-\d{2}/.exec(this.attributes['office:date-value'] ?? '')?.[0];
    if (date) more.date = date;
    if (this.#struck > 0 && this.#plain === 0) more.struck = true;
    const shown = this.#text || value || date || this.attributes['office:string-value'] || '';
    const typed = this.attributes['office:value-type'] ?? this.attributes['calcext:value-type'];
    if (formula && !shown && !typed) more.unknown = true;
    return cellOf(shown, more);
  }
}
