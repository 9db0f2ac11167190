/** Checks before the body is read: rights and rate limits. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyBytes } from '#contract/body-bytes.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { AnyRequest, Deps, Handler } from './handler.ts';
import { parseRequest } from './parse-request.ts';
import type { Rates } from './rates.ts';

interface Known {
  /** Whose rate it counts for: a person's, or while nobody is signed in that of an address. */
  who: string;
  parsed: AnyRequest | null;
  /** Its body was what the endpoint takes. */
  understood: boolean;
}
const known = new WeakMap<FastifyRequest, Known>();

/** Result of those checks; null for endpoints without a body. */
export const parsedRequest = (request: FastifyRequest): AnyRequest | null => known.get(request)?.parsed ?? null;

/** The body was what the endpoint takes: whatever is refused now was worth looking at. */
export function markUnderstood(request: FastifyRequest): void {
  const found = known.get(request);
  if (found) found.understood = true;
}

/** Node reads and forgets the rest of a body that nobody wants; one that is too large is not worth that. */
function closeOnLarge(handler: Handler, request: FastifyRequest, reply: FastifyReply): void {
  const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (handler.kind !== 'upload' && announced > bodyBytes(handler.endpoint)) reply.header('connection', 'close');
}

/** The hooks of an endpoint that has a body; `reportDenied` hears of whatever is refused in them. Who is not signed in waits for `strangersTurn`. */
export function hooksBeforeBody(
  handler: Handler,
  deps: Deps,
  rates: Rates,
  strangersTurn: () => Promise<void>,
  reportDenied: (error: unknown, request: FastifyRequest, endpoint: AnyEndpoint) => Promise<void>,
) {
  return {
    bodyLimit: bodyBytes(handler.endpoint),
    async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const found: Known = { who: request.ip, parsed: null, understood: false };
      known.set(request, found);
      try {
        found.parsed = await parseRequest(handler, request, deps, async ({ userId }) => {
          if (userId === 0) return strangersTurn();
          found.who = String(userId);
          await rates.turn(found.who);
        });
      } catch (error) {
        closeOnLarge(handler, request, reply);
        await reportDenied(error, request, handler.endpoint);
        throw error;
      }
    },
    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
      const found = known.get(request);
      const { statusCode } = reply;
      const inVain = statusCode >= 400 && statusCode < 500 && statusCode !== 429;
      if (found && !found.understood && inVain) await rates.refused(found.who);
      return payload;
    },
  };
}
