import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { apiErrors } from '#contract/errors.ts';
import { normalizeGroup } from '#contract/groups.ts';
import { DASHBOARD_XLSX, PHOTOS_XLSX } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { school, schools } from '#server/features/escuelas/escuelas.service.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Download } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { makeTicket } from '#server/http/tickets.ts';
import { workbookOf } from '#server/http/workbook.ts';
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
  now: string,
): Promise<Download> {
  const { escuela } = query;
  const grupo = query.grupo === undefined ? null : (normalizeGroup(String(query.grupo)) ?? String(query.grupo));
  const chosen = escuela === undefined ? null : await school(deps.db, escuela);
  if (escuela !== undefined && !chosen) throw apiErrors.schoolGone();
  await deps.db.write((tx) =>
    record(tx, actor, now, {
      accion: 'exportar',
      tabla: 'photo_codes',
      registro: null,
      despues: { archivo: PHOTOS_XLSX, escuela: chosen?.nombre ?? 'Todas', grupo: grupo ?? 'Todos' },
    }),
  );
  return workbookOf(deps, PHOTOS_XLSX, async (view) => {
    const all = await schools(view);
    return structureSheets(view, chosen ? all.filter(({ id }) => id === chosen.id) : all, grupo);
  });
}

/** The address that opens a download once, without a bearer header. Throws 403 and 422 for what it may not open. */
export async function downloadLink(
  tx: Transaction,
  actor: Actor,
  wanted: string,
  now: string,
): Promise<{ url: string }> {
  const { url, path } = await makeTicket(tx, actor, wanted, now);
  await record(tx, actor, now, {
    accion: 'crear',
    tabla: 'download_tickets',
    registro: null,
    // Without the query: names are searched for, and the log is for ever. The export says its filters itself.
    despues: { descarga: path },
  });
  return { url };
}

/** The dashboards' figures and who owes what. */
export async function dashboardWorkbook(deps: Deps, actor: Actor, now: string): Promise<Download> {
  await deps.db.write((tx) =>
    record(tx, actor, now, {
      accion: 'exportar',
      tabla: 'notes',
      registro: null,
      despues: { archivo: DASHBOARD_XLSX },
    }),
  );
  return workbookOf(deps, DASHBOARD_XLSX, dashboardSheets);
}
