/** Sheets of OpenDocument, as LibreOffice writes them: shown texts stand in them, and dates as people order them. */
import sax from 'sax';
import { FileRefused } from '../../files/refused.ts';
import type { Cell, Sheet, Workbook } from '../workbook.ts';
import { emptySheet, RowCollector } from './cells.ts';
import { COLUMNS_MAX } from './limits.ts';
import { type Attributes, OdsCell } from './ods-cell.ts';
import { BROKEN, tooManyColumns } from './reasons.ts';

/** Elements over or beside cells. */
const BESIDE = /^(office:annotation|draw:|table:shapes|office:forms|table:tracked-changes|table:named-expressions)/;

const COVERED = 'table:covered-table-cell';

const numberIn = (attributes: Attributes, name: string) =>
  Math.max(1, Number.parseInt(attributes[name] ?? '1', 10) || 1);
const repeated = (attributes: Attributes, what: 'rows' | 'columns') =>
  numberIn(attributes, `table:number-${what}-repeated`);
const spanned = (attributes: Attributes, what: 'rows' | 'columns') =>
  numberIn(attributes, `table:number-${what}-spanned`);
const isHidden = (attributes: Attributes) => (attributes['table:visibility'] ?? 'visible') !== 'visible';

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
  #cell: OdsCell | null = null;
  #beside = 0;

  open(name: string, attributes: Attributes): void {
    if (this.#beside > 0 || BESIDE.test(name)) this.#beside += 1;
    else if (name === 'style:style' || name === 'style:default-style') this.#style = attributes['style:name'];
    else if (name === 'style:text-properties') this.#readStrike(attributes);
    else if (name === 'style:table-properties') this.#readDisplay(attributes);
    else if (name === 'table:table') this.#openTable(attributes);
    else if (name === 'table:table-column') this.#readColumn(attributes);
    else if (name === 'table:table-row') this.#openRow(attributes);
    else if (name === 'table:table-cell' || name === COVERED) this.#cell = new OdsCell(attributes, this.#struckStyles);
    else this.#cell?.open(name, attributes);
  }

  text(letters: string): void {
    if (this.#beside === 0) this.#cell?.text(letters);
  }

  close(name: string): void {
    if (this.#beside > 0) this.#beside -= 1;
    else if (name === 'table:table-row') this.#closeRow();
    else if (name === 'table:table-cell' || name === COVERED) this.#closeCell(name === COVERED);
    else this.#cell?.close(name);
  }

  #readDisplay(attributes: Attributes): void {
    if (attributes['table:display'] === 'false') this.#hiddenTables.add(this.#style);
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

  #closeCell(covered: boolean): void {
    if (!this.#cell) return;
    const { attributes } = this.#cell;
    const cell = covered ? null : this.#cell.value();
    this.#cell = null;
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
