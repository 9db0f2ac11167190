import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { apiErrors } from '#contract/errors.ts';
import { filteredGroup } from '#contract/groups.ts';
import { DASHBOARD_XLSX, PHOTOS_XLSX } from '#contract/rules.ts';
import { exportedWorkbook } from '#server/audit/exports.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { school, schools } from '#server/features/escuelas/escuelas.service.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Download } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { makeTicket } from '#server/http/tickets.ts';
import { dashboardSheets } from './dashboard-sheet.service.ts';
import { structureSheets } from './structure.service.ts';

/**
 * `estructura_fotos.xlsx` of the active alumnos, of one school or group or of all. Throws 404 for a school that does not
 * exist; one that is deleted while the file is made is in it whole.
 */
export async function photoStructure(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof endpoints.exportStructure>,
): Promise<Download> {
  const { escuela } = query;
  const grupo = filteredGroup(query.grupo) ?? null;
  const chosen = escuela === undefined ? null : await school(deps.db, escuela);
  if (escuela !== undefined && !chosen) throw apiErrors.schoolGone();
  const despues = { archivo: PHOTOS_XLSX, escuela: chosen?.nombre ?? 'Todas', grupo: grupo ?? 'Todos' };
  return exportedWorkbook(deps, actor, { tabla: 'photo_codes', despues }, async (view) => {
    const all = await schools(view);
    return structureSheets(view, chosen ? all.filter(({ id }) => id === chosen.id) : all, grupo);
  });
}

/** The address that opens a download once, without a bearer header. Throws 403 and 422 for what it may not open. */
export async function downloadLink(tx: Transaction, actor: Actor, wanted: string): Promise<{ url: string }> {
  const { url, path } = await makeTicket(tx, actor, wanted);
  await record(tx, actor, {
    accion: 'crear',
    tabla: 'download_tickets',
    registro: null,
    // Without the query: names are searched for, and the log is for ever. The export says its filters itself.
    despues: { descarga: path },
  });
  return { url };
}

/** The dashboards' figures and who owes what. */
export const dashboardWorkbook = (deps: Deps, actor: Actor): Promise<Download> =>
  exportedWorkbook(deps, actor, { tabla: 'notes', despues: { archivo: DASHBOARD_XLSX } }, (view) =>
    dashboardSheets(view, actor),
  );
