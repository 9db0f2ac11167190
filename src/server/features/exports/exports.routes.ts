import { endpoints } from '#contract/endpoints.ts';
import { downloading, type Handler, writingBare } from '#server/http/handler.ts';
import { dashboardWorkbook, downloadLink, photoStructure } from './exports.service.ts';

export const exportRoutes: Handler[] = [
  downloading(endpoints.exportStructure, ({ deps, actor, query, now }) => photoStructure(deps, actor, query, now)),
  downloading(endpoints.exportDashboard, ({ deps, actor, now }) => dashboardWorkbook(deps, actor, now)),
  writingBare(endpoints.downloadTicket, (tx, { actor, body, now }) => downloadLink(tx, actor, body.path, now)),
];
