import { endpoints } from '#contract/endpoints.ts';
import { download, type Handler, read } from '#server/http/handler.ts';
import { pageOf, slice } from '#server/http/page.ts';
import { asOfDay, deudoresOf, deudoresWorkbook, saldosOfDay } from './deudores.service.ts';
import { dashboardPlanes, pagosPage } from './pagos.service.ts';

export const deudorRoutes: Handler[] = [
  read(endpoints.saldos, ({ deps, actor, query }) => saldosOfDay(deps.db, query.al ?? actor.today, actor)),
  read(endpoints.listDeudores, async (request) => {
    const { deps, actor, query } = request;
    const asOf = await asOfDay(deps.db, query, actor);
    const { data, ...sums } = await deudoresOf(deps.db, asOf, { query, actor }, slice(query));
    return { ...pageOf(data, sums.totales.alumnos, request), ...sums };
  }),
  read(endpoints.listPagos, async (request) => {
    const { deps, actor, query } = request;
    const { data, total, totales } = await pagosPage(deps.db, actor, query, slice(query));
    return { ...pageOf(data, total, request), totales };
  }),
  read(endpoints.dashboardPlanes, async ({ deps, actor }) => ({
    datos: await dashboardPlanes(deps.db, actor),
  })),
  download(endpoints.exportDeudores, ({ deps, actor, query }) => deudoresWorkbook(deps, actor, query)),
];
