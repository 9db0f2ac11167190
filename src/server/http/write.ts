/** A write: prepared, in one transaction, once per Idempotency-Key. */

import { createHmac, hash as digest } from 'node:crypto';
import * as apiErrors from '#contract/errors.ts';
import { ApiError } from '#contract/errors.ts';
import { fullName } from '#contract/person.ts';
import { mayTakeOver } from '#contract/policies.ts';
import { IDEMPOTENCY_DAYS } from '#contract/rules.ts';
import { type Database, DatabaseError, type Queryable, type Transaction } from '#server/db/database.ts';
import { authorize } from './actor.ts';
import { identityOf } from './bodies.ts';
import { type AnyRequest, succeeded, type UploadHandler, type WriteHandler } from './handler.ts';

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
      const stored = keyed
        ? await once(tx, { ...keyed, ofAnybody: author !== null }, work)
        : { ...(await work()), replayed: false };
      return { tx, stored };
    });
  try {
    const { tx, stored: made } = await attempt().catch((error: unknown) => {
      // Another request was faster between the check and the write: the second check sees it and says by whom.
      if (error instanceof DatabaseError && error.kind === 'unique') return attempt();
      throw error;
    });
    if (!made.replayed) return { ...made, body: tx.withNumbers(made.body) };
    await undo?.(request, prepared);
    return giveAgain(made);
  } catch (error) {
    if (!isUnknown(error)) await undo?.(request, prepared);
    if (error instanceof ApiError && error.body.actual) await shows?.(error.body, request);
    throw error;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The request under a key. `endpoint` is method and path below /api, `body` the parsed body. */
interface KeyedRequest {
  userId: number;
  key: string;
  endpoint: string;
  body: unknown;
  now: string;
  /** Another request may have used the key before. */
  ofAnybody?: boolean;
}
interface StoredResponse {
  status: number;
  /** JSON as first sent: text, or the bytes of it. */
  body: string;
  replayed: boolean;
}

/** The key of a request's header, or null when it carries none. Throws an error when it is no UUID. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !UUID.test(header)) throw apiErrors.badKey();
  return header.toLowerCase();
}

/** The same fields in another order are the same body. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!value || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
}

/**
 * Stored hash of the key. Only the client has the key itself: 122 random bits, without which the stored hash of
 * a body can't be compared with guesses. A bare hash of one that holds a password would undo argon2id in every backup.
 */
const storedKey = (key: string): string => digest('sha256', key);

/** Stored hash of a body, keyed by the idempotency key. */
function hashOf({ key, body }: KeyedRequest): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(canonical(body)) ?? '')
    .digest('hex');
}

interface StoredRow {
  endpoint: string;
  body_hash: string;
  status: number;
  body: string;
}

async function storedUnder(db: Queryable, { userId, key, ofAnybody }: KeyedRequest): Promise<StoredRow | null> {
  return db.get<StoredRow>(
    `SELECT call AS endpoint, body_hash, status, body FROM idempotency WHERE key = ?${ofAnybody ? '' : ' AND user_id = ?'}`,
    storedKey(key),
    ...(ofAnybody ? [] : [userId]),
  );
}

function replay(stored: StoredRow, request: KeyedRequest, hash: string): StoredResponse {
  if (stored.endpoint !== request.endpoint || stored.body_hash !== hash) throw apiErrors.keyReused();
  return { status: stored.status, body: stored.body, replayed: true };
}

/** The response that a key has already, or null: asked before work that takes long. Throws 409 for another request's key. */
async function storedResponse(db: Queryable, request: KeyedRequest): Promise<StoredResponse | null> {
  const stored = await storedUnder(db, request);
  return stored && replay(stored, request, hashOf(request));
}

/**
 * Runs `work` unless the key has a response already, which is then given again byte for byte. The key is claimed before
 * the work: a second request with it waits for the first one's end, on PostgreSQL at the unique index. A work that throws
 * leaves nothing under its key. A body with stand-ins of numbers is stored with the numbers, once there are any.
 */
export async function once(
  tx: Transaction,
  request: KeyedRequest,
  work: () => Promise<{ status: number; body: string }>,
): Promise<StoredResponse> {
  const { userId, endpoint, now } = request;
  const [key, hash] = [storedKey(request.key), hashOf(request)];
  const before = request.ofAnybody ? await storedUnder(tx, request) : null;
  if (before) return replay(before, request, hash);
  const claim = await tx.run(
    `INSERT INTO idempotency (user_id, key, call, body_hash, status, body, created_at)
     VALUES (?, ?, ?, ?, 0, '', ?) ON CONFLICT (user_id, key) DO NOTHING`,
    userId,
    key,
    endpoint,
    hash,
    now,
  );
  if (claim.changes === 0) {
    const stored = await storedUnder(tx, request);
    if (!stored) throw apiErrors.keyReused();
    return replay(stored, request, hash);
  }
  const { status, body } = await work();
  const keep = 'UPDATE idempotency SET status = ?, body = ? WHERE user_id = ? AND key = ?';
  tx.atEnd(async () => [{ sql: keep, params: [status, body, userId, key] }]);
  return { status, body, replayed: false };
}

/** Forgets keys older than the promise to keep them. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - IDEMPOTENCY_DAYS * 86_400_000).toISOString();
  await db.write((tx) => tx.run('DELETE FROM idempotency WHERE created_at < ?', limit));
}
