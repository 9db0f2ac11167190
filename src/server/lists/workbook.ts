/** A file of a school as cells: the common form of every kind of spreadsheet and text file. */

export interface Cell {
  /** As a person sees it in the sheet: the stored result of a formula; '' where none is stored. */
  text: string;
  /** A number as it is stored, also behind a date. */
  number?: number;
  /** YYYY-MM-DD where a number is shown as a date. */
  date?: string;
  /** Struck out. */
  struck?: true;
  /** A formula without a stored result. */
  unknown?: true;
}

export interface Row {
  /** As the source counts it, from 1: row of a sheet or of an HTML table, record of a text file. */
  number: number;
  /** By column from 0; null where nothing stands. */
  cells: (Cell | null)[];
  hidden?: true;
}

/** Cells that are shown as one, by row number and column, both ends in it. The text stands in its first cell. */
export interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface Sheet {
  /** '' in files that have no sheets: text and HTML. */
  name: string;
  hidden: boolean;
  /** Without empty ones at the end; empty ones between others stand in it. */
  rows: Row[];
  merges: Merge[];
}

export interface Workbook {
  sheets: Sheet[];
}
