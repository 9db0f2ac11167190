/** Screens that are served from another origin, where the settings name it. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

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
