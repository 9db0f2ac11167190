import { endpoints } from '#contract/endpoints.ts';
import { mayEditService } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, read, write } from '#server/http/handler.ts';
import * as service from './servicios.service.ts';

export const servicioRoutes: Handler[] = [
  read(endpoints.listServicios, async ({ deps, actor, query }) => ({
    datos: await service.catalogue(deps.db, actor, query.activo === 0),
  })),
  write(endpoints.createServicio, async (tx, { actor, body }) => ({
    servicio: await service.createService(tx, actor, body),
  })),
  write(endpoints.updateServicio, async (tx, { actor, params, body }) => {
    const current = authorize(mayEditService, actor, await service.lockedService(tx, params.id));
    return { servicio: await service.updateService(tx, actor, current, body) };
  }),
  write(endpoints.deleteServicio, async (tx, { actor, params }) => {
    const current = authorize(mayEditService, actor, await service.lockedService(tx, params.id));
    return { servicio: await service.deleteService(tx, actor, current) };
  }),
];
