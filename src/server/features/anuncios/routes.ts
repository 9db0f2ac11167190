import { routes } from '#contract/routes.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import * as service from './service.ts';

export const anuncioRoutes: Handler[] = [
  reading(routes.listAnuncios, ({ deps, actor, query }) => service.anunciosPage(deps.db, actor, query)),
  reading(routes.myAnuncios, async ({ deps, actor }) => ({ datos: await service.ownAnuncios(deps.db, actor) })),
  reading(routes.getAnuncio, async ({ deps, actor, params }) => ({
    success: true,
    anuncio: await service.anuncioNow(deps.db, actor, params.id),
  })),
  writing(routes.createAnuncio, async (tx, { actor, body, now }) => ({
    success: true,
    anuncio: await service.createAnuncio(tx, actor, body, now),
  })),
  writing(routes.updateAnuncio, async (tx, { actor, params, body, now }) => ({
    success: true,
    anuncio: await service.updateAnuncio(tx, actor, params.id, body, now),
  })),
  writing(routes.deleteAnuncio, async (tx, { actor, params, now }) => {
    await service.deleteAnuncio(tx, actor, params.id, now);
    return { success: true };
  }),
  reading(routes.alcance, async ({ deps, body }) => ({ total: await service.alcance(deps.db, body) })),
  writing(routes.readAnuncio, async (tx, { actor, params, now }) => {
    await service.readAnuncio(tx, actor, params.id, now);
    return { success: true };
  }),
];
