/** Two lists beside one another in one sheet: «No. | Nombre | | No. | Nombre». */
import type { Tipo } from '#contract/importaciones.ts';
import type { Sheet } from '../workbook.ts';
import { findHeadings } from './heading-rows.ts';
import { NAME_FIELDS } from './headings.ts';

/** The columns at which a list begins anew: where a heading that the list has already comes again. */
function beginnings(meanings: readonly (string | null)[]): number[] {
  const found: number[] = [];
  let seen = new Set<string>();
  meanings.forEach((meaning, column) => {
    if (meaning === null || meaning === 'otro' || meaning === 'nota') return;
    const again = seen.has(meaning) && (meaning === 'numero' || NAME_FIELDS.has(meaning as never));
    if (again && [...seen].some((each) => NAME_FIELDS.has(each as never))) {
      found.push(column);
      seen = new Set();
    }
    seen.add(meaning);
  });
  return found;
}

/** The lists of a sheet, each with its own columns where they stand; nearly always the sheet itself. */
export function sideBySide(sheet: Sheet, tipo: Tipo): Sheet[] {
  const [heading] = findHeadings(sheet, tipo);
  const from = heading ? beginnings(heading.columns.map(({ meaning }) => meaning)) : [];
  if (from.length === 0) return [sheet];
  return [0, ...from].map((left, at) => {
    const right = from[at] ?? Number.POSITIVE_INFINITY;
    return {
      ...sheet,
      rows: sheet.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell, column) => (column >= left && column < right ? cell : null)),
      })),
      merges: sheet.merges.filter((merge) => merge.left >= left && merge.left < right),
    };
  });
}
