/** Responds to one request, in the way of its handler's kind. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnyEndpoint, type Checked, checkBody } from '#contract/endpoint.ts';
import { apiErrors } from '#contract/errors.ts';
import { spaceOfAll } from '#server/files/quota.ts';
import type { Waiting } from '#server/files/waiting.ts';
import { markUnderstood, parsedRequest } from './before-body.ts';
import { begin, type Slots, sendDownload } from './download.ts';
import { sendFile } from './file-response.ts';
import type { AnyRequest, Deps, DownloadHandler, Handler, UploadHandler, WriteHandler } from './handler.ts';
import { readKey } from './idempotency.ts';
import { brokenOff, receive } from './multipart.ts';
import { parseRequest } from './parse-request.ts';
import type { ReaderPace } from './reader-pace.ts';
import { respondToWrite } from './write-response.ts';

function inBody<T>(checked: Checked<T>): T {
  if (checked.errors) throw apiErrors.invalid(checked.errors);
  return checked.value;
}

function bodyOf(endpoint: AnyEndpoint, request: FastifyRequest, sent: unknown) {
  const body = endpoint.body ? inBody(checkBody(endpoint, sent)) : {};
  markUnderstood(request);
  return body;
}

async function sendWrite(
  handler: WriteHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  checked: AnyRequest,
): Promise<FastifyReply> {
  const { endpoint, after, completes } = handler;
  const key = endpoint.method === 'POST' && !endpoint.repeatable ? readKey(request.headers['idempotency-key']) : null;
  const stored = await respondToWrite(handler, checked, key);
  if (stored.replayed) reply.header('idempotent-replayed', 'true');
  else {
    // The write stands: what comes after it is done again by housekeeping.
    await after?.(checked).catch((error: unknown) => request.log.error({ err: error }, 'after a write'));
  }
  const body = completes ? JSON.stringify(await completes(checked, JSON.parse(stored.body))) : stored.body;
  return reply.code(stored.status).type('application/json; charset=utf-8').send(Buffer.from(body));
}

/** Requests in progress in this process. */
export interface Running {
  downloads: Slots;
  uploads: Slots;
  waiting: Waiting;
  /** Limits for readers of downloads and files. */
  pace: ReaderPace;
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

/** An endpoint with files: refused before they are read where that is possible, and none is left when it ends. */
async function sendUpload(
  handler: UploadHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  known: AnyRequest,
  { uploads, waiting }: Running,
): Promise<FastifyReply> {
  if (!request.isMultipart()) throw apiErrors.unsupportedType();
  const { db, settings } = known.deps;
  const free = uploads.take(known.actor.userId);
  try {
    const spaceLimits = [...((await handler.spaceLimits?.(known)) ?? []), await spaceOfAll(db, settings.filesMaxBytes)];
    const upload = await receive(request, handler.takes, settings.dataDir, waiting.reserve(spaceLimits));
    try {
      const body = bodyOf(handler.endpoint, request, upload.fields);
      const signal = signalOf(reply);
      return await sendWrite(handler, request, reply, { ...known, body, files: upload.files, signal });
    } finally {
      await upload.remove();
    }
  } finally {
    free();
  }
}

async function sendMade(
  download: DownloadHandler['download'],
  reply: FastifyReply,
  checked: AnyRequest,
  { downloads, pace }: Running,
): Promise<FastifyReply> {
  const free = downloads.take(checked.actor.userId);
  return sendDownload(reply, await begin(() => download(checked), free), free, pace);
}

/** Checks a request and responds to it; the caller makes an error response of what it throws. */
export async function respond(
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  running: Running,
): Promise<FastifyReply> {
  const known = parsedRequest(request) ?? (await parseRequest(handler, request, deps));
  if (handler.kind === 'upload') return sendUpload(handler, request, reply, known, running);
  if (request.isMultipart()) throw apiErrors.unsupportedType();
  const checked = { ...known, body: bodyOf(handler.endpoint, request, request.body) };
  switch (handler.kind) {
    case 'read': {
      const { orDownload } = handler;
      if (orDownload?.wanted(checked)) return sendMade(orDownload.download, reply, checked, running);
      return reply.code(handler.endpoint.status).send(await handler.read(checked));
    }
    case 'download':
      return sendMade(handler.download, reply, checked, running);
    case 'file':
      return sendFile(reply, deps.settings, await handler.file(checked), running.pace);
    case 'write':
      return sendWrite(handler, request, reply, checked);
  }
}
