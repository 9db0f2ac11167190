/** A proxy that nobody told the product of: without TRUST_PROXY everybody comes from one address, and limits count them so. */
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#server/settings.ts';

const WARNING =
  'X-Forwarded-For arrives and TRUST_PROXY is off: every client counts as the one address that connects. ' +
  "If there is a proxy in front, set TRUST_PROXY to its address; if there is none, somebody's client sends the header";

/** Says so in the log, once for each start. */
export function warnOfProxy(app: FastifyInstance, { trustProxy }: Settings): void {
  if (trustProxy !== false) return;
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      request.log.warn(WARNING);
    }
    done();
  });
}
