import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { Secret } from '#client/lib/secret.ts';
import type { DashboardPlanes } from '#contract/deudores.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { dashboard as dashboardEndpoints } from '#contract/endpoints/dashboard.ts';
import { deudores as deudoresEndpoints } from '#contract/endpoints/deudores.ts';
import { downloads as downloadsEndpoints } from '#contract/endpoints/exports.ts';
import { type ReminderResult, recordatorios as recordatoriosEndpoints } from '#contract/endpoints/recordatorios.ts';
import type { Cobranza, DashboardStats, DashboardTotals } from '#contract/entities.ts';

type SaldosAt = ResponseOf<typeof deudoresEndpoints.dashboardSaldos>['datos'][number];

/** Sums, no rows. Everybody's work changes them, so a screen asks anew each time that it opens. */
export const dashboard = api.injectEndpoints({
  endpoints: (build) => ({
    dashboardStats: build.query<DashboardStats, void>({
      query: () => request(dashboardEndpoints.dashboardStats),
      transformResponse: ({ datos }: { datos: DashboardStats }) => datos,
    }),
    dashboardCobranza: build.query<Cobranza, void>({
      query: () => request(dashboardEndpoints.dashboardCobranza),
      transformResponse: ({ datos }: { datos: Cobranza }) => datos,
    }),
    dashboardPlanes: build.query<DashboardPlanes, void>({
      query: () => request(deudoresEndpoints.dashboardPlanes),
      transformResponse: ({ datos }: { datos: DashboardPlanes }) => datos,
    }),
    /** At the end of the last weeks, oldest first. */
    dashboardSaldos: build.query<SaldosAt[], void>({
      query: () => request(deudoresEndpoints.dashboardSaldos),
      transformResponse: ({ datos }: { datos: SaldosAt[] }) => datos,
    }),
    reminderResults: build.query<ReminderResult[], void>({
      query: () => request(recordatoriosEndpoints.reminderResults),
      transformResponse: ({ datos }: { datos: ReminderResult[] }) => datos,
    }),
    dashboardTotals: build.query<DashboardTotals, void>({
      query: () => request(dashboardEndpoints.dashboardTotals),
      transformResponse: ({ data }: { data: DashboardTotals }) => data,
    }),
    /** The address of one download, good for a minute; never kept. */
    downloadTicket: build.mutation<Secret, { path: string }>({
      query: (body) => request(downloadsEndpoints.downloadTicket, { body }),
      // The address opens the file: it stays out of logs exported from DevTools.
      transformResponse: ({ url }: { url: string }) => new Secret(url),
    }),
  }),
});
