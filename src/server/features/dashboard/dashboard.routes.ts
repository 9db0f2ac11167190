import { endpoints } from '#contract/endpoints.ts';
import { type Handler, reading, succeeded } from '#server/http/handler.ts';
import { dashboardCobranza, dashboardStats, dashboardTotals } from './dashboard.service.ts';

export const dashboardRoutes: Handler[] = [
  reading(endpoints.dashboardStats, async ({ deps }) => ({ datos: await dashboardStats(deps.db) })),
  reading(endpoints.dashboardTotals, async ({ deps }) => succeeded({ data: await dashboardTotals(deps.db) })),
  reading(endpoints.dashboardCobranza, async ({ deps }) => ({
    datos: await dashboardCobranza(deps.db, deps.settings.timeZone, deps.now()),
  })),
];
