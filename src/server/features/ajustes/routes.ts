import { routes } from '#contract/routes.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import * as service from './service.ts';

export const ajustesRoutes: Handler[] = [
  reading(routes.getAjustes, async ({ deps }) => ({ ajustes: await service.ajustes(deps.db) })),
  reading(routes.getNegocio, ({ deps }) => service.negocio(deps.db)),
  writing(routes.updateAjustes, async (tx, { actor, body, now }) => ({
    success: true,
    ajustes: await service.updateAjustes(tx, actor, body, now),
  })),
];
