import { endpoints } from '#contract/endpoints.ts';
import { mayReadPhotoCodes, mayWritePhotoCodes } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import * as service from './codes.service.ts';

export const photoCodeRoutes: Handler[] = [
  reading(endpoints.listCodes, async ({ deps, actor, params }) => ({
    data: await service.codesOf(deps.db, authorize(mayReadPhotoCodes, actor, { id: params.userId })),
  })),
  writing(endpoints.saveCodes, async (tx, { actor, body }) => ({
    data: await service.saveCodes(tx, actor, authorize(mayWritePhotoCodes, actor, { id: body.user_id }), body),
  })),
];
