/** Turns a feature's handlers into Fastify routes: authentication, capability, validation, transaction, answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/address.ts';
import { type AnyCall, type Checked, checkBody, checkParams, checkQuery } from '#contract/call.ts';
import { Refusal, refusals } from '#contract/refusals.ts';
import { roomOfAll } from '#server/files/quota.ts';
import { openWaiting, type Waiting } from '#server/files/waiting.ts';
import { type Actor, demand, demandOwnPassword } from './actor.ts';
import { answerWrite, type WriteHandler } from './answer-write.ts';
import { authenticate } from './authentication.ts';
import { begin, DOWNLOADS, openPlaces, type Places, sendDownload, UPLOADS } from './download.ts';
import { answerError } from './errors.ts';
import { actorOfLink, answerOfLink, linkOf, sendFile } from './file-answer.ts';
import type { AnyRequest, Deps, Handler } from './handler.ts';
import { readKey } from './idempotency.ts';
import { bytesOf, JsonText } from './json-text.ts';
import { brokenOff, receive } from './multipart.ts';
import { sendNotice } from './notice.ts';
import { READER_PACE, type ReaderPace } from './reader-pace.ts';
import { spendTicket, TICKET } from './tickets.ts';

/** Nobody is signed in: calls of 'anyone' never look at their actor, but for where it asks from. */
const NOBODY = { userId: 0, rol: 0, sessionId: 0 } as const;

function inPath<T>(checked: Checked<T>): T {
  if (checked.errors) throw refusals.badRequest(Object.values(checked.errors).flat().join(' '));
  return checked.value;
}
function inBody<T>(checked: Checked<T>): T {
  if (checked.errors) throw refusals.invalid(checked.errors);
  return checked.value;
}

/** Who was found to ask, for the log of what they were refused. */
const authenticated = new WeakMap<FastifyRequest, Actor>();

/** Told of each refusal with 403 and whom it concerned. */
export type OnDenied = (actor: Actor, call: AnyCall) => Promise<void>;

/** The download ticket in the address, of calls that take one. */
function ticketOf(call: AnyCall, request: FastifyRequest): string | null {
  const ticket = (request.query as Record<string, unknown>)[TICKET];
  return call.ticket && typeof ticket === 'string' ? ticket : null;
}

async function actorOf(handler: Handler, request: FastifyRequest, deps: Deps): Promise<Actor> {
  const { call } = handler;
  const origin = { address: request.ip, requestId: request.id };
  if (call.who === 'anyone') return { ...NOBODY, ...origin };
  const { authorization } = request.headers;
  const ticket = ticketOf(call, request);
  const link = linkOf(handler, request);
  let actor: Actor;
  if (ticket !== null) {
    const path = call.url({}, inPath(checkQuery(call, Object(request.query))));
    actor = await spendTicket(deps.db, ticket, path, deps.now(), deps.settings.sessionIdleHours, origin);
  } else if (link !== null) {
    actor = await actorOfLink(deps, link.subject(unread(call, { ...NOBODY, ...origin }, request, deps)), link, origin);
  } else {
    actor = await authenticate(deps.db, authorization, deps.now(), deps.settings.sessionIdleHours, origin);
  }
  authenticated.set(request, actor);
  demandOwnPassword(actor, call, (request.params as { id?: unknown }).id);
  // With `own` the handler decides by the record's owner.
  if (!call.own) demand(actor, call.who);
  return actor;
}

/** The request as far as it is known before its body: path and query are checked, the actor is given. */
function unread(call: AnyCall, actor: Actor, request: FastifyRequest, deps: Deps): AnyRequest {
  return {
    actor,
    params: inPath(checkParams(call, request.params)),
    query: inPath(checkQuery(call, request.query as Record<string, unknown>)),
    body: undefined,
    files: [],
    now: deps.now().toISOString(),
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    deps,
  };
}

const bodyOf = (call: AnyCall, sent: unknown) => (call.body ? inBody(checkBody(call, sent)) : {});

