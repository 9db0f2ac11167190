import { endpoints } from '#contract/endpoints.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import * as service from './escuelas.service.ts';

export const escuelaRoutes: Handler[] = [
  reading(endpoints.listEscuelas, async ({ deps }) => ({ datos: await service.schools(deps.db) })),
  writing(endpoints.createEscuela, async (tx, { actor, body, now }) => ({
    escuela: await service.createSchool(tx, actor, body, now),
  })),
  writing(endpoints.updateEscuela, async (tx, { actor, params, body, now }) => ({
    escuela: await service.updateSchool(tx, actor, params.id, body, now),
  })),
  writing(endpoints.deleteEscuela, (tx, { actor, params, now }) => service.deleteSchool(tx, actor, params.id, now)),
];
