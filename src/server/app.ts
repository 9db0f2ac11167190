/** The whole HTTP application, not listening. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { ajustesRoutes } from './features/ajustes/ajustes.routes.ts';
import { anonymiseRoutes } from './features/anonymise/anonymise.routes.ts';
import { anuncioRoutes } from './features/anuncios/anuncios.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { bitacoraRoutes } from './features/bitacora/bitacora.routes.ts';
import { denialLog } from './features/bitacora/denials.service.ts';
import { busquedaRoutes } from './features/busqueda/busqueda.routes.ts';
import { contratoRoutes } from './features/contratos/contratos.routes.ts';
import { corteRoutes } from './features/cortes/cortes.routes.ts';
import { creditRoutes } from './features/credits/credits.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { deudorRoutes } from './features/deudores/deudores.routes.ts';
import { escuelaRoutes } from './features/escuelas/escuelas.routes.ts';
import { exportRoutes } from './features/exports/exports.routes.ts';
import { photoCodeRoutes } from './features/fotos/codes.routes.ts';
import { fotoRoutes } from './features/fotos/fotos.routes.ts';
import { guarderiaRoutes } from './features/guarderia/guarderia.routes.ts';
import { importRoutes } from './features/importaciones/importaciones.routes.ts';
import { jobRoutes } from './features/impresiones/impresiones.routes.ts';
import { printerRoutes } from './features/impresiones/impresoras.routes.ts';
import { noteRoutes } from './features/notes/notes.routes.ts';
import { recargoRoutes } from './features/notes/recargos.routes.ts';
import { operationRoutes } from './features/operations/operations.routes.ts';
import { planRoutes } from './features/planes/planes.routes.ts';
import { reciboRoutes } from './features/recibos/recibos.routes.ts';
import { promesaRoutes } from './features/recordatorios/promesas.routes.ts';
import { recordatorioRoutes } from './features/recordatorios/recordatorios.routes.ts';
import { servicioRoutes } from './features/servicios/servicios.routes.ts';
import { sidebarRoutes } from './features/sidebar/sidebar.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { api } from './http/api.ts';
import { warnOfProxy } from './http/client-network.ts';
import { addDeadlines, addDraining, DEADLINES, type Deadlines, headersWithin } from './http/connections.ts';
import { respondToBadAddress, respondToMalformed, respondWithError } from './http/errors.ts';
import type { Deps } from './http/handler.ts';
import { addHeaders, allowOrigins } from './http/headers.ts';
import { countRequests } from './http/metrics.ts';
import { serveScreens } from './http/screens.ts';

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
  ...userRoutes,
  ...anonymiseRoutes,
  ...escuelaRoutes,
  ...servicioRoutes,
  ...planRoutes,
  ...noteRoutes,
  ...recargoRoutes,
  ...creditRoutes,
  ...contratoRoutes,
  ...corteRoutes,
  ...reciboRoutes,
  ...recordatorioRoutes,
  ...promesaRoutes,
  ...anuncioRoutes,
  ...sidebarRoutes,
  ...dashboardRoutes,
  ...deudorRoutes,
  ...busquedaRoutes,
  ...guarderiaRoutes,
  ...bitacoraRoutes,
  ...ajustesRoutes,
  ...photoCodeRoutes,
  ...fotoRoutes,
  ...importRoutes,
  ...printerRoutes,
  ...jobRoutes,
  ...exportRoutes,
  ...operationRoutes,
];

/** Builds the application; the caller listens and closes. */
export async function build(deps: Deps, { screens, deadlines = DEADLINES }: AppOptions): Promise<FastifyInstance> {
  const { trustProxy, corsOrigins } = deps.settings;
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    trustProxy,
    http: headersWithin(deadlines),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: respondToBadAddress(deps.settings),
    clientErrorHandler: respondToMalformed(deps.settings),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: PARAM_LENGTH },
  });

  countRequests(app, deps);
  addHeaders(app, deps);
  warnOfProxy(app, deps.settings);
  await allowOrigins(app, corsOrigins);
  addDraining(app);
  addDeadlines(app, deadlines);
  app.setErrorHandler(respondWithError);

  await app.register(api, { deps, handlers, onDenied: denialLog(deps) });
  await serveScreens(app, screens);
  return app;
}
