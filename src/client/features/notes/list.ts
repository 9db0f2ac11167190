/** The requests list: first thing that is asked, and so without the calls that write and the schemas that check them. */
import { api } from '#client/api/api.ts';

import { type AlumnoIds, type PageOf, split } from '#client/entities/split.ts';
import { firstCalls } from '#contract/first.ts';
import { type SolicitudesArg, solicitudesRequest } from './listRequest.ts';

export const list = api.injectEndpoints({
  endpoints: (build) => ({
    solicitudes: build.query<PageOf<AlumnoIds>, SolicitudesArg>({
      query: solicitudesRequest,
      transformResponse: split(firstCalls.listAlumnos, (page, rows) => rows.page(page, rows.alumno)),
      providesTags: ['alumnos'],
    }),
  }),
});
