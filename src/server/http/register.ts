/** Turns a feature's handlers into Fastify routes: authentication, capability, validation, transaction, answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/address.ts';
import { type AnyCall, type Checked, checkBody } from '#contract/call.ts';
import { Refusal, refusals } from '#contract/refusals.ts';
import { roomOfAll } from '#server/files/quota.ts';
import { openWaiting, type Waiting } from '#server/files/waiting.ts';
import type { Actor } from './actor.ts';
import { answerWrite, type WriteHandler } from './answer-write.ts';
import { askedOf, authenticated, ticketOf } from './asked.ts';
import { askedBefore, hooksBeforeBody, markUnderstood } from './before-body.ts';
import { begin, DOWNLOADS, openPlaces, type Places, sendDownload, UPLOADS } from './download.ts';
import { answerError } from './errors.ts';
import { answerOfLink, linkOf, sendFile } from './file-answer.ts';
import type { AnyRequest, Deps, Handler } from './handler.ts';
import { readKey } from './idempotency.ts';
import { bytesOf, JsonText } from './json-text.ts';
import { brokenOff, receive } from './multipart.ts';
import { sendNotice } from './notice.ts';
import { oneATurn } from './one-a-turn.ts';
import { openRates } from './rates.ts';
import { READER_PACE, type ReaderPace } from './reader-pace.ts';

function inBody<T>(checked: Checked<T>): T {
  if (checked.errors) throw refusals.invalid(checked.errors);
  return checked.value;
}

/** Told of each refusal with 403 and whom it concerned. */
export type OnDenied = (actor: Actor, call: AnyCall) => Promise<void>;

function bodyOf(call: AnyCall, request: FastifyRequest, sent: unknown) {
  const body = call.body ? inBody(checkBody(call, sent)) : {};
  markUnderstood(request);
  return body;
}

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
    const rooms = [...((await handler.rooms?.(known)) ?? []), await roomOfAll(db, settings.filesMaxBytes)];
    const upload = await receive(request, takes, settings.dataDir, waiting.hold(rooms));
    try {
      const body = bodyOf(handler.call, request, upload.fields);
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
  const known = askedBefore(request) ?? (await askedOf(handler, request, deps));
  if (write && takes) return sendUpload({ ...handler, write }, takes, request, reply, known, running);
  if (request.isMultipart()) throw refusals.unsupportedType();
  const checked = { ...known, body: bodyOf(call, request, request.body) };
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
  const rates = openRates(deps.settings.writesPerSecond);
  const strangersTurn = oneATurn();
  const tellDenied = async (error: unknown, request: FastifyRequest, call: AnyCall) => {
    const actor = authenticated(request);
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
      ...(handler.call.method === 'GET' ? {} : hooksBeforeBody(handler, deps, rates, strangersTurn, tellDenied)),
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
