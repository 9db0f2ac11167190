/** A write: prepared, in one transaction, once per Idempotency-Key. */
import { ApiError } from '#contract/errors.ts';
import { DatabaseError } from '#server/db/database.ts';
import type { AnyRequest, WriteHandler } from './handler.ts';
import { type KeyedRequest, once, type StoredResponse, storedResponse } from './idempotency.ts';
import { identityOf } from './multipart.ts';
import { authorOf } from './take-over.ts';

function keyedRequest(
  { endpoint }: WriteHandler,
  { actor, body, files, params }: AnyRequest,
  key: string,
): KeyedRequest {
  return {
    userId: actor.userId,
    key,
    endpoint: `${endpoint.method} ${endpoint.url(params)}`,
    // The checked body: what came could be nested so deeply that walking through it uses up the stack.
    body: identityOf(body, files),
    now: actor.now,
  };
}

/** Nobody knows whether such a transaction was kept; if not, what it left is swept up later. */
const isUnknown = (error: unknown) => error instanceof DatabaseError && error.kind === 'away';

/** Has the handler told of a response that is given again. */
async function givenAgain(
  { shows }: WriteHandler,
  request: AnyRequest,
  stored: StoredResponse,
): Promise<StoredResponse> {
  if (shows) await shows(request, JSON.parse(stored.body));
  return stored;
}

/** The response to a write, given anew for a key that has one already. `key` null: there is none to remember. */
export async function respondToWrite(
  handler: WriteHandler,
  request: AnyRequest,
  key: string | null,
): Promise<StoredResponse> {
  const { endpoint, write, prepare, undo, shows } = handler;
  const keyed = key === null ? null : keyedRequest(handler, request, key);
  // A replay only needs its stored response: preparing again takes seconds and would conflict with its own result.
  const known = keyed && prepare ? await storedResponse(request.deps.db, keyed) : null;
  if (known) return givenAgain(handler, request, known);
  const prepared = await prepare?.(request);
  const attempt = () =>
    request.deps.db.write(async (tx) => {
      const author = await authorOf(tx, request);
      const work = async () => ({ status: endpoint.status, body: JSON.stringify(await write(tx, request, prepared)) });
      return keyed ? once(tx, { ...keyed, ofAnybody: author !== null }, work) : { ...(await work()), replayed: false };
    });
  try {
    const stored = await attempt().catch((error: unknown) => {
      // Somebody was faster between the check and the write: the second time the check sees them and says who it is.
      if (error instanceof DatabaseError && error.kind === 'unique') return attempt();
      throw error;
    });
    if (!stored.replayed) return stored;
    await undo?.(request, prepared);
    return givenAgain(handler, request, stored);
  } catch (error) {
    if (!isUnknown(error)) await undo?.(request, prepared);
    if (error instanceof ApiError && error.body.actual) await shows?.(request, error.body);
    throw error;
  }
}
