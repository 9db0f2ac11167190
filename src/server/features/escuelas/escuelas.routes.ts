import { endpoints } from '#contract/endpoints.ts';
import { mayDeleteSchool, mayEditSchool } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import * as service from './escuelas.service.ts';

export const escuelaRoutes: Handler[] = [
  reading(endpoints.listEscuelas, async ({ deps }) => ({ datos: await service.schools(deps.db) })),
  writing(endpoints.createEscuela, async (tx, { actor, body }) => ({
    escuela: await service.createSchool(tx, actor, body),
  })),
  writing(endpoints.updateEscuela, async (tx, { actor, params, body }) => {
    const school = authorize(mayEditSchool, actor, await service.lockedSchool(tx, params.id));
    return { escuela: await service.updateSchool(tx, actor, school, body) };
  }),
  writing(endpoints.deleteEscuela, async (tx, { actor, params }) =>
    service.deleteSchool(tx, actor, authorize(mayDeleteSchool, actor, await service.lockedSchool(tx, params.id))),
  ),
];
