import { endpoints } from '#contract/endpoints.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import * as service from './escuelas.service.ts';

export const escuelaRoutes: Handler[] = [
  reading(endpoints.listEscuelas, async ({ deps }) => ({ datos: await service.schools(deps.db) })),
  writing(endpoints.createEscuela, async (tx, { actor, body, now }) => ({
    success: true,
    escuela: await service.createSchool(tx, actor, body, now),
  })),
  writing(endpoints.updateEscuela, async (tx, { actor, params, body, now }) => ({
    success: true,
    escuela: await service.updateSchool(tx, actor, params.id, body, now),
  })),
  writing(endpoints.deleteEscuela, async (tx, { actor, params, now }) => {
    await service.deleteSchool(tx, actor, params.id, now);
    return { success: true };
  }),
];
