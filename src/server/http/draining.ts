/** How the server goes: what it has begun it finishes, what comes after it turns away. */
import type { Socket } from 'node:net';
import { setInterval } from 'node:timers';
import type { FastifyInstance } from 'fastify';
import { apiErrors } from '#contract/errors.ts';
import { sendError } from './errors.ts';

const IDLE_LOOK_MS = 100;

/** Once the app begins to close, new requests get 503, and idle connections are closed. */
export function addDraining(app: FastifyInstance): void {
  let draining = false;
  /** Connections that have asked nothing yet: browsers open some for later. Node does not count them as idle. */
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    draining = true;
    // Idle connections, now or after the current response: closing would wait for the browser.
    const closing = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    }, IDLE_LOOK_MS).unref();
    app.server.once('close', () => clearInterval(closing));
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (draining) sendError(reply, apiErrors.draining(request.id));
    else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A browser keeps its connection, and the end would wait for it.
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
}
