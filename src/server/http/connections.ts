/** Connections: how long a request may take to arrive, and how they end when the server goes. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/address.ts';
import { endpoints } from '#contract/endpoints.ts';
import * as apiErrors from '#contract/errors.ts';
import { sendError } from './errors.ts';

export interface Deadlines {
  /** Milliseconds for the headers, from the first connection or the last request on. */
  headersMs: number;
  /** Milliseconds for the whole request, but for an upload. */
  bodyMs: number;
  /** An upload may take as long as it needs while in each window of so many milliseconds so many bytes have come. */
  windowMs: number;
  windowBytes: number;
}

/** Two kilobytes a second: the slowest telephone networks carry that. */
export const DEADLINES: Deadlines = { headersMs: 10_000, bodyMs: 60_000, windowMs: 30_000, windowBytes: 60 * 1024 };

/** Options of Node's server. It looks at its connections now and then, half a minute apart unless told otherwise. */
export const headersWithin = ({ headersMs }: Deadlines) => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: Math.ceil(headersMs / 10),
});

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends a request whose body does not arrive in time; null without a body. */
    deadline: { deadlines: Deadlines; timer: NodeJS.Timeout } | null;
  }
}

function endLate({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // A client that was answered already, and goes on sending, is not answered again.
  if (reply.sent) raw.destroy();
  else sendError(reply.header('connection', 'close'), apiErrors.late());
}

/** Ends requests that have not arrived in time. Node's own `requestTimeout` would hold for uploads too. */
export function addDeadlines(app: FastifyInstance, deadlines: Deadlines): void {
  app.decorateRequest('deadline', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0) {
      const timer = setTimeout(() => endLate(request, reply), deadlines.bodyMs).unref();
      request.deadline = { deadlines, timer };
      for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer));
    }
    done();
  });
}

/**
 * From now on a request need not have arrived at some time, but it must keep coming at the rate of an upload; one that
 * does not is cut off. Gives the function that ends this.
 */
export function assertRate({ raw, deadline }: FastifyRequest): () => void {
  const { windowBytes, windowMs } = deadline?.deadlines ?? DEADLINES;
  clearTimeout(deadline?.timer);
  const received = () => raw.socket.bytesRead;
  let before = received();
  const looking = setInterval(() => {
    // Received bytes that are not yet consumed wait for our disk.
    const ours = raw.complete || raw.isPaused() || raw.readableLength > 0;
    if (!ours && received() - before < windowBytes) raw.destroy();
    before = received();
  }, windowMs);
  return () => clearInterval(looking);
}

const IDLE_LOOK_MS = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on /health says that the server goes, and connections end with their response; all else is served. */
    leave(): void;
  }
}

/** Names a connection: one by TLS is first a plain socket, which becomes another. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Once the app begins to close, new requests get 503, and idle connections are closed. `more`: servers of the same app
 * beside its own, which close with it.
 */
export function addDraining(app: FastifyInstance, more: readonly Server[] = []): void {
  let draining = false;
  let leaving = false;
  app.decorate('leave', () => {
    leaving = true;
  });
  /** Connections without a request yet: browsers open some for later. Node does not count them as idle. */
  const unused = new Map<string, Socket>();
  const servers: readonly Server[] = [app.server, ...more];
  const watch = (socket: Socket) => {
    const peer = peerOf(socket);
    unused.set(peer, socket);
    socket.once('close', () => {
      if (unused.get(peer) === socket) unused.delete(peer);
    });
  };
  for (const server of servers) {
    server.on('connection', watch);
    server.on('secureConnection', watch);
    server.on('request', ({ socket }: { socket: Socket }) => unused.delete(peerOf(socket)));
  }
  let ended: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    draining = true;
    // Idle connections, now or after the current response: closing would wait for the browser.
    const closing = setInterval(() => {
      for (const server of servers) server.closeIdleConnections();
      for (const socket of unused.values()) socket.destroy();
    }, IDLE_LOOK_MS).unref();
    const open = servers.filter((server) => server.listening);
    void Promise.all(open.map((server) => once(server, 'close'))).then(() => clearInterval(closing));
    ended = Promise.all(more.filter((server) => server.listening).map((server) => once(server.close(), 'close')));
  });
  // Fastify closes its own.
  app.addHook('onClose', async () => void (await ended));
  app.addHook('onRequest', (request, reply, done) => {
    const isHealth = request.routeOptions.url === `${API_BASE}${endpoints.health.path}`;
    if (draining || (leaving && isHealth)) sendError(reply, apiErrors.draining(request.id));
    else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A browser keeps its connection, and the end would wait for it.
    if (draining || leaving) reply.header('connection', 'close');
    done(null, payload);
  });
}
