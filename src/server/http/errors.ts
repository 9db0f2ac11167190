/** Whatever goes wrong becomes a Spanish answer here; nobody sees a stack. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusals } from '#contract/refusals.ts';
import { DatabaseError } from '#server/db/database.ts';

/** What a clash on a unique column means to a person. */
const CLASHES: Record<string, () => Refusal> = {
  'users.email_key': refusals.emailTaken,
  'notes.folio_key': () => refusals.folioTaken('otra nota'),
  'escuelas.nombre_key': () => refusals.schoolTaken('nombre'),
  'escuelas.prefijo_key': () => refusals.schoolTaken('prefijo'),
  'servicios.servicio_key': refusals.serviceTaken,
};

function refusalOf(error: unknown, requestId: string): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseError) {
    if (error.kind === 'full') return refusals.storageFull();
    if (error.kind === 'away') return refusals.databaseAway(requestId);
    // Somebody was faster between the service's check and the write.
    return error.kind === 'unique'
      ? (CLASHES[error.on ?? '']?.() ?? refusals.changedMeanwhile())
      : refusals.changedMeanwhile();
  }
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 400) return refusals.unreadable();
  if (statusCode === 413) return refusals.tooLarge();
  if (statusCode === 415) return refusals.unsupportedType();
  if (statusCode === 404 || statusCode === 405 || statusCode === 414) return refusals.noSuchCall();
  return null;
}

/** Sends a refusal as it stands. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
}

/**
 * Fastify's error handler: known refusals as they are, all else as 500 with the request's id, logged in full. `send`
 * puts the refusal into another form.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  send: typeof sendRefusal = sendRefusal,
): FastifyReply {
  const refusal = refusalOf(error, request.id);
  if (!refusal || refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  return send(reply, refusal ?? refusals.failed(request.id));
}
