/** Requests that Fastify rejects before any route or hook get the usual error format. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, apiErrors } from '#contract/errors.ts';
import type { Settings } from '#server/settings.ts';
import { respondWithError, sendError } from './errors.ts';
import { httpsOnly, setHeaders } from './headers.ts';

const BAD_ADDRESSES: Record<string, string> = {
  FST_ERR_BAD_URL: 'La dirección está mal escrita.',
  FST_ERR_MAX_PARAM_LENGTH: 'La dirección es demasiado larga.',
};

/** Fastify's `frameworkErrors`: addresses that can't be decoded or are too long. */
export function respondToBadAddress(settings: Settings) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    setHeaders(request, reply, settings);
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

function apiErrorOf(code: string | undefined): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return apiErrors.late();
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError(431, 'Los encabezados de la petición son demasiado grandes.');
  return apiErrors.badRequest('No se pudo leer la petición.');
}

/** Fastify's `clientErrorHandler`: what arrives on a connection and is no HTTP. */
export function respondToMalformed(settings: Settings) {
  const more = Object.entries(httpsOnly(settings)).map(([name, value]) => `${name}: ${value}`);
  return (error: Error & { code?: string }, socket: Socket): void => {
    // Browsers open connections for later: one that has asked nothing is closed, and not told off.
    if (error.code !== 'ECONNRESET' && socket.writable && socket.bytesRead > 0) {
      const { status, body } = apiErrorOf(error.code);
      const text = JSON.stringify(body);
      const head = [
        `HTTP/1.1 ${status} ${PHRASES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(text)}`,
        `X-Request-Id: ${randomUUID()}`,
        'X-Content-Type-Options: nosniff',
        'Cache-Control: no-store',
        ...more,
        'Connection: close',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
    }
    socket.destroy(error);
  };
}
