/** Turns a feature's handlers into Fastify routes: authentication, capability, validation, transaction, answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnyCall, API_BASE, type Checked, checkBody, checkParams, checkQuery } from '#contract/call.ts';
import { refusals } from '#contract/refusals.ts';
import { DatabaseError } from '#server/db/database.ts';
import { type Actor, demand } from './actor.ts';
import { authenticate } from './authentication.ts';
import type { AnyRequest, Deps, Handler } from './handler.ts';
import { once, readKey, type StoredAnswer } from './idempotency.ts';

/** Nobody is signed in: calls of 'anyone' never look at their actor. */
const NOBODY: Actor = { userId: 0, rol: 0, sessionId: 0 };

function inPath<T>(checked: Checked<T>): T {
  if (checked.errors) throw refusals.badRequest(Object.values(checked.errors).flat().join(' '));
  return checked.value;
}
function inBody<T>(checked: Checked<T>): T {
  if (checked.errors) throw refusals.invalid(checked.errors);
  return checked.value;
}

async function actorOf(call: AnyCall, request: FastifyRequest, deps: Deps): Promise<Actor> {
  if (call.who === 'anyone') return NOBODY;
  const { authorization } = request.headers;
  const actor = await authenticate(deps.db, authorization, deps.now(), deps.settings.sessionIdleHours);
  // With `own` the handler decides by the record's owner.
  if (!call.own) demand(actor, call.who);
  return actor;
}

function checked(call: AnyCall, actor: Actor, request: FastifyRequest, deps: Deps): AnyRequest {
  return {
    actor,
    params: inPath(checkParams(call, request.params)),
    query: inPath(checkQuery(call, request.query as Record<string, unknown>)),
    body: call.body ? inBody(checkBody(call, request.body)) : {},
    now: deps.now().toISOString(),
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    deps,
  };
}

async function answerWrite(
  { call, write, prepare }: Handler & { write: NonNullable<Handler['write']> },
  request: AnyRequest,
  key: string | null,
): Promise<StoredAnswer> {
  const prepared = await prepare?.(request);
  const attempt = () =>
    request.deps.db.write(async (tx) => {
      const work = async () => ({ status: call.status, body: JSON.stringify(await write(tx, request, prepared)) });
      if (key === null) return { ...(await work()), replayed: false };
      const { actor, now, body } = request;
      const address = `${call.method} ${call.url(request.params)}`;
      // The checked body: what came could be nested so deeply that walking through it uses up the stack.
      return once(tx, { userId: actor.userId, key, call: address, body, now }, work);
    });
  return attempt().catch((error: unknown) => {
    // Somebody was faster between the check and the write: the second time the check sees them and says who it is.
    if (error instanceof DatabaseError && error.kind === 'unique') return attempt();
    throw error;
  });
}

async function answer(
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<FastifyReply> {
  const { call, read, write } = handler;
  const actor = await actorOf(call, request, deps);
  const checkedRequest = checked(call, actor, request, deps);
  if (read) return reply.code(call.status).send(await read(checkedRequest));
  if (!write) throw new Error(`${call.method} ${call.path} has neither read nor write`);
  const key = call.method === 'POST' && !call.repeatable ? readKey(request.headers['idempotency-key']) : null;
  const stored = await answerWrite({ ...handler, write }, checkedRequest, key);
  if (stored.replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(stored.status).type('application/json; charset=utf-8').send(stored.body);
}

/** Registers handlers under the API's base path. */
export function register(app: FastifyInstance, deps: Deps, handlers: Handler[]): void {
  for (const handler of handlers) {
    app.route({
      method: handler.call.method,
      url: `${API_BASE}${handler.call.path}`,
      handler: (request, reply) => answer(handler, request, reply, deps),
    });
  }
}