async function sendWrite(
  handler: WriteHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  checked: AnyRequest,
): Promise<FastifyReply> {
  const { call, after } = handler;
  const key = call.method === 'POST' && !call.repeatable ? readKey(request.headers['idempotency-key']) : null;
  const stored = await answerWrite(handler, checked, key);
  if (stored.replayed) reply.header('idempotent-replayed', 'true');
  else {
    // The write stands: what comes after it is done again by housekeeping.
    await after?.(checked).catch((error: unknown) => request.log.error({ err: error }, 'after a write'));
  }
  return reply.code(stored.status).type('application/json; charset=utf-8').send(bytesOf(stored.body));
}

/** What is in progress in this process. */
interface Running {
  downloads: Places;
  uploads: Places;
  waiting: Waiting;
  /** What readers of downloads and files are held to. */
  pace: ReaderPace;
}

/** Aborted when the connection is gone before the answer was sent. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) gone.abort(brokenOff());
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return gone.signal;
}

/** A call with files: refused before they are read where that is possible, and none is left when it ends. */
async function sendUpload(
  handler: WriteHandler,
  takes: NonNullable<Handler['takes']>,
  request: FastifyRequest,
  reply: FastifyReply,
  known: AnyRequest,
  { uploads, waiting }: Running,
): Promise<FastifyReply> {
  if (!request.isMultipart()) throw refusals.unsupportedType();
  const { db, settings } = known.deps;
  const free = uploads.take(known.actor.userId);
  try {
    const rooms = [...((await handler.admit?.(known)) ?? []), await roomOfAll(db, settings.filesMaxBytes)];
    const upload = await receive(request, takes, settings.dataDir, waiting.hold(rooms));
    try {
      const body = bodyOf(handler.call, upload.fields);
      const signal = signalOf(reply);
      return await sendWrite(handler, request, reply, { ...known, body, files: upload.files, signal });
    } finally {
      await upload.remove();
    }
  } finally {
    free();
  }
}

async function answer(
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  running: Running,
): Promise<FastifyReply> {
  const { call, read, write, file, takes, download, asksDownload } = handler;
  const known = unread(call, await actorOf(handler, request, deps), request, deps);
  if (write && takes) return sendUpload({ ...handler, write }, takes, request, reply, known, running);
  if (request.isMultipart()) throw refusals.unsupportedType();
  const checked = { ...known, body: bodyOf(call, request.body) };
  if (download && (asksDownload?.(checked) ?? true)) {
    const free = running.downloads.take(checked.actor.userId);
    return sendDownload(reply, await begin(() => download(checked), free), free, running.pace);
  }
  if (file) return sendFile(reply, deps.settings, await file(checked), running.pace);
  if (read) {
    const said = await read(checked);
    if (!(said instanceof JsonText)) return reply.code(call.status).send(said);
    return reply.code(call.status).type('application/json; charset=utf-8').send(said.bytes());
  }
  if (!write) throw new Error(`${call.method} ${call.path} has no answer`);
  return sendWrite({ ...handler, write }, request, reply, checked);
}

/** What is not the same wherever handlers are registered. */
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
  const running = { downloads: openPlaces(DOWNLOADS), uploads: openPlaces(UPLOADS), waiting: openWaiting(), pace };
  const tellDenied = async (error: unknown, request: FastifyRequest, call: AnyCall) => {
    const actor = authenticated.get(request);
    if (!actor || !(error instanceof Refusal) || error.status !== 403) return;
    // Whoever was refused hears so all the same.
    await onDenied(actor, call).catch((fault: unknown) => request.log.error({ err: fault }, 'a 403 left no line'));
  };
  for (const handler of handlers) {
    app.route({
      method: handler.call.method,
      url: `${API_BASE}${handler.call.path}`,
      // Asking for the headers alone would make or open the whole file, and use its ticket up.
      exposeHeadRoute: !handler.download && !handler.file,
      handler: (request, reply) =>
        answer(handler, request, reply, deps, running).catch(async (error: unknown) => {
          await tellDenied(error, request, handler.call);
          const byLink = linkOf(handler, request) !== null;
          if (ticketOf(handler.call, request) === null && !byLink) throw error;
          return answerError(byLink ? answerOfLink(error) : error, request, reply, sendNotice);
        }),
    });
  }
}
