import { api } from '#client/api/api.ts';
import { type AlumnoIds, type PageOf, split } from '#client/entities/split.ts';
import { routes } from '#contract/routes.ts';
import { type SolicitudesArg, solicitudesRequest } from './listRequest.ts';

export const list = api.injectEndpoints({
  endpoints: (build) => ({
    solicitudes: build.query<PageOf<AlumnoIds>, SolicitudesArg>({
      query: solicitudesRequest,
      transformResponse: split(routes.listAlumnos, (page, rows) => rows.page(page, rows.alumno)),
      providesTags: ['alumnos'],
    }),
  }),
});
