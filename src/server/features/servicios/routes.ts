import { routes } from '#contract/routes.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import * as service from './service.ts';

export const servicioRoutes: Handler[] = [
  reading(routes.listServicios, async ({ deps, actor, query }) => ({
    datos: await service.catalogue(deps.db, actor, query.activo === 0),
  })),
  writing(routes.createServicio, async (tx, { actor, body, now }) => ({
    success: true,
    servicio: await service.createService(tx, actor, body, now),
  })),
  writing(routes.updateServicio, async (tx, { actor, params, body, now }) => ({
    success: true,
    servicio: await service.updateService(tx, actor, params.id, body, now),
  })),
  writing(routes.deleteServicio, async (tx, { actor, params, now }) => ({
    success: true,
    servicio: await service.deleteService(tx, actor, params.id, now),
  })),
];
