import { endpoints } from '#contract/endpoints.ts';
import { type Handler, reading } from '#server/http/handler.ts';
import { dashboardCobranza, dashboardStats, dashboardTotals } from './dashboard.service.ts';

export const dashboardRoutes: Handler[] = [
  reading(endpoints.dashboardStats, async ({ deps }) => ({ datos: await dashboardStats(deps.db) })),
  reading(endpoints.dashboardTotals, async ({ deps }) => ({
    success: true as const,
    data: await dashboardTotals(deps.db),
  })),
  reading(endpoints.dashboardCobranza, async ({ deps }) => ({
    datos: await dashboardCobranza(deps.db, deps.settings.timeZone, deps.now()),
  })),
];
