/** A write: prepared, in one transaction, once per Idempotency-Key. */
import { ApiError } from '#contract/errors.ts';
import { fullName } from '#contract/person.ts';
import { mayTakeOver } from '#contract/policies.ts';
import { DatabaseError, type Transaction } from '#server/db/database.ts';
import { authorize } from './actor.ts';
import { identityOf } from './bodies.ts';
import { type AnyRequest, succeeded, type UploadHandler, type WriteHandler } from './handler.ts';
import { type KeyedRequest, once, type StoredResponse, storedResponse } from './idempotency.ts';

/** The author of a request that another person sends. */
export interface Author {
  id: number;
  activo: boolean;
  /** Null for a deleted person. */
  nombre: string | null;
}

/**
 * Returns the author that the query names, for whom the actor sends items that waited offline; null where it names no
 * other person. The author's row stays locked: their own requests are written by then, and they can't sign in
 * meanwhile. Throws 403, and 409 while they can sign in.
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
    // The checked body: the raw one could be nested so deeply that walking it overflows the stack.
    body: identityOf(body, files),
    now: actor.now,
  };
}

/** Whether such a transaction was kept is unknown; if not, its files are swept later. */
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
      // Another request was faster between the check and the write: the second check sees it and says by whom.
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
