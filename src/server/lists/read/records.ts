/** Records of a text file: the separator is found from them, and quotes are taken as people and systems write them. */
import { FileRefused } from '../../files/refused.ts';
import { CELL_MAX, tooManyColumns } from './limits.ts';

const SEPARATORS = [',', ';', '\t', '|'];
/** Letters by which the separator is found. */
const SAMPLE = 100_000;
/** Cells of a record, also empty ones: a spreadsheet has no more columns. */
const CELLS_MAX = 16_384;
/** Excel's `sep=` line, which names the separator. */
const NAMED = /^sep=(.)\r?(\n|$)/i;

const isBreak = (letter: string | undefined) => letter === '\n' || letter === '\r' || letter === undefined;

class RecordReader {
  readonly #text: string;
  readonly #separator: string;
  readonly #usual: number;
  #at = 0;
  #nextSeparator = -1;

  /** `usual`: separators of a common record; a quoted cell that has lines with as many was never closed. */
  constructor(text: string, separator: string, usual: number) {
    this.#text = text;
    this.#separator = separator;
    this.#usual = Math.max(2, usual);
  }

  #skipBlanks(from: number): number {
    let at = from;
    while (this.#text[at] === ' ' || (this.#text[at] === '\t' && this.#separator !== '\t')) at += 1;
    return at;
  }

  #ends(at: number): boolean {
    return this.#text[at] === this.#separator || isBreak(this.#text[at]);
  }

  #hasWholeRecord(value: string): boolean {
    const lines = value.split('\n').slice(1, -1);
    return lines.some((line) => line.split(this.#separator).length > this.#usual);
  }

  /**
   * Reads on behind a quote that opens a cell. Null where none closes it: whatever follows would be swallowed. A quote
   * closes where a cell may end; another one is a letter, and two are one.
   */
  #quoted(open: number): string | null {
    let value = '';
    let bare = false;
    for (let from = open + 1; ; ) {
      const quote = this.#text.indexOf('"', from);
      if (quote < 0 || quote - open > 2 * CELL_MAX) return null;
      value += this.#text.slice(from, quote);
      const doubled = this.#text[quote + 1] === '"';
      // «"Col. "Centro"",» has inner quotes that were not doubled: the last one closes.
      if (doubled && !(bare && this.#ends(quote + 2))) {
        value += '"';
        from = quote + 2;
        continue;
      }
      const end = this.#skipBlanks(quote + (doubled ? 2 : 1));
      if (doubled) value += '"';
      if (this.#ends(end)) {
        if (this.#hasWholeRecord(value)) return null;
        this.#at = end;
        return value;
      }
      bare = true;
      value += '"';
      from = quote + 1;
    }
  }

  #plain(): string {
    const from = this.#at;
    if (this.#nextSeparator < from) {
      const found = this.#text.indexOf(this.#separator, from);
      this.#nextSeparator = found < 0 ? this.#text.length : found;
    }
    while (this.#at < this.#nextSeparator && !isBreak(this.#text[this.#at])) this.#at += 1;
    return this.#text.slice(from, this.#at);
  }

  *records(): Generator<string[]> {
    for (let number = 1; this.#at < this.#text.length; number++) {
      const cells: string[] = [];
      for (;;) {
        const open = this.#skipBlanks(this.#at);
        cells.push((this.#text[open] === '"' ? this.#quoted(open) : null) ?? this.#plain());
        if (this.#text[this.#at] !== this.#separator) break;
        if (cells.length === CELLS_MAX) throw new FileRefused(tooManyColumns('', number));
        this.#at += 1;
      }
      this.#at += this.#text.startsWith('\r\n', this.#at) ? 2 : 1;
      yield cells;
    }
  }
}

/** A line that was put into quotes as a whole has all its cells in one. */
const NARROWEST = 3;

/** The records of a text, those in quotes as the record in them. */
function* recordsBy(text: string, separator: string, usual: number): Generator<string[]> {
  for (const cells of new RecordReader(text, separator, usual).records()) {
    const [only = ''] = cells;
    const inner =
      cells.length === 1 && only.includes(separator)
        ? (new RecordReader(only, separator, usual).records().next().value ?? [])
        : [];
    yield inner.length >= NARROWEST ? inner : cells;
  }
}

interface Fit {
  separator: string;
  /** Cells of most records. */
  width: number;
  /** How many records have as many. */
  records: number;
}

function fitOf(text: string, separator: string): Fit {
  const counts = new Map<number, number>();
  for (const { length } of recordsBy(text, separator, Number.POSITIVE_INFINITY)) {
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  const [width, records] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [1, 0]);
  return { separator, width, records };
}

/** The records of a text, each with its number from 1. */
export function* readRecords(text: string): Generator<{ number: number; cells: string[] }> {
  const named = NAMED.exec(text);
  const sample = text.slice(0, SAMPLE);
  const fits = SEPARATORS.map((separator) => fitOf(sample, separator));
  const best = fits.reduce((one, other) =>
    other.records > one.records || (other.records === one.records && other.width > one.width) ? other : one,
  );
  const separator = named?.[1] ?? best.separator;
  let number = 0;
  for (const cells of recordsBy(text, separator, best.width - 1)) {
    number += 1;
    yield { number, cells: number === 1 && named ? [] : cells };
  }
}
