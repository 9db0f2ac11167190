import type { Actor } from '#server/http/actor.ts';
import type { Download } from '#server/http/download.ts';
import { workbookOf } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { record } from './record.ts';

/** Its table, file name and filter. */
interface Export {
  tabla: string;
  despues: { archivo: string; [filter: string]: unknown };
}

/** A workbook whose export is logged. */
export async function exportedWorkbook(
  deps: Deps,
  actor: Actor,
  { tabla, despues }: Export,
  sheets: Parameters<typeof workbookOf>[2],
): Promise<Download> {
  await deps.db.write((tx) => record(tx, actor, { accion: 'exportar', tabla, registro: null, despues }));
  return workbookOf(deps, despues.archivo, sheets);
}
