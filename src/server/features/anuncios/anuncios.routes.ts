import { endpoints } from '#contract/endpoints.ts';
import { mayEditAnuncio, mayReadAnuncio } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, read, succeeded, write } from '#server/http/handler.ts';
import * as service from './anuncios.service.ts';

export const anuncioRoutes: Handler[] = [
  read(endpoints.listAnuncios, (request) => service.anunciosPage(request.deps.db, request.actor, request)),
  read(endpoints.myAnuncios, async ({ deps, actor }) => ({ datos: await service.ownAnuncios(deps.db, actor) })),
  read(endpoints.getAnuncio, async ({ deps, actor, params }) =>
    succeeded({ anuncio: authorize(mayReadAnuncio, actor, await service.anuncioNow(deps.db, actor, params.id)) }),
  ),
  write(endpoints.createAnuncio, async (tx, { actor, body }) => ({
    anuncio: await service.createAnuncio(tx, actor, body),
  })),
  write(endpoints.updateAnuncio, async (tx, { actor, params, body }) => {
    const anuncio = authorize(mayEditAnuncio, actor, await service.lockedAnuncio(tx, actor, params.id));
    return { anuncio: await service.updateAnuncio(tx, actor, anuncio, body) };
  }),
  write(endpoints.deleteAnuncio, async (tx, { actor, params }) => {
    const anuncio = authorize(mayEditAnuncio, actor, await service.lockedAnuncio(tx, actor, params.id));
    return service.deleteAnuncio(tx, actor, anuncio);
  }),
  read(endpoints.alcance, async ({ deps, body }) => ({ total: await service.alcance(deps.db, body) })),
  write(endpoints.readAnuncio, (tx, { actor, params }) => service.readAnuncio(tx, actor, params.id)),
];
