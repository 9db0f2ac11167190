import { endpoints } from '#contract/endpoints.ts';
import { mayReadPhotoCodes, mayWritePhotoCodes } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, read, write } from '#server/http/handler.ts';
import * as service from './codes.service.ts';

export const photoCodeRoutes: Handler[] = [
  read(endpoints.listCodes, async ({ deps, actor, params }) => ({
    data: await service.codesOf(deps.db, authorize(mayReadPhotoCodes, actor, { id: params.userId })),
  })),
  write(endpoints.saveCodes, async (tx, { actor, body }) => ({
    data: await service.saveCodes(tx, actor, authorize(mayWritePhotoCodes, actor, { id: body.user_id }), body),
  })),
];
