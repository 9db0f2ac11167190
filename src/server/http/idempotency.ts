/** Writing twice is writing once: the key and the record stand in one transaction. */
import { createHmac, hash as digest } from 'node:crypto';
import { apiErrors } from '#contract/errors.ts';
import { IDEMPOTENCY_DAYS } from '#contract/rules.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The request under a key. `endpoint` is method and path below /api, `body` the parsed body. */
export interface KeyedRequest {
  userId: number;
  key: string;
  endpoint: string;
  body: unknown;
  now: string;
  /** Another request may have used the key before. */
  ofAnybody?: boolean;
}
export interface StoredResponse {
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
export async function storedResponse(db: Queryable, request: KeyedRequest): Promise<StoredResponse | null> {
  const stored = await storedUnder(db, request);
  return stored && replay(stored, request, hashOf(request));
}

/**
 * Runs `work` unless the key has a response already, which is then given again byte for byte. The key is claimed before
 * the work: a second request with it waits for the first one's end, on PostgreSQL at the unique index. A work that throws
 * leaves nothing under its key.
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
  await tx.run(keep, status, body, userId, key);
  return { status, body, replayed: false };
}

/** Forgets keys older than the promise to keep them. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - IDEMPOTENCY_DAYS * 86_400_000).toISOString();
  await db.write((tx) => tx.run('DELETE FROM idempotency WHERE created_at < ?', limit));
}
