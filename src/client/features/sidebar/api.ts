import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import { alumnos as alumnosEndpoints } from '#contract/endpoints/alumnos.ts';
import { sidebar as sidebarEndpoints } from '#contract/endpoints/sidebar.ts';
import type { SidebarCounters } from '#contract/entities.ts';

export const sidebar = api.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidated by every write that changes the counts. */
    counters: build.query<SidebarCounters, void>({
      query: () => request(sidebarEndpoints.counters),
      providesTags: ['alumnos', 'users', 'notas', 'anuncios', 'agenda'],
    }),
    /** How many alumnos there are at all: none says that the business has just begun. */
    alumnosTotal: build.query<number, void>({
      query: () => request(alumnosEndpoints.listAlumnos, { query: { per_page: 1 } }),
      transformResponse: split(alumnosEndpoints.listAlumnos, ({ data, total }, rows) => {
        data.forEach(rows.alumno);
        return total;
      }),
      providesTags: ['alumnos'],
    }),
  }),
});
