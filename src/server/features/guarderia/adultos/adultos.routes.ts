import { endpoints } from '#contract/endpoints.ts';
import { readingLogged } from '#server/audit/readings.ts';
import { type Handler, succeeded, writing } from '#server/http/handler.ts';
import { aboutChild, pageRead, partSeen } from '../access.service.ts';
import { adultoOf, updateAdulto } from '../adultos.service.ts';
import { contextOf } from '../infantes.rules.ts';
import { knownPage } from '../persons.service.ts';

export const adultosRoutes: Handler[] = [
  readingLogged(
    endpoints.getAdulto,
    (request) => succeeded(adultoOf(request.deps.db, contextOf(request), request.params)),
    (_response, { params }) => partSeen(params.id, params.quien),
  ),
  aboutChild(
    writing(endpoints.updateAdulto, (tx, { params, body, ...request }) =>
      updateAdulto(tx, contextOf(request), params, body),
    ),
  ),
  readingLogged(
    endpoints.searchAdultos,
    async (request) => ({ datos: await knownPage(request.deps.db, request) }),
    ({ datos }, { query }) => pageRead('adultos', datos, query),
  ),
];
