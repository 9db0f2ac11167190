import { endpoints } from '#contract/endpoints.ts';
import { type Handler, read, succeeded } from '#server/http/handler.ts';
import { dashboardCobranza, dashboardStats, dashboardTotals } from './dashboard.service.ts';

export const dashboardRoutes: Handler[] = [
  read(endpoints.dashboardStats, async ({ deps, actor }) => ({ datos: await dashboardStats(deps.db, actor) })),
  read(endpoints.dashboardTotals, async ({ deps, actor }) =>
    succeeded({ data: await dashboardTotals(deps.db, actor) }),
  ),
  read(endpoints.dashboardCobranza, async ({ deps, actor }) => ({
    datos: await dashboardCobranza(deps.db.longReads, actor),
  })),
];
