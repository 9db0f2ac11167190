import { routes } from '#contract/routes.ts';
import { profile } from '#server/features/users/service.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import { problemsNow } from '#server/http/problems.ts';
import * as service from './service.ts';

export const authRoutes: Handler[] = [
  reading(routes.login, ({ actor, body, address, device, deps }) =>
    service.login(deps.db, { ...body, address, requestId: actor.requestId, device, now: deps.now() }),
  ),
  writing(routes.logout, async (tx, { actor, now }) => {
    await service.logout(tx, actor, now);
    return { success: true };
  }),
  reading(routes.me, async ({ actor, deps }) => ({ user: await profile(deps.db, actor) })),
  reading(routes.health, async ({ deps }) => {
    await deps.db.ping();
    return {
      status: 'ok' as const,
      version: deps.version,
      database: deps.db.dialect.name,
      timezone: deps.settings.timeZone,
      problemas: await problemsNow(deps),
    };
  }),
  reading(routes.sesiones, async ({ actor, deps }) => ({
    datos: await service.openSessions(deps.db, actor, deps.now(), deps.settings.sessionIdleHours),
  })),
  writing(routes.endSesion, async (tx, { actor, params, now }) => {
    await service.endSession(tx, actor, params.id, now);
    return { success: true };
  }),
];
