import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import { alumnos as alumnosEndpoints } from '#contract/endpoints/alumnos.ts';
import { dashboard as dashboardEndpoints } from '#contract/endpoints/dashboard.ts';
import { operations as operationsEndpoints } from '#contract/endpoints/operations.ts';
import { sidebar as sidebarEndpoints } from '#contract/endpoints/sidebar.ts';
import type { DashboardTotals, SidebarCounters } from '#contract/entities.ts';

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
    /** Notas, employees and what was paid, for a business that has just begun. */
    businessTotals: build.query<DashboardTotals, void>({
      query: () => request(dashboardEndpoints.dashboardTotals),
      transformResponse: ({ data }: { data: DashboardTotals }) => data,
      providesTags: ['alumnos', 'users', 'notas'],
    }),
    /** Seconds since the last backup; -1 before the first. */
    backupAge: build.query<number, void>({
      query: () => request(operationsEndpoints.metrics),
      transformResponse: ({ backup_age_s = -1 }: Record<string, number>) => backup_age_s,
    }),
  }),
});
