/** Two lists beside one another in one sheet: «No. | Nombre | | No. | Nombre». */
import type { Tipo } from '#contract/importaciones.ts';
import type { Sheet } from '../workbook.ts';
import { findHeadings } from './heading-rows.ts';
import { type Meaning, NAME_FIELDS } from './headings.ts';

const isName = (meaning: Meaning | null): boolean => meaning !== null && NAME_FIELDS.has(meaning);

/** The columns at which a list begins anew: where a number or a name comes again that the list has already. */
function beginnings(meanings: readonly (Meaning | null)[]): number[] {
  const found: number[] = [];
  let seen = new Set<Meaning>();
  for (const [column, meaning] of meanings.entries()) {
    if (meaning === null || (meaning !== 'numero' && !isName(meaning))) continue;
    if (seen.has(meaning) && [...seen].some(isName)) {
      found.push(column);
      seen = new Set();
    }
    seen.add(meaning);
  }
  const fields = (left: number, right: number | undefined): string =>
    meanings
      .slice(left, right)
      .filter((meaning) => meaning !== null && meaning !== 'otro' && meaning !== 'nota')
      .join();
  // The parents beside their children have no number, and a telephone.
  return found.every((left, at) => fields(left, found[at + 1]) === fields(0, found[0])) ? found : [];
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
