import type { AjustesRow } from './ajustes.repo.ts';

/** The schema begins with the row, and nothing deletes it. */
export function there(row: AjustesRow | null): AjustesRow {
  if (!row) throw new Error('The table ajustes has lost its row');
  return row;
}
