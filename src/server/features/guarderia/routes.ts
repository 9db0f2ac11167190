import { routes } from '#contract/routes.ts';
import { purgeReleased } from '#server/files/registry.ts';
import {
  type AnyRequest,
  admitting,
  downloading,
  type Handler,
  type Request,
  reading,
  releasing,
  writing,
} from '#server/http/handler.ts';
import { childFor } from './access.ts';
import * as adultos from './adultos.ts';
import { knownPage } from './adultos-search.ts';
import * as autorizados from './autorizados.ts';
import { revokeConsent } from './consentimientos.ts';
import { viewerOf } from './documentos-routes.ts';
import { expedienteOf } from './expediente.ts';
import { nurseryWorkbook } from './export.ts';
import * as infantes from './infantes.ts';
import { infanteOf, infantesPage } from './infantes-read.ts';
import { demandNursery } from './infantes-rules.ts';
import { momentOf } from './moment.ts';

const at = ({ now, deps }: Pick<Request<unknown, unknown, unknown>, 'now' | 'deps'>) => momentOf(now, deps.settings);

/** Whoever may not know of the child sends nothing about it. */
const aboutChild = (handler: Handler): Handler =>
  admitting(handler, ({ deps, actor, params }: AnyRequest) => childFor(deps.db, actor, params.id));

export const guarderiaRoutes: Handler[] = [
  reading(routes.listInfantes, async ({ deps, actor, query, now }) => {
    await demandNursery(deps.db, actor);
    const request = { call: routes.listInfantes, params: {}, query };
    return { datos: await infantesPage(deps.db, actor, request, at({ now, deps }).today) };
  }),
  admitting(
    writing(routes.createInfante, async (tx, { actor, body, ...request }) => ({
      success: true,
      ...(await infantes.createInfante(tx, actor, body, at(request))),
    })),
    ({ deps, actor }) => demandNursery(deps.db, actor),
  ),
  reading(routes.getInfante, async ({ deps, actor, params, now }) => ({
    success: true,
    ...(await infanteOf(deps.db, actor, params.id, at({ now, deps }))),
  })),
  aboutChild(
    writing(routes.updateInfante, async (tx, { actor, params, body, ...request }) => ({
      success: true,
      ...(await infantes.changeInfante(tx, actor, params.id, body, at(request))),
    })),
  ),
  writing(routes.bajaInfante, async (tx, { actor, params, body, ...request }) => ({
    success: true,
    ...(await infantes.bajaInfante(tx, actor, params.id, body, at(request))),
  })),
  writing(routes.revokeConsentimiento, async (tx, { actor, params, ...request }) => ({
    success: true,
    ...(await revokeConsent(tx, actor, params.id, at(request))),
  })),
  reading(routes.expediente, async ({ params, ...asked }) => ({
    success: true,
    ...(await expedienteOf(asked.deps.db, asked.actor, params.id, at(asked), viewerOf(asked))),
  })),
  downloading(routes.exportInfantes, ({ deps, actor, query, now }) =>
    nurseryWorkbook(deps, actor, query, at({ now, deps })),
  ),

  reading(routes.getAdulto, async ({ deps, actor, params }) => ({
    success: true,
    ...(await adultos.adultoOf(deps.db, actor, params.id, params.quien)),
  })),
  aboutChild(
    writing(routes.updateAdulto, async (tx, { actor, params, body, ...request }) => ({
      success: true,
      ...(await adultos.updateAdulto(tx, actor, {
        moment: at(request),
        infanteId: params.id,
        quien: params.quien,
        body,
      })),
    })),
  ),
  reading(routes.searchAdultos, async ({ deps, query }) => ({
    datos: await knownPage(deps.db, { call: routes.searchAdultos, params: {}, query }),
  })),

  reading(routes.listAutorizados, async ({ params, ...asked }) => ({
    datos: await autorizados.listAutorizados(asked.deps.db, asked.actor, params.id, viewerOf(asked)),
  })),
  aboutChild(
    writing(routes.createAutorizado, async (tx, { actor, params, body, ...request }) => ({
      success: true,
      autorizado: await autorizados.createAutorizado(tx, actor, params.id, body, at(request)),
    })),
  ),
  admitting(
    writing(routes.updateAutorizado, async (tx, { params, body, ...asked }) => ({
      success: true,
      autorizado: await autorizados.changeAutorizado(tx, asked.actor, params.id, body, at(asked), viewerOf(asked)),
    })),
    ({ deps, actor, params }) => autorizados.demandAutorizado(deps.db, actor, params.id),
  ),
  releasing(
    writing(routes.deleteAutorizado, async (tx, { actor, params, ...request }) => {
      await autorizados.removeAutorizado(tx, actor, params.id, at(request));
      return { success: true };
    }),
    ({ deps }) => purgeReleased(deps.db, deps.files),
  ),
];
