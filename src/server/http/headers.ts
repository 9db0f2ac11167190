/** Headers that every response carries, and those by which screens of another origin may read one. */
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings.ts';
import type { Deps } from './handler.ts';

/** No inline script; antd positions its popups with inline style attributes. */
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

/** Seconds that a browser asks by https alone: a year. */
const HTTPS_ONLY_S = 31_536_000;

/**
 * Where people come by https, their browsers come by nothing else from then on: on a strange network a first request by
 * plain http could be caught. Of other names below the same domain the product knows nothing.
 */
export function httpsOnly({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> {
  return publicUrl?.startsWith('https:') ? { 'strict-transport-security': `max-age=${HTTPS_ONLY_S}` } : {};
}

/** Sets them on a response that no hook sees; all others have them from the hook. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, settings: Settings): FastifyReply {
  return reply.headers({
    ...httpsOnly(settings),
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'content-security-policy': CONTENT_POLICY,
    // Answers hold data of minors: no cache on the way keeps them. Files of the screens say otherwise for themselves.
    'cache-control': 'no-store',
  });
}

/** Adds the hooks that set them on every response of the app; by its date screens set their clocks. */
export function addHeaders(app: FastifyInstance, { settings, now }: Pick<Deps, 'settings' | 'now'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply, settings);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('date', now().toUTCString());
    done();
  });
}

/** Response headers that screens read. */
const EXPOSED = ['Date', 'X-Request-Id', 'Retry-After', 'Idempotent-Replayed', 'Content-Disposition'];
/** Browsers ask anew whether they may send a request after this long, in seconds. */
const MAX_AGE = 600;

/** Lets these origins call the API; without any, browsers keep all others out. */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposedHeaders: EXPOSED,
    maxAge: MAX_AGE,
  });
}
