import { routes } from '#contract/routes.ts';
import { downloading, type Handler, writing } from '#server/http/handler.ts';
import { dashboardWorkbook, downloadLink, photoStructure } from './service.ts';

export const exportRoutes: Handler[] = [
  downloading(routes.exportStructure, ({ deps, actor, query, now }) => photoStructure(deps, actor, query, now)),
  downloading(routes.exportDashboard, ({ deps, actor, now }) => dashboardWorkbook(deps, actor, now)),
  writing(routes.downloadTicket, (tx, { actor, body, now }) => downloadLink(tx, actor, body.path, now)),
];
