/** The whole HTTP application, not listening. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { refusals } from '#contract/refusals.ts';
import { authRoutes } from './features/auth/routes.ts';
import { creditRoutes } from './features/credits/routes.ts';
import { escuelaRoutes } from './features/escuelas/routes.ts';
import { noteRoutes } from './features/notes/routes.ts';
import { servicioRoutes } from './features/servicios/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { answerError, sendRefusal } from './http/errors.ts';
import type { Deps } from './http/handler.ts';
import { addHeaders } from './http/headers.ts';
import { register } from './http/register.ts';
import { serveScreens } from './http/screens.ts';

/** Largest JSON body: a note with a hundred services is 10 kB. */
const BODY_LIMIT = 1024 * 1024;
/** Longest text in a path, percent-encoded. */
const PARAM_LENGTH = 2000;

export interface AppOptions {
  /** Folder of the built screens, or null for the API alone. */
  screens: string | null;
}

/** Every handler of the product. */
export const handlers = [
  ...authRoutes,
  ...userRoutes,
  ...escuelaRoutes,
  ...servicioRoutes,
  ...noteRoutes,
  ...creditRoutes,
];

/** Builds the application; the caller listens and closes. */
export async function build(deps: Deps, { screens }: AppOptions): Promise<FastifyInstance> {
  const { logLevel, trustProxy } = deps.settings;
  const app = Fastify({
    // Neither headers nor bodies are logged: they hold tokens, passwords and data of minors.
    logger: { level: logLevel, redact: ['req.headers', 'res.headers'] },
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: PARAM_LENGTH },
  });

  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  addHeaders(app);
  app.addHook('onRequest', async (request, reply) => {
    if (draining) return sendRefusal(reply, refusals.draining(request.id));
  });
  app.setErrorHandler(answerError);

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A POST without a body (logout, a reprint) may still say that it is JSON.
    if (body === '') done(null, {});
    else parseJson(request, body as string, done);
  });

  register(app, deps, handlers);
  await serveScreens(app, screens);
  return app;
}
