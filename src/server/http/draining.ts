/** How the server goes: what it has begun it finishes, what comes after it turns away. */
import type { FastifyInstance } from 'fastify';
import { refusals } from '#contract/refusals.ts';
import { sendRefusal } from './errors.ts';

export function addDraining(app: FastifyInstance): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
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
