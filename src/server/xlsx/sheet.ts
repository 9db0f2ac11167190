/** One sheet: its columns, and its rows as XML while they come. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';

/**
 * - `text`: stays text, leading zeros and all, and never becomes a formula.
 * - `number`: a count.
 * - `money`: integer cents, shown as dollars.
 * - `date`: YYYY-MM-DD. `instant`: ISO in UTC, shown in the workbook's time zone.
 */
export type Kind = 'text' | 'number' | 'money' | 'date' | 'instant';

export interface Column<Row> {
  title: string;
  /** `text` unless said otherwise. */
  kind?: Kind;
  /** In characters; by the kind and the title unless said otherwise. */
  width?: number;
  /** Value of the cell; null leaves it empty. */
  value: (row: Row) => string | number | null;
}

/** A sheet whose rows come in slices, read once while the workbook is written. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly Column<unknown>[];
  readonly slices: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;
}

/** A sheet of `columns` over rows that come in slices. */
export function sheet<Row>(
  name: string,
  columns: readonly Column<Row>[],
  slices: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): Sheet {
  return { name, columns: columns as readonly Column<unknown>[], slices };
}

/** Rows of a sheet at most, its header included. */
export const ROWS_MAX = 1_048_576;

/** Rows written in one go, in about a millisecond: while they are, nothing else is served. */
const ROWS_AT_ONCE = 50;

/** Positions in the `cellXfs` of the styles. */
const STYLE = { header: 1, text: 2, quoted: 3, number: 4, money: 5, date: 6, instant: 7 } as const;

const WIDTHS: Record<Kind, number> = { text: 18, number: 10, money: 13, date: 12, instant: 17 };
const DAY_MS = 86_400_000;
/** Days from the day 0 of workbooks to that of JavaScript. */
const EPOCH_DAYS = 25_569;
/** Workbooks believe in a 29 February 1900; dates before it are written as text. */
const FIRST_DAY = 61;

/** A, B, … Z, AA, … */
function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function textCell(ref: string, text: string, style: number): string {
  if (text === '') return '';
  const kept = /^\s|\s$|\s\s|[\n\t]/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${ref}" s="${style}" t="inlineStr"><is><t${kept}>${escaped(text)}</t></is></c>`;
}

const numberCell = (ref: string, number: number, style: number) => `<c r="${ref}" s="${style}"><v>${number}</v></c>`;

/** `local` is the moment as if its wall clock stood in UTC, in milliseconds. */
function momentCell(ref: string, local: number, style: number, asText: string): string {
  const days = local / DAY_MS + EPOCH_DAYS;
  if (!(days >= FIRST_DAY)) return textCell(ref, asText, STYLE.text);
  // Whole seconds: more digits than that are noise of the division.
  return numberCell(ref, Math.round(days * 86_400) / 86_400, style);
}

type Writer = (ref: string, value: string | number) => string;

/** How each kind is written. Of a number that is none the cell stays empty. */
function writers(timeZone: string): Record<Kind, Writer> {
  // The Swedish form is YYYY-MM-DD hh:mm:ss.
  const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const number = (style: number, of: (value: number) => number) => (ref: string, value: string | number) =>
    Number.isFinite(value) ? numberCell(ref, of(value as number), style) : '';
  return {
    text: (ref, value) => textCell(ref, String(value), looksLikeFormula(String(value)) ? STYLE.quoted : STYLE.text),
    number: number(STYLE.number, (value) => value),
    money: number(STYLE.money, (cents) => cents / 100),
    date: (ref, value) => momentCell(ref, Date.parse(`${value}T00:00:00Z`), STYLE.date, String(value)),
    instant: (ref, value) => {
      const moment = Date.parse(String(value));
      const local = Number.isNaN(moment) ? moment : Date.parse(`${wallClock.format(moment).replace(' ', 'T')}Z`);
      return momentCell(ref, local, STYLE.instant, String(value));
    },
  };
}

