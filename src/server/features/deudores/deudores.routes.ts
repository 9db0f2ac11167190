import { endpoints } from '#contract/endpoints.ts';
import { downloading, type Handler, reading } from '#server/http/handler.ts';
import { pageOf, slice } from '#server/http/page.ts';
import { asOfDay, deudoresOf } from './deudores.service.ts';
import { pagosPage } from './pagos.service.ts';
import { dashboardPlanes } from './planes.service.ts';
import { saldosOfDay } from './saldos.service.ts';
import { deudoresWorkbook } from './workbook.service.ts';

export const deudorRoutes: Handler[] = [
  reading(endpoints.saldos, ({ deps, actor, query }) => saldosOfDay(deps.db, query.al ?? actor.today, actor)),
  reading(endpoints.listDeudores, async (request) => {
    const { deps, actor, query } = request;
    const asOf = await asOfDay(deps.db, query, actor);
    const { data, ...sums } = await deudoresOf(deps.db, asOf, { query, actor }, slice(query));
    return { ...pageOf(data, sums.totales.alumnos, request), ...sums };
  }),
  reading(endpoints.listPagos, async (request) => {
    const { deps, actor, query } = request;
    const { data, total, totales } = await pagosPage(deps.db, actor, query, slice(query));
    return { ...pageOf(data, total, request), totales };
  }),
  reading(endpoints.dashboardPlanes, async ({ deps, actor }) => ({
    datos: await dashboardPlanes(deps.db, actor),
  })),
  downloading(endpoints.exportDeudores, ({ deps, actor, query }) => deudoresWorkbook(deps, actor, query)),
];
