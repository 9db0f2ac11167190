/** How the server goes: what it has begun it finishes, what comes after it turns away. */
import { setInterval } from 'node:timers';
import type { FastifyInstance } from 'fastify';
import { refusals } from '#contract/refusals.ts';
import { sendRefusal } from './errors.ts';

const IDLE_LOOK_MS = 100;

export function addDraining(app: FastifyInstance): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
    // An answer that was half sent by now left its connection open: the end would wait until its browser lets go of it.
    const letGo = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS).unref();
    app.server.once('close', () => clearInterval(letGo));
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (draining) sendRefusal(reply, refusals.draining(request.id));
    else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A browser keeps its connection, and the end would wait for it.
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
}
