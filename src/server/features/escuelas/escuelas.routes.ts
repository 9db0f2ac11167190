import { endpoints } from '#contract/endpoints.ts';
import { mayDeleteSchool, mayEditSchool } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, read, write } from '#server/http/handler.ts';
import * as service from './escuelas.service.ts';

export const escuelaRoutes: Handler[] = [
  read(endpoints.listEscuelas, async ({ deps }) => ({ datos: await service.schools(deps.db) })),
  write(endpoints.createEscuela, async (tx, { actor, body }) => ({
    escuela: await service.createSchool(tx, actor, body),
  })),
  write(endpoints.updateEscuela, async (tx, { actor, params, body }) => {
    const school = authorize(mayEditSchool, actor, await service.lockedSchool(tx, params.id));
    return { escuela: await service.updateSchool(tx, actor, school, body) };
  }),
  write(endpoints.deleteEscuela, async (tx, { actor, params }) =>
    service.deleteSchool(tx, actor, authorize(mayDeleteSchool, actor, await service.lockedSchool(tx, params.id))),
  ),
];
