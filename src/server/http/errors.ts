/** Whatever goes wrong becomes a Spanish answer here; nobody sees a stack. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, apiErrors } from '#contract/errors.ts';
import { DatabaseError } from '#server/db/database.ts';

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
    // Somebody was faster between the service's check and the write.
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
  send: typeof sendError = sendError,
): FastifyReply {
  const apiError = apiErrorOf(error, request.id);
  if (!apiError || apiError.status >= 500) request.log.error({ err: error }, 'request failed');
  else request.log.debug({ code: apiError.code }, 'request refused');
  return send(reply, apiError ?? apiErrors.failed(request.id));
}
