/** Headers that every answer carries. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** No inline script; inline style attributes are what antd positions its floating parts with. */
const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Sets them on an answer that no hook sees; all others have them from the hook. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'content-security-policy': CONTENT_POLICY,
    // Answers hold data of minors: no cache on the way keeps them. Files of the screens say otherwise for themselves.
    'cache-control': 'no-store',
  });
}

export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
}
