/**
 * The API as one Fastify plugin. Its hooks authenticate and authorize before the body is read; its routes respond by
 * the kind of their handler; its error handler maps errors to responses.
 */
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/address.ts';
import { type AnyEndpoint, bodyBytes, type Checked, checkBody, checkParams, checkQuery } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import * as apiErrors from '#contract/errors.ts';
import { ApiError } from '#contract/errors.ts';
import { ROLES } from '#contract/roles.ts';
import { type Actor, assertCapability, assertOwnPassword, momentOf } from './actor.ts';
import { actorOfLink, authenticate, errorOfLink, isBearer, linkOf, spendTicket, ticketOf } from './authentication.ts';
import { brokenOff, receive, takeBodies } from './bodies.ts';
import {
  DOWNLOADS,
  type Download,
  openSlots,
  READER_PACE,
  type ReaderPace,
  sendDownload,
  sendFile,
  UPLOADS,
} from './download.ts';
import { respondWithError, sendNotice } from './errors.ts';
import type { AnyRequest, Deps, DownloadHandler, Handler, UploadHandler, WriteHandler } from './handler.ts';
import { oneATurn, openRates } from './rates.ts';
import { readKey, respondToWrite } from './write.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    handler: Handler;
  }
  interface FastifyRequest {
    /** The person of the request, also of a refused one; null while unknown. */
    actor: Actor | null;
    /** Path and query are checked, the body is not yet there. */
    checked: AnyRequest | null;
    /** The body was valid: a later refusal is worth logging. */
    understood: boolean;
  }
}

interface ApiOptions {
  deps: Deps;
  handlers: Handler[];
  /** Called for each 403 with its person. */
  onDenied?: (actor: Actor, endpoint: AnyEndpoint) => Promise<void>;
  /** The pace that readers of files and downloads keep. */
  pace?: ReaderPace;
}

/** The actor of requests without a session: calls of 'anyone' never look at it, but for where it asks from. */
const NOBODY = { userId: 0, rol: 0, sessionId: 0 } as const;

const handlerOf = (request: FastifyRequest): Handler => request.routeOptions.config.handler;
const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
/** Key of the rate limit: the person, or without one the address. */
const senderOf = ({ actor, ip }: FastifyRequest): string => (actor?.userId ? String(actor.userId) : ip);

function inAddress<T>(checked: Checked<T>): T {
  if (checked.errors) throw apiErrors.badRequest(Object.values(checked.errors).flat().join(' '));
  return checked.value;
}

/** The request as far as it is known before its body. */
function checkAddress({ endpoint }: Handler, actor: Actor, request: FastifyRequest, deps: Deps): AnyRequest {
  return {
    endpoint,
    actor,
    params: inAddress(checkParams(endpoint, request.params)),
    query: inAddress(checkQuery(endpoint, request.query as Record<string, unknown>)),
    body: undefined,
    files: [],
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    deps,
  };
}

/** By bearer header, download ticket or signed link, as the endpoint takes them. Throws 400, 401, 404. */
async function actorOf(handler: Handler, request: FastifyRequest, deps: Deps): Promise<Actor> {
  const { endpoint } = handler;
  const { sessionIdleHours, timeZone } = deps.settings;
  const origin = { address: request.ip, requestId: request.id, ...momentOf(deps.now(), timeZone) };
  const nobody = { ...NOBODY, ...origin };
  if (endpoint.who === 'anyone') return nobody;
  // A program that only reads figures: nobody's session, and no other endpoint's.
  if (endpoint === endpoints.scrape && isBearer(request.headers.authorization, deps.settings.metricsToken)) {
    return { ...nobody, rol: ROLES.administrador };
  }
  const ticket = ticketOf(handler, request);
  const link = linkOf(handler, request);
  if (ticket !== null) {
    const { params, query } = checkAddress(handler, nobody, request, deps);
    return spendTicket(deps.db, ticket, endpoint.url(params, query), origin, sessionIdleHours);
  }
  if (link !== null) {
    const subject = (handler as DownloadHandler).subject?.(checkAddress(handler, nobody, request, deps)) ?? '';
    return actorOfLink(deps, subject, link, origin);
  }
  return authenticate(deps.db, request.headers.authorization, origin, sessionIdleHours);
}

/** The checked body. Throws 422. */
function bodyOf(endpoint: AnyEndpoint, request: FastifyRequest, sent: unknown) {
  const checked = endpoint.body ? checkBody(endpoint, sent) : { value: {}, errors: null };
  if (checked.errors) throw apiErrors.invalid(checked.errors);
  request.understood = true;
  return checked.value;
}

async function sendWrite(
  handler: WriteHandler | UploadHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  checked: AnyRequest,
): Promise<FastifyReply> {
  const { endpoint, after, completes } = handler;
  const key = endpoint.method === 'POST' && !endpoint.repeatable ? readKey(request.headers['idempotency-key']) : null;
  const stored = await respondToWrite(handler, checked, key);
  if (stored.replayed) reply.header('idempotent-replayed', 'true');
  else {
    // The write stands: housekeeping repeats the follow-up work.
    await after?.(checked).catch((error: unknown) => request.log.error({ err: error }, 'after a write'));
  }
  const body = completes ? JSON.stringify(await completes(checked, JSON.parse(stored.body))) : stored.body;
  return reply.code(stored.status).type('application/json; charset=utf-8').send(body);
}

