import { endpoint } from '../endpoint.ts';
import type { Cobranza, DashboardStats, DashboardTotals } from '../entities.ts';

export const dashboard = {
  dashboardStats: endpoint<{ datos: DashboardStats }>()('GET /admin/dashboard-stats', 'dashboard:read'),
  dashboardTotals: endpoint<{ success: true; data: DashboardTotals }>()('GET /admin/dashboard', 'dashboard:read'),
  /** Received today and this week, and outstanding; in dollars, days in the business's time zone. */
  dashboardCobranza: endpoint<{ datos: Cobranza }>()('GET /admin/dashboard-cobranza', 'dashboard:read'),
  exportDashboard: endpoint<Blob>()('GET /admin/export-dashboard-excel', 'dashboard:read', {
    content: 'file',
    ticket: true,
  }),
};
