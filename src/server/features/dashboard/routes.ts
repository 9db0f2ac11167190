import { routes } from '#contract/routes.ts';
import { type Handler, reading } from '#server/http/handler.ts';
import { dashboardCobranza, dashboardStats, dashboardTotals } from './service.ts';

export const dashboardRoutes: Handler[] = [
  reading(routes.dashboardStats, async ({ deps }) => ({ datos: await dashboardStats(deps.db) })),
  reading(routes.dashboardTotals, async ({ deps }) => ({ success: true, data: await dashboardTotals(deps.db) })),
  reading(routes.dashboardCobranza, async ({ deps }) => ({
    datos: await dashboardCobranza(deps.db, deps.settings.timeZone, deps.now()),
  })),
];