/** Aborted when the connection is gone before the response was sent. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) gone.abort(brokenOff());
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return gone.signal;
}

/** The limits of requests in progress in this process, and the responses that keep to them. */
function openResponses(deps: Deps, pace: ReaderPace) {
  const [downloads, uploads] = [openSlots(DOWNLOADS), openSlots(UPLOADS)];

  /** An endpoint with files: refused before they are read where that is possible, and none is left when it ends. */
  async function sendUpload(handler: UploadHandler, request: FastifyRequest, reply: FastifyReply, known: AnyRequest) {
    if (!request.isMultipart()) throw apiErrors.unsupportedType();
    const free = uploads.take(known.actor.userId);
    try {
      const sent = await receive(request, handler.takes, deps.settings.dataDir);
      try {
        const body = bodyOf(handler.endpoint, request, sent.fields);
        const checked = { ...known, body, files: sent.files, signal: signalOf(reply) };
        return await sendWrite(handler, request, reply, checked);
      } finally {
        await sent.remove();
      }
    } finally {
      free();
    }
  }

  async function sendMade(reply: FastifyReply, { actor }: AnyRequest, make: () => Promise<Download>) {
    const free = downloads.take(actor.userId);
    try {
      return await sendDownload(reply, await make(), free, pace);
    } catch (error) {
      free();
      throw error;
    }
  }

  async function sendStored(reply: FastifyReply, open: ReturnType<DownloadHandler['open']>) {
    const file = await open;
    if (!file || !('stream' in file)) throw apiErrors.notFound();
    return sendFile(reply, deps.settings, file, pace);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const handler = handlerOf(request);
    const known = request.checked as AnyRequest;
    if (handler.kind === 'upload') return sendUpload(handler, request, reply, known);
    if (request.isMultipart()) throw apiErrors.unsupportedType();
    const checked = { ...known, body: bodyOf(handler.endpoint, request, request.body) };
    if (handler.kind === 'write') {
      const { orPreview } = handler;
      if (orPreview?.wanted(checked)) return reply.code(200).send(await orPreview.read(checked));
      return sendWrite(handler, request, reply, checked);
    }
    if (handler.kind === 'download') {
      if (handler.stored) return sendStored(reply, handler.open(checked));
      return sendMade(reply, checked, () => handler.open(checked) as Promise<Download>);
    }
    const { endpoint, orDownload, read, shows } = handler;
    if (orDownload?.wanted(checked)) return sendMade(reply, checked, () => orDownload.download(checked));
    const response = await read(checked);
    await shows?.(response, checked);
    return reply.code(endpoint.status).send(response);
  };
}

/**
 * Responses of reads are compressed from 1 KB on. Responses of writes are not: a secret (a token, a link) may stand
 * beside the client's own input, and the compressed length would tell how much they have in common.
 */
const COMPRESSED = { customTypes: /^application\/json/ };

/** Registers the routes of these handlers under the API's base path, with all that their requests pass. */
export async function api(
  app: FastifyInstance,
  { deps, handlers, onDenied, pace = READER_PACE }: ApiOptions,
): Promise<void> {
  const rates = openRates(deps.settings.writesPerSecond);
  const strangersTurn = oneATurn();
  await takeBodies(app);
  await app.register(compress, { global: false });
  app.decorateRequest('actor', null);
  app.decorateRequest('checked', null);
  app.decorateRequest('understood', false);

  app.addHook('onRequest', async (request) => {
    const handler = handlerOf(request);
    const { endpoint, admit } = handler;
    const actor = await actorOf(handler, request, deps);
    request.actor = actor;
    if (!isRead(request)) await (actor.userId === 0 ? strangersTurn() : rates.turn(senderOf(request)));
    assertOwnPassword(actor, endpoint, (request.params as { id?: unknown }).id);
    // With `own` the handler decides by the record's owner.
    if (endpoint.who !== 'anyone' && !endpoint.own) assertCapability(actor, endpoint.who);
    request.checked = checkAddress(handler, actor, request, deps);
    await admit?.(request.checked);
  });

  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const inVain = statusCode >= 400 && statusCode < 500 && statusCode !== 429;
    if (inVain && !request.understood && !isRead(request)) await rates.refused(senderOf(request));
    return payload;
  });

  app.setErrorHandler(async (error, request, reply) => {
    const handler = handlerOf(request);
    const { actor, headers, routeOptions } = request;
    if (actor?.userId && error instanceof ApiError && error.status === 403) {
      // The refusal goes out all the same.
      await onDenied?.(actor, handler.endpoint).catch((fault: unknown) =>
        request.log.error({ err: fault }, 'a 403 left no line'),
      );
    }
    // Node reads and forgets the rest of a body that is not wanted; one that is too large is not worth that.
    const isUnread = !isRead(request) && !request.raw.complete && handler.kind !== 'upload';
    const announced = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (isUnread && announced > (routeOptions.bodyLimit ?? 0)) reply.header('connection', 'close');
    // Browsers open these by themselves and show the response.
    if (linkOf(handler, request) !== null) return respondWithError(errorOfLink(error), request, reply, sendNotice);
    if (ticketOf(handler, request) !== null) return respondWithError(error, request, reply, sendNotice);
    return respondWithError(error, request, reply);
  });

  const respond = openResponses(deps, pace);
  for (const handler of handlers) {
    const { endpoint, kind } = handler;
    app.route({
      method: endpoint.method,
      url: `${API_BASE}${endpoint.path}`,
      // Asking for the headers alone would make or open the whole file, and use its ticket up.
      exposeHeadRoute: kind === 'read' && !handler.orDownload,
      bodyLimit: bodyBytes(endpoint),
      compress: kind === 'read' ? COMPRESSED : false,
      config: { handler },
      handler: respond,
    });
  }
}
