import { routes } from '#contract/routes.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import * as service from './service.ts';

export const escuelaRoutes: Handler[] = [
  reading(routes.listEscuelas, async ({ deps }) => ({ datos: await service.schools(deps.db) })),
  writing(routes.createEscuela, async (tx, { actor, body, now }) => ({
    success: true,
    escuela: await service.createSchool(tx, actor, body, now),
  })),
  writing(routes.updateEscuela, async (tx, { actor, params, body, now }) => ({
    success: true,
    escuela: await service.updateSchool(tx, actor, params.id, body, now),
  })),
  writing(routes.deleteEscuela, async (tx, { actor, params, now }) => {
    await service.deleteSchool(tx, actor, params.id, now);
    return { success: true };
  }),
];
