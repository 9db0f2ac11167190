import { endpoints } from '#contract/endpoints.ts';
import { mayEditAnuncio, mayReadAnuncio } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, reading, succeeded, writing } from '#server/http/handler.ts';
import * as service from './anuncios.service.ts';

export const anuncioRoutes: Handler[] = [
  reading(endpoints.listAnuncios, (request) => service.anunciosPage(request.deps.db, request.actor, request)),
  reading(endpoints.myAnuncios, async ({ deps, actor }) => ({ datos: await service.ownAnuncios(deps.db, actor) })),
  reading(endpoints.getAnuncio, async ({ deps, actor, params }) =>
    succeeded({ anuncio: authorize(mayReadAnuncio, actor, await service.anuncioNow(deps.db, actor, params.id)) }),
  ),
  writing(endpoints.createAnuncio, async (tx, { actor, body }) => ({
    anuncio: await service.createAnuncio(tx, actor, body),
  })),
  writing(endpoints.updateAnuncio, async (tx, { actor, params, body }) => {
    const anuncio = authorize(mayEditAnuncio, actor, await service.lockedAnuncio(tx, actor, params.id));
    return { anuncio: await service.updateAnuncio(tx, actor, anuncio, body) };
  }),
  writing(endpoints.deleteAnuncio, async (tx, { actor, params }) => {
    const anuncio = authorize(mayEditAnuncio, actor, await service.lockedAnuncio(tx, actor, params.id));
    return service.deleteAnuncio(tx, actor, anuncio);
  }),
  reading(endpoints.alcance, async ({ deps, body }) => ({ total: await service.alcance(deps.db, body) })),
  writing(endpoints.readAnuncio, (tx, { actor, params }) => service.readAnuncio(tx, actor, params.id)),
];
