/** Turns a feature's handlers into Fastify routes: authentication, capability, validation, transaction, answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/address.ts';
import { type AnyCall, type Checked, checkBody } from '#contract/call.ts';
import { refusals } from '#contract/refusals.ts';
import { answerWrite, type WriteHandler } from './answer-write.ts';
import { askedOf, ticketOf } from './asked.ts';
import { askedBefore, hooksBeforeBody, markUnderstood } from './before-body.ts';
import { begin, openPlaces, type Places, sendDownload } from './download.ts';
import { answerError } from './errors.ts';
import { answerOfLink, linkOf, sendFile } from './file-answer.ts';
import type { AnyRequest, Deps, Handler } from './handler.ts';
import { readKey } from './idempotency.ts';
import { bytesOf, JsonText } from './json-text.ts';
import { receive } from './multipart.ts';
import { sendNotice } from './notice.ts';
import { openRates } from './rates.ts';

function inBody<T>(checked: Checked<T>): T {
  if (checked.errors) throw refusals.invalid(checked.errors);
  return checked.value;
}

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

/** A call with files: refused before they are read where that is possible, and none is left when it ends. */
async function sendUpload(
  handler: WriteHandler,
  takes: NonNullable<Handler['takes']>,
  request: FastifyRequest,
  reply: FastifyReply,
  known: AnyRequest,
): Promise<FastifyReply> {
  if (!request.isMultipart()) throw refusals.unsupportedType();
  const upload = await receive(request, takes, known.deps.settings.dataDir);
  try {
    const body = bodyOf(handler.call, request, upload.fields);
    return await sendWrite(handler, request, reply, { ...known, body, files: upload.files });
  } finally {
    await upload.remove();
  }
}

async function answer(
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  places: Places,
): Promise<FastifyReply> {
  const { call, read, write, file, takes, download, asksDownload } = handler;
  const known = askedBefore(request) ?? (await askedOf(handler, request, deps));
  if (write && takes) return sendUpload({ ...handler, write }, takes, request, reply, known);
  if (request.isMultipart()) throw refusals.unsupportedType();
  const checked = { ...known, body: bodyOf(call, request, request.body) };
  if (download && (asksDownload?.(checked) ?? true)) {
    const free = places.take(checked.actor.userId);
    return sendDownload(reply, await begin(() => download(checked), free), free);
  }
  if (file) return sendFile(reply, deps.settings, await file(checked));
  if (read) {
    const said = await read(checked);
    if (!(said instanceof JsonText)) return reply.code(call.status).send(said);
    return reply.code(call.status).type('application/json; charset=utf-8').send(said.bytes());
  }
  if (!write) throw new Error(`${call.method} ${call.path} has no answer`);
  return sendWrite({ ...handler, write }, request, reply, checked);
}

/** Registers handlers under the API's base path. */
export function register(app: FastifyInstance, deps: Deps, handlers: Handler[]): void {
  const places = openPlaces();
  const rates = openRates(deps.settings.writesPerSecond);
  for (const handler of handlers) {
    app.route({
      method: handler.call.method,
      url: `${API_BASE}${handler.call.path}`,
      // Asking for the headers alone would make or open the whole file, and use its ticket up.
      exposeHeadRoute: !handler.download && !handler.file,
      ...(handler.call.method === 'GET' ? {} : hooksBeforeBody(handler, deps, rates)),
      handler: (request, reply) =>
        answer(handler, request, reply, deps, places).catch((error: unknown) => {
          const byLink = linkOf(handler, request) !== null;
          if (ticketOf(handler.call, request) === null && !byLink) throw error;
          return answerError(byLink ? answerOfLink(error) : error, request, reply, sendNotice);
        }),
    });
  }
}