function opening(columns: readonly Column<unknown>[]): string {
  const widths = columns.map(({ title, kind = 'text', width }, at) => {
    const chosen = width ?? Math.max(WIDTHS[kind], title.length + 4);
    return `<col min="${at + 1}" max="${at + 1}" width="${chosen}" customWidth="1"/>`;
  });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`;
}

/** The rows that are not written yet: a sheet that is full is followed by another one, which goes on from here. */
export class Rows {
  readonly #iterator: AsyncIterator<readonly unknown[]> | Iterator<readonly unknown[]>;
  #slice: readonly unknown[] = [];
  #at = 0;

  constructor({ slices }: Sheet) {
    this.#iterator = Symbol.asyncIterator in slices ? slices[Symbol.asyncIterator]() : slices[Symbol.iterator]();
  }

  /** Whether there are rows left; waits for the next slice when the last one is written. */
  async more(): Promise<boolean> {
    while (this.#at >= this.#slice.length) {
      const next = await this.#iterator.next();
      if (next.done) return false;
      this.#slice = next.value;
      this.#at = 0;
    }
    return true;
  }

  /** The next rows, at most this many, of those that `more` has seen. */
  take(most: number): readonly unknown[] {
    const taken = this.#slice.slice(this.#at, this.#at + most);
    this.#at += taken.length;
    return taken;
  }

  async close(): Promise<void> {
    await this.#iterator.return?.();
  }
}

/** The XML of one sheet in parts: the header and then as many of the rows as it takes. */
export async function* sheetXml(
  columns: Sheet['columns'],
  rows: Rows,
  { timeZone, rowsMax = ROWS_MAX }: { timeZone: string; rowsMax?: number },
): AsyncGenerator<string> {
  const kinds = writers(timeZone);
  const cells = columns.map(({ kind = 'text', value }, at) => ({
    letters: columnLetters(at),
    value,
    write: kinds[kind],
  }));
  const header = columns.map(({ title }, at) => textCell(`${columnLetters(at)}1`, title, STYLE.header));
  yield `${opening(columns)}<row r="1">${header.join('')}</row>`;
  let last = 1;
  while (last < rowsMax && (await rows.more())) {
    let xml = '';
    for (const row of rows.take(Math.min(rowsMax - last, ROWS_AT_ONCE))) {
      last += 1;
      xml += `<row r="${last}">`;
      for (const { letters, value, write } of cells) {
        const content = value(row);
        if (content !== null) xml += write(letters + last, content);
      }
      xml += '</row>';
    }
    // Yields to the event loop: available slices would otherwise be written in one turn.
    await yieldToOthers();
    yield xml;
  }
  yield `</sheetData><autoFilter ref="A1:${columnLetters(columns.length - 1)}${last}"/></worksheet>`;
}

/** Characters of a cell: programs that open the file refuse it when one has more. */
export const CELL_MAX = 32_767;

/** Characters that XML 1.0 forbids, and lone surrogates; a file with one does not open. */
const FORBIDDEN = /(?![\t\n])\p{Control}|[\ufffe\uffff\p{Surrogate}]/gu;
/** Read as the character of that number: `_x0041_` would show as «A». */
const ESCAPE_LOOKALIKE = /_(?=x[\dA-Fa-f]{4}_)/g;
const SPECIAL = /[&<>"\p{Control}\ufffe\uffff\p{Surrogate}]|_x/u;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text without the characters that XML forbids, cut to the limit of a cell, escaped for content and attributes. */
export function escaped(text: string): string {
  // A half that the cut leaves goes with the forbidden ones.
  const cut = text.length > CELL_MAX ? text.slice(0, CELL_MAX) : text;
  if (!SPECIAL.test(cut)) return cut;
  return cut
    .replace(/\r\n?/g, '\n')
    .replace(FORBIDDEN, '')
    .replace(ESCAPE_LOOKALIKE, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}

/** Whether a program that takes the text for typed would make a formula of it. */
function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text);
}

const NAME_LENGTH = 31;

/** A name that a sheet may have, unlike those taken (compared without case), which it joins. */
export function sheetName(wanted: string, taken: Set<string>): string {
  const clean = wanted
    .replace(FORBIDDEN, '')
    .replace(/[[\]:*?/\\\n\r\t]/g, ' ')
    .replace(/^[' ]+|[' ]+$/g, '');
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const base = (clean || 'Hoja').slice(0, NAME_LENGTH - suffix.length).replace(/[\ud800-\udbff]$/, '');
    const name = base + suffix;
    // «History» is a name that Excel keeps for itself.
    if (!taken.has(name.toLowerCase()) && name.toLowerCase() !== 'history') {
      taken.add(name.toLowerCase());
      return name;
    }
  }
}
