/** Headers that every answer carries. */
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/call.ts';

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

export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'content-security-policy': CONTENT_POLICY,
    });
    // Answers hold data of minors: no cache on the way keeps them.
    if (request.url.startsWith(API_BASE)) reply.header('cache-control', 'no-store');
  });
}
