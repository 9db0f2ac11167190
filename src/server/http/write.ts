/** A write: prepared, in one transaction, once per Idempotency-Key. */
import { ApiError } from '#contract/errors.ts';
import { fullName } from '#contract/person.ts';
import { mayTakeOver } from '#contract/policies.ts';
import { DatabaseError, type Transaction } from '#server/db/database.ts';
import { authorize } from './actor.ts';
import { identityOf } from './bodies.ts';
import { type AnyRequest, succeeded, type UploadHandler, type WriteHandler } from './handler.ts';
import { type KeyedRequest, once, type StoredResponse, storedResponse } from './idempotency.ts';

/** Who typed what a request brings, where that is not who sends it. */
export interface Author {
  id: number;
  activo: boolean;
  /** Null of a person who was deleted. */
  nombre: string | null;
}

/**
 * The author whom the query names, in whose place the actor may send what waited offline; null where it names no other
 * person. Their row stays locked: what they sent themselves is written by then, and they can't sign in again meanwhile.
 * Throws 403, and 409 while they can.
 */
async function authorOf(tx: Transaction, { actor, query }: AnyRequest): Promise<Author | null> {
  const id = (query as { capturado_por?: number | null } | undefined)?.capturado_por;
  if (id == null || id === actor.userId) return null;
  const row = await tx.get<{ activo: number; nombre: string; apaterno: string; amaterno: string | null }>(
    `SELECT activo, nombre, apaterno, amaterno FROM users WHERE id = ?${tx.dialect.forUpdate}`,
    id,
  );
  return authorize(mayTakeOver, actor, { id, activo: row?.activo === 1, nombre: row && fullName(row) });
}

function keyedRequest({ endpoint, actor, body, files, params }: AnyRequest, key: string): KeyedRequest {
  return {
    userId: actor.userId,
    key,
    endpoint: `${endpoint.method} ${endpoint.url(params)}`,
    // The checked body: what came could be nested so deeply that walking through it uses up the stack.
    body: identityOf(body, files),
    now: actor.now,
  };
}

/** Whether such a transaction was kept is unknown; if not, what it left is swept up later. */
const isUnknown = (error: unknown) => error instanceof DatabaseError && error.kind === 'away';

/** The response to a write, given anew for a key that has one already. `key` null: there is none to remember. */
export async function respondToWrite(
  handler: WriteHandler | UploadHandler,
  request: AnyRequest,
  key: string | null,
): Promise<StoredResponse> {
  const { endpoint, write, alsoWrites, prepare, undo, shows } = handler;
  const { db } = request.deps;
  const keyed = key === null ? null : keyedRequest(request, key);
  const giveAgain = async (stored: StoredResponse) => {
    await shows?.(JSON.parse(stored.body), request);
    return stored;
  };
  // A replay only needs its stored response: preparing again takes seconds and would conflict with its own result.
  const known = keyed && prepare ? await storedResponse(db, keyed) : null;
  if (known) return giveAgain(known);
  const prepared = await prepare?.(request);
  const attempt = () =>
    db.write(async (tx) => {
      const author = await authorOf(tx, request);
      const work = async () => {
        const response = await succeeded(write(tx, request, prepared) as Promise<object | undefined>);
        await alsoWrites?.(tx, { ...request, author }, response);
        return { status: endpoint.status, body: JSON.stringify(response) };
      };
      return keyed ? once(tx, { ...keyed, ofAnybody: author !== null }, work) : { ...(await work()), replayed: false };
    });
  try {
    const stored = await attempt().catch((error: unknown) => {
      // Another request was faster between the check and the write: the second time the check sees it and says who it is.
      if (error instanceof DatabaseError && error.kind === 'unique') return attempt();
      throw error;
    });
    if (!stored.replayed) return stored;
    await undo?.(request, prepared);
    return giveAgain(stored);
  } catch (error) {
    if (!isUnknown(error)) await undo?.(request, prepared);
    if (error instanceof ApiError && error.body.actual) await shows?.(error.body, request);
    throw error;
  }
}
