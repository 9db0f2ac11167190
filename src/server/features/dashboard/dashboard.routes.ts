import { endpoints } from '#contract/endpoints.ts';
import { type Handler, reading, succeeded } from '#server/http/handler.ts';
import { dashboardCobranza, dashboardStats, dashboardTotals } from './dashboard.service.ts';

export const dashboardRoutes: Handler[] = [
  reading(endpoints.dashboardStats, async ({ deps, actor }) => ({ datos: await dashboardStats(deps.db, actor) })),
  reading(endpoints.dashboardTotals, async ({ deps, actor }) =>
    succeeded({ data: await dashboardTotals(deps.db, actor) }),
  ),
  reading(endpoints.dashboardCobranza, async ({ deps, actor }) => ({
    datos: await dashboardCobranza(deps.db, actor),
  })),
];
