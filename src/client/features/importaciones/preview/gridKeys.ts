/** Keyboard commands of the preview grid. */

/** A place in it: row from 0, column 0 is the outcome. */
export interface Cell {
  row: number;
  column: number;
}

/** The first column that people write in. */
export const FIRST_FIELD = 1;

interface Key {
  key: string;
  ctrlKey?: boolean;
  shiftKey?: boolean;
}

const within = (number: number, last: number) => Math.max(0, Math.min(last, number));

/** How far it goes: its rows, its last column, and how many rows are in sight. */
export interface Extent {
  total: number;
  lastColumn: number;
  page: number;
}

/** The cell that a key leads to; null when it leads nowhere. */
export function movedBy({ key, ctrlKey }: Key, { row, column }: Cell, extent: Extent): Cell | null {
  const { total, lastColumn, page } = extent;
  const to = (rows: number, columns: number): Cell => ({
    row: within(row + rows, total - 1),
    column: within(column + columns, lastColumn),
  });
  switch (key) {
    case 'ArrowDown':
      return to(ctrlKey ? total : 1, 0);
    case 'ArrowUp':
      return to(ctrlKey ? -total : -1, 0);
    case 'ArrowRight':
      return to(0, 1);
    case 'ArrowLeft':
      return to(0, -1);
    case 'PageDown':
      return to(page, 0);
    case 'PageUp':
      return to(-page, 0);
    case 'Home':
      return to(ctrlKey ? -total : 0, -lastColumn);
    case 'End':
      return to(ctrlKey ? total : 0, lastColumn);
    default:
      return null;
  }
}

/** The letter that a key writes; '' of one that empties the cell; null of any other. */
export function typedBy({ key, ctrlKey, altKey, metaKey }: Key & { altKey?: boolean; metaKey?: boolean }) {
  if (key === 'Delete' || key === 'Backspace') return '';
  return key.length === 1 && !ctrlKey && !altKey && !metaKey ? key : null;
}
