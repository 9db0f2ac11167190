import { endpoints } from '#contract/endpoints.ts';
import { profile } from '#server/features/users/users.service.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import { problemsNow } from '#server/http/problems.ts';
import * as service from './auth.service.ts';

export const authRoutes: Handler[] = [
  reading(endpoints.login, ({ actor, body, address, device, deps }) =>
    service.login(deps.db, { ...body, address, requestId: actor.requestId, device, now: deps.now() }),
  ),
  writing(endpoints.logout, (tx, { actor, now }) => service.logout(tx, actor, now)),
  reading(endpoints.me, async ({ actor, deps }) => ({ user: await profile(deps.db, actor) })),
  reading(endpoints.health, async ({ deps }) => {
    await deps.db.ping();
    return {
      status: 'ok' as const,
      version: deps.version,
      database: deps.db.dialect.name,
      timezone: deps.settings.timeZone,
      problemas: await problemsNow(deps),
    };
  }),
  reading(endpoints.sesiones, async ({ actor, deps }) => ({
    datos: await service.openSessions(deps.db, actor, deps.now(), deps.settings.sessionIdleHours),
  })),
  writing(endpoints.endSesion, (tx, { actor, params, now }) => service.endSession(tx, actor, params.id, now)),
];
