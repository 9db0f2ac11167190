import { endpoints } from '#contract/endpoints.ts';
import { downloading, type Handler, writingBare } from '#server/http/handler.ts';
import { dashboardWorkbook, downloadLink, photoStructure } from './exports.service.ts';

export const exportRoutes: Handler[] = [
  downloading(endpoints.exportStructure, ({ deps, actor, query }) => photoStructure(deps, actor, query)),
  downloading(endpoints.exportDashboard, ({ deps, actor }) => dashboardWorkbook(deps, actor)),
  writingBare(endpoints.downloadTicket, (tx, { actor, body }) => downloadLink(tx, actor, body.path)),
];
