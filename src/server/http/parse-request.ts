/** A request before its body: the actor, their rights, the endpoint. */
import type { FastifyRequest } from 'fastify';
import { type AnyEndpoint, type Checked, checkParams, checkQuery } from '#contract/endpoint.ts';
import { apiErrors } from '#contract/errors.ts';
import { type Actor, assertCapability, assertOwnPassword, momentOf } from './actor.ts';
import { authenticate } from './authentication.ts';
import { actorOfLink, linkOf } from './file-response.ts';
import type { AnyRequest, Deps, Handler } from './handler.ts';
import { spendTicket, TICKET } from './tickets.ts';

/** Nobody is signed in: calls of 'anyone' never look at their actor, but for where it asks from. */
const NOBODY = { userId: 0, rol: 0, sessionId: 0 } as const;

function inPath<T>(checked: Checked<T>): T {
  if (checked.errors) throw apiErrors.badRequest(Object.values(checked.errors).flat().join(' '));
  return checked.value;
}

/** The download ticket in the address, of endpoints that take one. */
export function ticketOf(endpoint: AnyEndpoint, request: FastifyRequest): string | null {
  const ticket = (request.query as Record<string, unknown>)[TICKET];
  return endpoint.ticket && typeof ticket === 'string' ? ticket : null;
}

async function actorOf(handler: Handler, request: FastifyRequest, deps: Deps): Promise<Actor> {
  const { endpoint } = handler;
  const { sessionIdleHours, timeZone } = deps.settings;
  const origin = { address: request.ip, requestId: request.id, ...momentOf(deps.now(), timeZone) };
  const nobody = { ...NOBODY, ...origin };
  if (endpoint.who === 'anyone') return nobody;
  const ticket = ticketOf(endpoint, request);
  const link = linkOf(handler, request);
  if (ticket !== null) {
    const params = inPath(checkParams(endpoint, request.params));
    const path = endpoint.url(params, inPath(checkQuery(endpoint, Object(request.query))));
    return spendTicket(deps.db, ticket, path, origin, sessionIdleHours);
  }
  if (link !== null) {
    return actorOfLink(deps, link.subject(unread(endpoint, nobody, request, deps)), link, origin);
  }
  return authenticate(deps.db, request.headers.authorization, origin, sessionIdleHours);
}

const actors = new WeakMap<FastifyRequest, Actor>();

/** Who was found to ask, also where they were refused; undefined while nobody was. */
export const authenticated = (request: FastifyRequest): Actor | undefined => actors.get(request);

/** The request as far as it is known before its body: path and query are checked, the actor is given. */
function unread(endpoint: AnyEndpoint, actor: Actor, request: FastifyRequest, deps: Deps): AnyRequest {
  return {
    endpoint,
    actor,
    params: inPath(checkParams(endpoint, request.params)),
    query: inPath(checkQuery(endpoint, request.query as Record<string, unknown>)),
    body: undefined,
    files: [],
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    deps,
  };
}

/**
 * Who asks, and what for. Throws 400, 401, 403, and what `admit` of the handler throws; `known` is told who asks before
 * that.
 */
export async function parseRequest(
  handler: Handler,
  request: FastifyRequest,
  deps: Deps,
  known?: (actor: Actor) => Promise<void>,
): Promise<AnyRequest> {
  const { endpoint, admit } = handler;
  const actor = await actorOf(handler, request, deps);
  if (endpoint.who !== 'anyone') actors.set(request, actor);
  await known?.(actor);
  assertOwnPassword(actor, endpoint, (request.params as { id?: unknown }).id);
  // With `own` the handler decides by the record's owner.
  if (endpoint.who !== 'anyone' && !endpoint.own) assertCapability(actor, endpoint.who);
  const parsed = unread(endpoint, actor, request, deps);
  await admit?.(parsed);
  return parsed;
}
