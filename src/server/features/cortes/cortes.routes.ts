import { endpoints } from '#contract/endpoints.ts';
import { mayCloseCorte } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import { pageOf, slice } from '#server/http/page.ts';
import { closeCorte, currentCorte, listCortes, takenCorte } from './cortes.service.ts';

export const corteRoutes: Handler[] = [
  reading(endpoints.listCortes, async (request) => {
    const { data, total } = await listCortes(request.deps.db, slice(request.query));
    return pageOf(data, total, request);
  }),
  reading(endpoints.currentCorte, ({ deps }) => currentCorte(deps.db, deps.settings.timeZone)),
  writing(endpoints.closeCorte, async (tx, { actor, body, deps }) => {
    const { timeZone } = deps.settings;
    const open = authorize(mayCloseCorte, actor, await takenCorte(tx, timeZone));
    return { corte: await closeCorte(tx, actor, open, body, timeZone) };
  }),
];
