import { endpoints } from '#contract/endpoints.ts';
import { download, type Handler, read } from '#server/http/handler.ts';
import { dashboardWorkbook, downloadLink, photoStructure } from './exports.service.ts';

export const exportRoutes: Handler[] = [
  download(endpoints.exportStructure, ({ deps, actor, query }) => photoStructure(deps, actor, query)),
  download(endpoints.exportDashboard, ({ deps, actor }) => dashboardWorkbook(deps, actor)),
  read(endpoints.downloadTicket, ({ deps, actor, body }) => deps.db.write((tx) => downloadLink(tx, actor, body.path))),
];
