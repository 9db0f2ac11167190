/** Every error becomes a Spanish response here, as JSON or as a page, also before any route; no stack goes out. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as apiErrors from '#contract/errors.ts';
import { ApiError } from '#contract/errors.ts';
import { DatabaseError } from '#server/db/database.ts';
import type { Deps } from './handler.ts';
import { httpsOnly, setHeaders } from './headers.ts';

/** Error for a violated unique constraint. */
const CLASHES: Record<string, () => ApiError> = {
  'users.email_key': apiErrors.emailTaken,
  'users.curp': apiErrors.curpTaken,
  'notes.folio_key': () => apiErrors.folioTaken('otra nota'),
  'escuelas.nombre_key': () => apiErrors.schoolTaken('nombre'),
  'escuelas.prefijo_key': () => apiErrors.schoolTaken('prefijo'),
  'servicios.servicio_key': apiErrors.serviceTaken,
  'plan_plantillas.nombre_key': apiErrors.plantillaTaken,
};

function apiErrorOf(error: unknown, requestId: string): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseError) {
    if (error.kind === 'full') return apiErrors.storageFull();
    if (error.kind === 'away') return apiErrors.databaseAway(requestId);
    // Another request was faster between the service's check and the write.
    return error.kind === 'unique'
      ? (CLASHES[error.on ?? '']?.() ?? apiErrors.changedMeanwhile())
      : apiErrors.changedMeanwhile();
  }
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 400) return apiErrors.unreadable();
  if (statusCode === 413) return apiErrors.tooLarge();
  if (statusCode === 415) return apiErrors.unsupportedType();
  if (statusCode === 404 || statusCode === 405 || statusCode === 414) return apiErrors.noSuchEndpoint();
  return null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whose product this is: on pages that no screen draws. */
    businessName?: () => Promise<string>;
  }
}

/** Sends an error as it stands. */
export function sendError(reply: FastifyReply, apiError: ApiError): FastifyReply {
  return reply.code(apiError.status).headers(apiError.headers).send(apiError.body);
}

/**
 * Fastify's error handler: known errors as they are, all else as 500 with the request's id, logged in full. `send`
 * puts the error into another form.
 */
export function respondWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  send: (reply: FastifyReply, apiError: ApiError) => FastifyReply | Promise<FastifyReply> = sendError,
): FastifyReply | Promise<FastifyReply> {
  const apiError = apiErrorOf(error, request.id);
  if (!apiError || apiError.status >= 500) request.log.error({ err: error }, 'request failed');
  return send(reply, apiError ?? apiErrors.failed(request.id));
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text inside HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');

function page(name: string, text: string): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name)}</title>
</head>
<body style="font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem">
<h1 style="font-size: 1.25rem">${escapeHtml(name)}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="/">Ir al inicio</a></p>
</body>
</html>
`;
}

/** Sends an error as a small page with its status: for addresses that a browser opens by itself, where JSON is of no use. */
export async function sendNotice(reply: FastifyReply, { status, message, headers }: ApiError): Promise<FastifyReply> {
  const name = (await reply.server.businessName?.()) ?? '';
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page(name, message));
}

const BAD_ADDRESSES: Record<string, string> = {
  FST_ERR_BAD_URL: 'La dirección está mal escrita.',
  FST_ERR_MAX_PARAM_LENGTH: 'La dirección es demasiado larga.',
};

/** Fastify's `frameworkErrors`: addresses that can't be decoded or are too long. */
export function respondToBadAddress(deps: Pick<Deps, 'settings' | 'https'>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    setHeaders(request, reply, deps);
    const text = BAD_ADDRESSES[error.code];
    if (text) sendError(reply, apiErrors.badRequest(text));
    else respondWithError(error, request, reply);
  };
}

/** Not those of node:http: imported as a module it loads all that it has, a client of 10 MB too. */
const PHRASES: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function errorOfSocket(code: string | undefined): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return apiErrors.late();
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError(431, 'Los encabezados de la petición son demasiado grandes.');
  return apiErrors.badRequest('No se pudo leer la petición.');
}

/** Fastify's `clientErrorHandler`: bytes on a connection that are not HTTP. */
export function respondToMalformed({ settings }: Pick<Deps, 'settings'>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // Browsers open connections for later: one that has asked nothing is closed, and not told off.
    if (error.code !== 'ECONNRESET' && socket.writable && socket.bytesRead > 0) {
      const { status, body } = errorOfSocket(error.code);
      const text = JSON.stringify(body);
      const more = Object.entries(httpsOnly(settings, 'encrypted' in socket));
      const head = [
        `HTTP/1.1 ${status} ${PHRASES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(text)}`,
        `X-Request-Id: ${randomUUID()}`,
        'X-Content-Type-Options: nosniff',
        'Cache-Control: no-store',
        ...more.map(([name, value]) => `${name}: ${value}`),
        'Connection: close',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
    }
    socket.destroy(error);
  };
}
