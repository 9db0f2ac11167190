import { endpoints } from '#contract/endpoints.ts';
import { mayEditPlantilla } from '#contract/policies.ts';
import { assertCurrent, authorize } from '#server/http/actor.ts';
import { type Handler, read, write } from '#server/http/handler.ts';
import * as service from './planes.service.ts';

export const planRoutes: Handler[] = [
  read(endpoints.listPlantillas, async ({ deps }) => ({ datos: await service.plantillas(deps.db) })),
  write(endpoints.createPlantilla, async (tx, { actor, body }) => ({
    plantilla: await service.createPlantilla(tx, actor, body),
  })),
  write(endpoints.updatePlantilla, async (tx, { actor, params, body }) => {
    const current = assertCurrent(await service.lockedPlantilla(tx, params.id), body.version);
    return { plantilla: await service.updatePlantilla(tx, actor, authorize(mayEditPlantilla, actor, current), body) };
  }),
  write(endpoints.deletePlantilla, async (tx, { actor, params }) => {
    const current = authorize(mayEditPlantilla, actor, await service.lockedPlantilla(tx, params.id));
    await service.deletePlantilla(tx, actor, current);
  }),
];
