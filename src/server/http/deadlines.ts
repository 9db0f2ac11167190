/** How long a request may take to arrive: whoever sends it letter by letter must not hold a connection for ever. */
import type { IncomingMessage } from 'node:http';
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiErrors } from '#contract/errors.ts';
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

/** Two kilobytes a second: what the slowest of telephone networks still carries. */
export const DEADLINES: Deadlines = { headersMs: 10_000, bodyMs: 60_000, windowMs: 30_000, windowBytes: 60 * 1024 };

/** Options of Node's server. It looks at its connections now and then, half a minute apart unless told otherwise. */
export const headersWithin = ({ headersMs }: Deadlines) => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: Math.ceil(headersMs / 10),
});

interface Watched {
  deadlines: Deadlines;
  timer: NodeJS.Timeout;
}
const watched = new WeakMap<IncomingMessage, Watched>();

function endLate({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // Who was answered already, and goes on sending, is not answered again.
  if (reply.sent) raw.destroy();
  else sendError(reply.header('connection', 'close'), apiErrors.late());
}

/** Ends requests that have not arrived in time. */
export function addDeadlines(app: FastifyInstance, deadlines: Deadlines): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0) {
      const timer = setTimeout(() => endLate(request, reply), deadlines.bodyMs).unref();
      watched.set(raw, { deadlines, timer });
      for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer));
    }
    done();
  });
}

/**
 * From now on a request need not have arrived at some time, but it must keep coming at the rate of an upload; one that
 * does not is cut off. Gives the function that ends this.
 */
export function assertRate({ raw }: FastifyRequest): () => void {
  const { deadlines, timer } = watched.get(raw) ?? { deadlines: DEADLINES, timer: undefined };
  clearTimeout(timer);
  const received = () => raw.socket.bytesRead;
  let before = received();
  const looking = setInterval(() => {
    // Received bytes that are not yet consumed wait for our disk.
    const ours = raw.complete || raw.isPaused() || raw.readableLength > 0;
    if (!ours && received() - before < deadlines.windowBytes) raw.destroy();
    before = received();
  }, deadlines.windowMs);
  return () => clearInterval(looking);
}
