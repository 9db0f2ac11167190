import { routes } from '#contract/routes.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import * as service from './service.ts';

export const servicioRoutes: Handler[] = [
  reading(routes.listServicios, async ({ deps, actor, query }) => ({
    datos: await service.catalogue(deps.db, actor, query.activo === 0),
  })),
  writing(routes.createServicio, async (tx, { body }) => ({
    success: true,
    servicio: await service.createService(tx, body),
  })),
  writing(routes.updateServicio, async (tx, { params, body }) => ({
    success: true,
    servicio: await service.updateService(tx, params.id, body),
  })),
  writing(routes.deleteServicio, async (tx, { params }) => ({
    success: true,
    servicio: await service.deleteService(tx, params.id),
  })),
];
