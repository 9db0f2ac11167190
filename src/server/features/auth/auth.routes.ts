import { endpoints } from '#contract/endpoints.ts';
import { mayEndSession } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import * as service from './auth.service.ts';

export const authRoutes: Handler[] = [
  reading(endpoints.login, ({ actor, body, address, device, deps }) =>
    service.login(deps.db, { ...body, address, requestId: actor.requestId, device, now: deps.now() }),
  ),
  writing(endpoints.logout, (tx, { actor, now }) => service.logout(tx, actor, now)),
  reading(endpoints.sesiones, async ({ actor, deps }) => ({
    datos: await service.openSessions(deps.db, actor, deps.now(), deps.settings.sessionIdleHours),
  })),
  writing(endpoints.endSesion, async (tx, { actor, params, now }) =>
    service.endSession(tx, actor, authorize(mayEndSession, actor, await service.sessionNow(tx, params.id)), now),
  ),
];
