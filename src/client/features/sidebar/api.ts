import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { SidebarCounters } from '#contract/entities.ts';

export const sidebar = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked for again after every write that changes what they count. */
    counters: build.query<SidebarCounters, void>({
      query: () => request(endpoints.counters),
      providesTags: ['alumnos', 'users', 'notas', 'anuncios', 'agenda'],
    }),
    /** How many people have an unpaid note: what those see who get no counters. */
    pendingTotal: build.query<number, void>({
      query: () => request(endpoints.listPendientes, { query: { per_page: 1 } }),
      transformResponse: split(endpoints.listPendientes, ({ data, total }, rows) => {
        data.forEach(rows.alumno);
        return total;
      }),
      providesTags: ['alumnos', 'notas'],
    }),
    /** How many alumnos there are at all: none says that the business has just begun. */
    alumnosTotal: build.query<number, void>({
      query: () => request(endpoints.listAlumnos, { query: { per_page: 1 } }),
      transformResponse: split(endpoints.listAlumnos, ({ data, total }, rows) => {
        data.forEach(rows.alumno);
        return total;
      }),
      providesTags: ['alumnos'],
    }),
  }),
});
