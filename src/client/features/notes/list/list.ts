import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { type AlumnoIds, type PageOf, split } from '#client/entities/split.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AlumnoSearchField } from '#contract/rules.ts';

/** Argument of the requests list; the four endpoints behind it have the same response. */
export interface SolicitudesArg {
  /** Everybody with an unpaid note, instead of the list. */
  pendientes: boolean;
  texto: string;
  campo: AlumnoSearchField;
  escuela: number | null;
  grupo: string | null;
  /** Those in baja instead of the others. */
  baja: boolean;
  page: number;
  sort: string | null;
}

/** Search when something is typed, else the filter when a school or group is chosen, else the list. */
function solicitudesRequest(arg: SolicitudesArg) {
  const { pendientes, texto, campo, escuela, grupo, baja, page, sort } = arg;
  const paging = { page, ...(sort && { sort }) };
  if (pendientes) return request(endpoints.listPendientes, { query: paging });
  const people = { ...paging, ...(baja && { activo: 0 }) };
  const filter = { ...people, ...(escuela && { escuela }), ...(grupo && { grupo }) };
  if (texto) return request(endpoints.searchAlumnos, { params: { text: texto, field: campo }, query: filter });
  return escuela || grupo
    ? request(endpoints.filterAlumnos, { query: filter })
    : request(endpoints.listAlumnos, { query: people });
}

export const list = api.injectEndpoints({
  endpoints: (build) => ({
    solicitudes: build.query<PageOf<AlumnoIds>, SolicitudesArg>({
      query: solicitudesRequest,
      transformResponse: split(endpoints.listAlumnos, (page, rows) => rows.page(page, rows.alumno)),
      providesTags: ['alumnos'],
    }),
  }),
});
