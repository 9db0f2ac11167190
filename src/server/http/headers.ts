/** Headers that every response carries, and those by which screens of another origin may read one. */
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/address.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Settings } from '#server/settings.ts';
import type { Deps } from './handler.ts';
import { type Https, isEncrypted } from './https.ts';

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
 * Where people come by https through a proxy, their browsers come by nothing else from then on: on a strange network a
 * first request by plain http could be caught. Of other names below the same domain the product knows nothing. Never by
 * our own https: it would hold for all ports of the host, and http, which goes on beside it, would not open any more.
 */
export function httpsOnly({ publicUrl }: Pick<Settings, 'publicUrl'>, own: boolean): Record<string, string> {
  return publicUrl?.startsWith('https:') && !own ? { 'strict-transport-security': `max-age=${HTTPS_ONLY_S}` } : {};
}

/** Pages that came by plain http may try whether this device trusts our https. */
function policyFor(request: FastifyRequest, https: Https | null | undefined): string {
  if (!https?.port() || isEncrypted(request)) return CONTENT_POLICY;
  const origins = [https.originFor(request.hostname), https.origin()].filter(
    (origin) => origin && !origin.includes('['),
  );
  return CONTENT_POLICY.replace("connect-src 'self'", ["connect-src 'self'", ...new Set(origins)].join(' '));
}

/** Sets them on a response that no hook sees; all others have them from the hook. */
export function setHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings, https }: Pick<Deps, 'settings' | 'https'>,
): FastifyReply {
  return reply.headers({
    ...httpsOnly(settings, isEncrypted(request)),
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'content-security-policy': policyFor(request, https),
    // Answers hold data of minors: no cache on the way keeps them. Files of the screens say otherwise for themselves.
    'cache-control': 'no-store',
  });
}

const HEALTH = API_BASE + endpoints.health.path;

/** Adds the hooks that set them on every response of the app; by its date screens set their clocks. */
export function addHeaders(app: FastifyInstance, deps: Pick<Deps, 'settings' | 'now' | 'https'>): void {
  const { now, https } = deps;
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply, deps);
    // Pages of the http beside it read from it that this device trusts the certificate.
    if (https && request.url === HEALTH) reply.header('access-control-allow-origin', '*');
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
