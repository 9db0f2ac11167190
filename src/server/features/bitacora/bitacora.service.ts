/** The audit log as pages and as a workbook. */

import { addDays, startOfDay } from '#contract/dates.ts';
import type { AnyEndpoint, QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { AuditLine, Page } from '#contract/entities.ts';
import { AUDIT_XLSX } from '#contract/rules.ts';
import type { Reading } from '#server/audit/readings.ts';
import { exportedWorkbook, OF_IMPORT, record } from '#server/audit/record.ts';
import type { Queryable } from '#server/db/database.ts';
import { NURSERY_TABLES } from '#server/features/guarderia/erase.service.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Download } from '#server/http/download.ts';
import { type Deps, type ListRequest, type PageRequest, pageOf, slice } from '#server/http/handler.ts';
import { type Column, sheet } from '#server/xlsx/sheet.ts';
import type { AuditRow } from './bitacora.repo.ts';
import * as repo from './bitacora.repo.ts';

/** A line of the log on the wire; erased values of an anonymised person are null. */
function presentLine(row: AuditRow, name: repo.NameRow | undefined): AuditLine {
  return {
    id: row.id,
    fecha: row.fecha,
    actor: row.actor_id === null ? null : { id: row.actor_id, nombre: row.actor_nombre ?? '' },
    accion: row.accion,
    tabla: row.tabla,
    registro_id: row.registro_id,
    registro_nombre: name?.nombre ?? null,
    de: name?.de ?? null,
    antes: row.antes === null ? null : JSON.parse(row.antes),
    despues: row.despues === null ? null : JSON.parse(row.despues),
    direccion: row.direccion,
    request_id: row.request_id,
  };
}

/** The log is counted up to here; above it the response says «at least». */
const COUNT_MAX = 10_000;

/** By its name, or by what was written of it. */
const showsChild = ({ tabla, accion, registro_id, registro_nombre, de, antes, despues }: AuditLine): boolean =>
  NURSERY_TABLES.includes(tabla) &&
  registro_id !== null &&
  ((registro_nombre ?? de) !== null || (accion !== 'leer' && (antes ?? despues) !== null));

/** The reading that a page of the log is, or null when no line of it shows data of a child. */
export function childrenShown({ data, current_page: pagina }: Page<AuditLine>): Reading | null {
  const filas = data.filter(showsChild).length;
  return filas === 0 ? null : { tabla: 'audit', registro: null, despues: { lista: 'bitacora', pagina, filas } };
}

/** The filter of a query: its days are those of the business. */
export function filterOf(query: QueryOf<typeof endpoints.listAudit>, timeZone: string): repo.AuditFilter {
  const { actor, equipo, accion, tabla, registro, alumno, importacion, resumen, desde, hasta } = query;
  return {
    ...{ actor, direccion: equipo, accion, tabla, registro, alumno, importacion },
    sin: resumen ? OF_IMPORT : undefined,
    desde: desde ? startOfDay(desde, timeZone) : undefined,
    hasta: hasta ? startOfDay(addDays(hasta, 1), timeZone) : undefined,
  };
}

/** A page of the log, newest first; `request` makes the links. */
export async function auditPage(
  db: Queryable,
  filter: repo.AuditFilter,
  request: ListRequest<PageRequest>,
): Promise<Page<AuditLine>> {
  const { limit, offset } = slice(request.query);
  const [rows, total] = await Promise.all([
    repo.lines(db, filter, limit, offset),
    repo.count(db, filter, COUNT_MAX + 1),
  ]);
  const names = new Map((await repo.namesOf(db, rows)).map((name) => [`${name.tabla} ${name.id}`, name]));
  const lines = rows.map((row) => presentLine(row, names.get(`${row.tabla} ${row.registro_id}`)));
  const page = pageOf(lines, Math.min(total, COUNT_MAX), request);
  return total > COUNT_MAX ? { ...page, total_minimo: true } : page;
}

const columns: Column<repo.AuditRow>[] = [
  { title: 'ID', kind: 'number', value: ({ id }) => id },
  { title: 'Fecha', kind: 'instant', value: ({ fecha }) => fecha },
  { title: 'ID de quién', kind: 'number', value: ({ actor_id }) => actor_id },
  { title: 'Quién', width: 24, value: ({ actor_nombre }) => actor_nombre },
  { title: 'Acción', value: ({ accion }) => accion },
  { title: 'Tabla', value: ({ tabla }) => tabla },
  { title: 'Registro', kind: 'number', value: ({ registro_id }) => registro_id },
  { title: 'Antes', width: 40, value: ({ antes }) => antes },
  { title: 'Después', width: 40, value: ({ despues }) => despues },
  { title: 'Dirección', value: ({ direccion }) => direccion },
  { title: 'Petición', width: 38, value: ({ request_id }) => request_id },
];

/** The workbook of the lines that a filter finds; asking for it leaves a line itself. */
export const auditWorkbook = (deps: Deps, actor: Actor, filter: repo.AuditFilter): Promise<Download> =>
  exportedWorkbook(deps, actor, { tabla: 'audit', despues: { archivo: AUDIT_XLSX, ...filter } }, async (view) => [
    sheet('Bitácora', columns, repo.allLines(view, filter)),
  ]);

/** Lines cannot be deleted: one for each person and call in this time, and a maximum per person. */
const WINDOW_MS = 3_600_000;
const LINES_MAX = 20;

interface Report {
  since: number;
  endpoints: Set<AnyEndpoint>;
}

/** The function that leaves the line of an error, where there is to be one. */
export function denialLog({ db }: Deps): (actor: Actor, endpoint: AnyEndpoint) => Promise<void> {
  const reported = new Map<number, Report>();

  /** Remembered by each process for itself: with several, a line may stand there as often as there are processes. */
  function isNews({ userId, now }: Actor, endpoint: AnyEndpoint): boolean {
    const instant = Date.parse(now);
    for (const [person, { since }] of reported) if (instant - since >= WINDOW_MS) reported.delete(person);
    const { endpoints } = reported.get(userId) ?? { endpoints: new Set() };
    if (endpoints.size >= LINES_MAX || endpoints.has(endpoint)) return false;
    reported.set(userId, { since: reported.get(userId)?.since ?? instant, endpoints: endpoints.add(endpoint) });
    return true;
  }

  return async (actor, endpoint) => {
    // A person who must choose a password first attempts nothing forbidden.
    if (actor.mustChoosePassword || !isNews(actor, endpoint)) return;
    const despues = { llamada: `${endpoint.method} ${endpoint.path}` };
    await db.write((tx) => record(tx, actor, { accion: 'denegar', tabla: 'permisos', registro: null, despues }));
  };
}
