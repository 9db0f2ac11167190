import type { Snapshot } from '#server/db/snapshot.ts';
import type { Sheet } from '#server/xlsx/sheet.ts';
import { workbook, XLSX_TYPE } from '#server/xlsx/workbook.ts';
import type { Download } from './download.ts';
import type { Deps } from './handler.ts';

/** A workbook over one instant of the database, taken when the first bytes are asked for. */
export function workbookOf(deps: Deps, name: string, sheets: (view: Snapshot) => Promise<Sheet[]>): Download {
  async function* bytes() {
    const view = await deps.db.snapshot();
    try {
      yield* workbook(await sheets(view), { timeZone: deps.settings.timeZone });
    } finally {
      await view.close();
    }
  }
  return { name, type: XLSX_TYPE, bytes: bytes() };
}
