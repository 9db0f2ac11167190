import { endpoints } from '#contract/endpoints.ts';
import { mayEndSession } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, read, write } from '#server/http/handler.ts';
import * as service from './auth.service.ts';

export const authRoutes: Handler[] = [
  read(endpoints.login, ({ actor, body, device, deps }) => service.login(deps.db, actor, { ...body, device })),
  write(endpoints.logout, (tx, { actor }) => service.logout(tx, actor)),
  read(endpoints.sesiones, async ({ actor, deps }) => ({
    datos: await service.openSessions(deps.db, actor, deps.settings.sessionIdleHours),
  })),
  write(endpoints.endSesion, async (tx, { actor, params }) =>
    service.endSession(tx, actor, authorize(mayEndSession, actor, await service.sessionNow(tx, params.id))),
  ),
];
