/** How the server goes: what it has begun it finishes, what comes after it turns away. */
import type { FastifyInstance } from 'fastify';
import { refusals } from '#contract/refusals.ts';
import { sendRefusal } from './errors.ts';

export function addDraining(app: FastifyInstance): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (draining) return sendRefusal(reply, refusals.draining(request.id));
  });
  app.addHook('onSend', async (_request, reply) => {
    // A browser keeps its connection, and the end would wait for it.
    if (draining) reply.header('connection', 'close');
  });
}
