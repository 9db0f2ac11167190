import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { type AlumnoIds, type PageOf, split } from '#client/entities/split.ts';
import { alumnos as endpoints } from '#contract/endpoints/alumnos.ts';
import { PER_PAGE_MAX } from '#contract/rules.ts';

export const offline = api.injectEndpoints({
  endpoints: (build) => ({
    /** One page of a school's whole list, which is kept for offline use. */
    schoolPage: build.query<PageOf<AlumnoIds>, { escuela: number; page: number }>({
      query: (query) => request(endpoints.filterAlumnos, { query: { ...query, per_page: PER_PAGE_MAX } }),
      transformResponse: split(endpoints.filterAlumnos, (page, rows) => rows.page(page, rows.alumno)),
      keepUnusedDataFor: 0,
    }),
  }),
});
