import { endpoints } from '#contract/endpoints.ts';
import { readingLogged } from '#server/audit/readings.ts';
import { admitting, downloading, type Handler, succeeded, writing } from '#server/http/handler.ts';
import { aboutChild, assertNursery, pageRead, partRead, partSeen } from '../access.service.ts';
import { expedienteOf, infanteOf, infantesPage } from '../expediente.service.ts';
import { nurseryWorkbook } from '../export.service.ts';
import { contextOf } from '../infantes.rules.ts';
import { bajaInfante, changeInfante, createInfante } from '../infantes.service.ts';

export const infantesRoutes: Handler[] = [
  readingLogged(
    endpoints.listInfantes,
    async (request) => {
      const context = contextOf(request);
      await assertNursery(request.deps.db, context);
      return { datos: await infantesPage(request.deps.db, context, request) };
    },
    ({ datos }, { query }) => pageRead('infantes', datos, query),
  ),
  admitting(
    writing(endpoints.createInfante, (tx, request) => createInfante(tx, contextOf(request), request.body)),
    (request) => assertNursery(request.deps.db, contextOf(request)),
  ),
  readingLogged(
    endpoints.getInfante,
    (request) => succeeded(infanteOf(request.deps.db, contextOf(request), request.params.id)),
    ({ infante }) => partSeen(infante.id, 'registro'),
  ),
  aboutChild(
    writing(endpoints.updateInfante, (tx, { params, body, ...request }) =>
      changeInfante(tx, contextOf(request), params.id, body),
    ),
  ),
  writing(endpoints.bajaInfante, (tx, { params, body, ...request }) =>
    bajaInfante(tx, contextOf(request), params.id, body),
  ),
  readingLogged(
    endpoints.expediente,
    (request) => succeeded(expedienteOf(request.deps.db, contextOf(request), request.params.id)),
    ({ infante }) => partRead(infante.id, 'expediente'),
  ),
  downloading(endpoints.exportInfantes, (request) => nurseryWorkbook(request.deps, contextOf(request), request.query)),
];
