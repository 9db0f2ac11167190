/** Endpoint argument from the log's address. Addresses may be typed by hand. */
import { idOf } from '#client/lib/urls.ts';
import { isCalendarDate } from '#contract/dates.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';

export const PARAMS = ['tabla', 'registro', 'alumno', 'accion', 'actor', 'equipo', 'desde', 'hasta'] as const;
export type Param = (typeof PARAMS)[number];

export type AuditQuery = Partial<Pick<QueryOf<typeof endpoints.listAudit>, Param | 'page' | 'per_page'>>;

const day = (text: string) => (isCalendarDate(text) ? text : undefined);
const word = (text: string) => text.slice(0, 100) || undefined;

/** Whatever the address holds that means nothing counts as left out. */
export function queryOf(filters: Record<Param, string>, page: number): AuditQuery {
  return {
    page,
    tabla: word(filters.tabla),
    accion: word(filters.accion),
    registro: idOf(filters.registro) ?? undefined,
    alumno: idOf(filters.alumno) ?? undefined,
    actor: idOf(filters.actor) ?? undefined,
    equipo: word(filters.equipo),
    desde: day(filters.desde),
    hasta: day(filters.hasta),
  };
}
