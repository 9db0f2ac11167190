import { routes } from '#contract/routes.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import * as service from './service.ts';

export const escuelaRoutes: Handler[] = [
  reading(routes.listEscuelas, async ({ deps }) => ({ datos: await service.schools(deps.db) })),
  writing(routes.createEscuela, async (tx, { body, now }) => ({
    success: true,
    escuela: await service.createSchool(tx, body, now),
  })),
  writing(routes.updateEscuela, async (tx, { params, body }) => ({
    success: true,
    escuela: await service.updateSchool(tx, params.id, body),
  })),
  writing(routes.deleteEscuela, async (tx, { params }) => {
    await service.deleteSchool(tx, params.id);
    return { success: true };
  }),
];
