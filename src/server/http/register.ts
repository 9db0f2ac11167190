/** Turns a feature's handlers into Fastify routes: what comes before a body, the response, and what a 403 leaves behind. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/address.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { openWaiting } from '#server/files/waiting.ts';
import type { Actor } from './actor.ts';
import { hooksBeforeBody } from './before-body.ts';
import { DOWNLOADS, openSlots, UPLOADS } from './download.ts';
import { respondWithError } from './errors.ts';
import { errorOfLink, linkOf } from './file-response.ts';
import type { Deps, Handler } from './handler.ts';
import { sendNotice } from './notice.ts';
import { oneATurn } from './one-a-turn.ts';
import { authenticated, ticketOf } from './parse-request.ts';
import { openRates } from './rates.ts';
import { READER_PACE, type ReaderPace } from './reader-pace.ts';
import { respond } from './respond.ts';

/** Told of each error with 403 and whom it concerned. */
export type OnDenied = (actor: Actor, endpoint: AnyEndpoint) => Promise<void>;

/** Options that differ between registrations of handlers. */
interface RegisterOptions {
  onDenied?: OnDenied;
  pace?: ReaderPace;
}

/** Registers handlers under the API's base path. Readers of files and downloads keep the pace. */
export function register(
  app: FastifyInstance,
  deps: Deps,
  handlers: Handler[],
  { onDenied = async () => undefined, pace = READER_PACE }: RegisterOptions = {},
): void {
  const running = { downloads: openSlots(DOWNLOADS), uploads: openSlots(UPLOADS), waiting: openWaiting(), pace };
  const rates = openRates(deps.settings.writesPerSecond);
  const strangersTurn = oneATurn();
  const reportDenied = async (error: unknown, request: FastifyRequest, endpoint: AnyEndpoint) => {
    const actor = authenticated(request);
    if (!actor || !(error instanceof ApiError) || error.status !== 403) return;
    // Whoever was refused hears so all the same.
    await onDenied(actor, endpoint).catch((fault: unknown) => request.log.error({ err: fault }, 'a 403 left no line'));
  };
  for (const handler of handlers) {
    app.route({
      method: handler.endpoint.method,
      url: `${API_BASE}${handler.endpoint.path}`,
      // Asking for the headers alone would make or open the whole file, and use its ticket up.
      exposeHeadRoute: handler.kind === 'read' && !handler.orDownload,
      ...(handler.endpoint.method === 'GET' ? {} : hooksBeforeBody(handler, deps, rates, strangersTurn, reportDenied)),
      handler: (request, reply) =>
        respond(handler, request, reply, deps, running).catch(async (error: unknown) => {
          await reportDenied(error, request, handler.endpoint);
          const byLink = linkOf(handler, request) !== null;
          if (ticketOf(handler.endpoint, request) === null && !byLink) throw error;
          return respondWithError(byLink ? errorOfLink(error) : error, request, reply, sendNotice);
        }),
    });
  }
}
