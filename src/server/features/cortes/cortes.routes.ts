import { endpoints } from '#contract/endpoints.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import { pageOf, slice } from '#server/http/page.ts';
import { closeCorte, currentCorte, listCortes } from './cortes.service.ts';

export const corteRoutes: Handler[] = [
  reading(endpoints.listCortes, async ({ deps, params, query }) => {
    const { data, total } = await listCortes(deps.db, slice(query));
    return pageOf(data, total, { endpoint: endpoints.listCortes, params, query });
  }),
  reading(endpoints.currentCorte, ({ deps }) => currentCorte(deps.db, deps.settings.timeZone)),
  writing(endpoints.closeCorte, async (tx, { actor, body, now, deps }) => ({
    corte: await closeCorte(tx, actor, body, now, deps.settings.timeZone),
  })),
];
