/** The whole HTTP application, not listening. */

import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { ajustesRoutes } from '#server/features/ajustes/ajustes.routes.ts';
import { businessName } from '#server/features/ajustes/ajustes.service.ts';
import { anonymiseRoutes } from '#server/features/anonymise/anonymise.routes.ts';
import { anuncioRoutes } from '#server/features/anuncios/anuncios.routes.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';
import { bitacoraRoutes } from '#server/features/bitacora/bitacora.routes.ts';
import { denialLog } from '#server/features/bitacora/bitacora.service.ts';
import { busquedaRoutes } from '#server/features/busqueda/busqueda.routes.ts';
import { confianza } from '#server/features/confianza/confianza.routes.ts';
import { contratoRoutes } from '#server/features/contratos/contratos.routes.ts';
import { corteRoutes } from '#server/features/cortes/cortes.routes.ts';
import { creditRoutes } from '#server/features/credits/credits.routes.ts';
import { dashboardRoutes } from '#server/features/dashboard/dashboard.routes.ts';
import { deudorRoutes } from '#server/features/deudores/deudores.routes.ts';
import { escuelaRoutes } from '#server/features/escuelas/escuelas.routes.ts';
import { exportRoutes } from '#server/features/exports/exports.routes.ts';
import { fotoRoutes } from '#server/features/fotos/fotos.routes.ts';
import { guarderiaRoutes } from '#server/features/guarderia/guarderia.routes.ts';
import { hoyRoutes } from '#server/features/hoy/hoy.routes.ts';
import { importRoutes } from '#server/features/importaciones/importaciones.routes.ts';
import { printingRoutes } from '#server/features/impresiones/impresiones.routes.ts';
import { noteRoutes } from '#server/features/notes/notes.routes.ts';
import { operationRoutes } from '#server/features/operations/operations.routes.ts';
import { planRoutes } from '#server/features/planes/planes.routes.ts';
import { reciboRoutes } from '#server/features/recibos/recibos.routes.ts';
import { servicioRoutes } from '#server/features/servicios/servicios.routes.ts';
import { sidebarRoutes } from '#server/features/sidebar/sidebar.routes.ts';
import { userRoutes } from '#server/features/users/users.routes.ts';
import { api } from '#server/http/api.ts';
import { warnOfProxy } from '#server/http/client-network.ts';
import { addDeadlines, addDraining, DEADLINES, type Deadlines, headersWithin } from '#server/http/connections.ts';
import { respondToBadAddress, respondToMalformed, respondWithError } from '#server/http/errors.ts';
import type { Deps } from '#server/http/handler.ts';
import { addHeaders, allowOrigins } from '#server/http/headers.ts';
import { countRequests } from '#server/http/metrics.ts';
import { serveScreens } from '#server/http/screens.ts';
import { accionRoutes } from './features/acciones/acciones.routes.ts';

/** Longest text in a path, percent-encoded. */
const PARAM_LENGTH = 2000;

export interface AppOptions {
  /** Folder of the built screens, or null for the API alone. */
  screens: string | null;
  /** How long requests may take to arrive, where it is not as long as usual. */
  deadlines?: Deadlines;
}

/** Every handler of the product. */
export const handlers = [
  ...authRoutes,
  ...accionRoutes,
  ...userRoutes,
  ...anonymiseRoutes,
  ...escuelaRoutes,
  ...servicioRoutes,
  ...planRoutes,
  ...noteRoutes,
  ...creditRoutes,
  ...contratoRoutes,
  ...corteRoutes,
  ...reciboRoutes,
  ...anuncioRoutes,
  ...sidebarRoutes,
  ...hoyRoutes,
  ...dashboardRoutes,
  ...deudorRoutes,
  ...busquedaRoutes,
  ...guarderiaRoutes,
  ...bitacoraRoutes,
  ...ajustesRoutes,
  ...fotoRoutes,
  ...importRoutes,
  ...printingRoutes,
  ...exportRoutes,
  ...operationRoutes,
];

/** Builds the application; the caller listens and closes. */
export async function build(deps: Deps, { screens, deadlines = DEADLINES }: AppOptions): Promise<FastifyInstance> {
  const { trustProxy, corsOrigins } = deps.settings;
  const malformed = respondToMalformed(deps);
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    trustProxy,
    http: headersWithin(deadlines),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: respondToBadAddress(deps),
    clientErrorHandler: malformed,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: PARAM_LENGTH },
  });

  app.decorate('businessName', () => businessName(deps.db));
  countRequests(app, deps);
  addHeaders(app, deps);
  warnOfProxy(app, deps.settings);
  await allowOrigins(app, corsOrigins);
  const secure = await deps.https?.createServer(app, headersWithin(deadlines));
  secure?.on('clientError', malformed);
  addDraining(app, secure ? [secure] : []);
  addDeadlines(app, deadlines);
  app.setErrorHandler(respondWithError);

  await app.register(api, { deps, handlers, onDenied: denialLog(deps) });
  await app.register(confianza, { https: deps.https ?? null });
  await serveScreens(app, screens);
  return app;
}
