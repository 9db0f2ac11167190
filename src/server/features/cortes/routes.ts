import { routes } from '#contract/routes.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import { pageOf, slice } from '#server/http/page.ts';
import { closeCorte, currentCorte, listCortes } from './service.ts';

export const corteRoutes: Handler[] = [
  reading(routes.listCortes, async ({ deps, params, query }) => {
    const { data, total } = await listCortes(deps.db, slice(query));
    return pageOf(data, total, { endpoint: routes.listCortes, params, query });
  }),
  reading(routes.currentCorte, ({ deps }) => currentCorte(deps.db, deps.settings.timeZone)),
  writing(routes.closeCorte, async (tx, { actor, body, now, deps }) => ({
    success: true,
    corte: await closeCorte(tx, actor, body, now, deps.settings.timeZone),
  })),
];
