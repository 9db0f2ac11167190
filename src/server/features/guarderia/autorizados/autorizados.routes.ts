import { endpoints } from '#contract/endpoints.ts';
import { readingLogged } from '#server/audit/readings.ts';
import { admitting, type Handler, purging, writing } from '#server/http/handler.ts';
import { aboutChild, childFor, partSeen } from '../access.service.ts';
import * as service from '../autorizados.service.ts';
import { contextOf } from '../infantes.rules.ts';

export const autorizadosRoutes: Handler[] = [
  readingLogged(
    endpoints.listAutorizados,
    async ({ params, ...request }) => {
      const [{ db }, context] = [request.deps, contextOf(request)];
      return { datos: await service.autorizadosOfChild(db, context, await childFor(db, context, params.id)) };
    },
    ({ datos }, { params }) => partSeen(params.id, 'autorizados', datos.length),
  ),
  aboutChild(
    writing(endpoints.createAutorizado, async (tx, { params, body, ...request }) => ({
      autorizado: await service.createAutorizado(tx, contextOf(request), params.id, body),
    })),
  ),
  admitting(
    writing(endpoints.updateAutorizado, async (tx, { params, body, ...request }) => ({
      autorizado: await service.changeAutorizado(tx, contextOf(request), params.id, body),
    })),
    (request) => service.assertAutorizado(request.deps.db, contextOf(request), request.params.id),
  ),
  purging(
    writing(endpoints.deleteAutorizado, (tx, request) =>
      service.removeAutorizado(tx, contextOf(request), request.params.id),
    ),
  ),
];
