import { endpoints } from '#contract/endpoints.ts';
import { readingLogged } from '#server/audit/readings.ts';
import { purgeReleased } from '#server/files/registry.ts';
import {
  type AnyRequest,
  admitting,
  downloading,
  type Handler,
  type Request,
  releasing,
  writing,
} from '#server/http/handler.ts';
import * as adultos from '../adultos/adultos.service.ts';
import { knownPage } from '../adultos/search.service.ts';
import * as autorizados from '../autorizados/autorizados.service.ts';
import { revokeConsent } from '../consentimientos/consentimientos.service.ts';
import { viewerOf } from '../documentos/documentos.routes.ts';
import { expedienteOf } from '../expediente/expediente.service.ts';
import { momentOf } from '../expediente/moment.rules.ts';
import { pageRead, partRead, partSeen, showing } from '../expediente/readings.service.ts';
import { childFor } from './access.service.ts';
import { nurseryWorkbook } from './export.service.ts';
import { assertNursery } from './family.service.ts';
import * as infantes from './infantes.service.ts';
import { infanteOf, infantesPage } from './read.service.ts';

const at = ({ now, deps }: Pick<Request<unknown, unknown, unknown>, 'now' | 'deps'>) => momentOf(now, deps.settings);

/** Whoever may not know of the child sends nothing about it. */
const aboutChild = (handler: Handler): Handler =>
  admitting(handler, ({ deps, actor, params }: AnyRequest) => childFor(deps.db, actor, params.id));

const handlers: Handler[] = [
  readingLogged(
    endpoints.listInfantes,
    async ({ deps, actor, query, now }) => {
      await assertNursery(deps.db, actor);
      const request = { endpoint: endpoints.listInfantes, params: {}, query };
      return { datos: await infantesPage(deps.db, actor, request, at({ now, deps }).today) };
    },
    ({ datos }, { query }) => pageRead('infantes', datos, query),
  ),
  admitting(
    writing(endpoints.createInfante, (tx, { actor, body, ...request }) =>
      infantes.createInfante(tx, actor, body, at(request)),
    ),
    ({ deps, actor }) => assertNursery(deps.db, actor),
  ),
  readingLogged(
    endpoints.getInfante,
    async ({ deps, actor, params, now }) => ({
      success: true,
      ...(await infanteOf(deps.db, actor, params.id, at({ now, deps }))),
    }),
    ({ infante }) => partSeen(infante.id, 'registro'),
  ),
  aboutChild(
    writing(endpoints.updateInfante, (tx, { actor, params, body, ...request }) =>
      infantes.changeInfante(tx, actor, params.id, body, at(request)),
    ),
  ),
  writing(endpoints.bajaInfante, (tx, { actor, params, body, ...request }) =>
    infantes.bajaInfante(tx, actor, params.id, body, at(request)),
  ),
  writing(endpoints.revokeConsentimiento, (tx, { actor, params, ...request }) =>
    revokeConsent(tx, actor, params.id, at(request)),
  ),
  readingLogged(
    endpoints.expediente,
    async ({ params, ...context }) => ({
      success: true,
      ...(await expedienteOf(context.deps.db, context.actor, params.id, at(context), viewerOf(context))),
    }),
    ({ infante }) => partRead(infante.id, 'expediente'),
  ),
  downloading(endpoints.exportInfantes, ({ deps, actor, query, now }) =>
    nurseryWorkbook(deps, actor, query, at({ now, deps })),
  ),

  readingLogged(
    endpoints.getAdulto,
    async ({ deps, actor, params }) => ({
      success: true,
      ...(await adultos.adultoOf(deps.db, actor, params.id, params.quien)),
    }),
    (_response, { params }) => partSeen(params.id, params.quien),
  ),
  aboutChild(
    writing(endpoints.updateAdulto, (tx, { actor, params, body, ...request }) =>
      adultos.updateAdulto(tx, actor, {
        moment: at(request),
        infanteId: params.id,
        quien: params.quien,
        body,
      }),
    ),
  ),
  readingLogged(
    endpoints.searchAdultos,
    async ({ deps, query }) => ({
      datos: await knownPage(deps.db, { endpoint: endpoints.searchAdultos, params: {}, query }),
    }),
    ({ datos }, { query }) => pageRead('adultos', datos, query),
  ),

  readingLogged(
    endpoints.listAutorizados,
    async ({ params, ...context }) => ({
      datos: await autorizados.listAutorizados(context.deps.db, context.actor, params.id, viewerOf(context)),
    }),
    ({ datos }, { params }) => partSeen(params.id, 'autorizados', datos.length),
  ),
  aboutChild(
    writing(endpoints.createAutorizado, async (tx, { actor, params, body, ...request }) => ({
      autorizado: await autorizados.createAutorizado(tx, actor, params.id, body, at(request)),
    })),
  ),
  admitting(
    writing(endpoints.updateAutorizado, async (tx, { params, body, ...context }) => ({
      autorizado: await autorizados.changeAutorizado(
        tx,
        context.actor,
        params.id,
        body,
        at(context),
        viewerOf(context),
      ),
    })),
    ({ deps, actor, params }) => autorizados.assertAutorizado(deps.db, actor, params.id),
  ),
  releasing(
    writing(endpoints.deleteAutorizado, (tx, { actor, params, ...request }) =>
      autorizados.removeAutorizado(tx, actor, params.id, at(request)),
    ),
    ({ deps }) => purgeReleased(deps.db, deps.files),
  ),
];

export const guarderiaRoutes = handlers.map(showing);
