import { routes } from '#contract/routes.ts';
import { downloading, type Handler, writing } from '#server/http/handler.ts';
import { makeTicket } from '#server/http/tickets.ts';
import { dashboardWorkbook, photoStructure } from './service.ts';

export const exportRoutes: Handler[] = [
  downloading(routes.exportStructure, ({ deps, actor, query, now }) => photoStructure(deps, actor, query, now)),
  downloading(routes.exportDashboard, ({ deps, actor, now }) => dashboardWorkbook(deps, actor, now)),
  writing(routes.downloadTicket, async (tx, { actor, body, deps }) => ({
    url: await makeTicket(tx, actor, body.path, deps.now()),
  })),
];
