/** Who is asking: opaque tokens, stored as hashes. */
import { hash, randomBytes } from 'node:crypto';
import { apiErrors } from '#contract/errors.ts';
import { SESSION_MAX_DAYS } from '#contract/rules.ts';
import type { Database } from '#server/db/database.ts';
import { ACTOR_COLUMNS, type Actor, type ActorRow, actorPart } from './actor.ts';

/** A new token: 256 random bits. Only its hash is stored, so that a stolen backup opens no session. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** A session's last use is written down at most this often, so that reading costs no write. */
const TOUCH_MS = 60_000;

interface SessionRow extends ActorRow {
  id: number;
  user_id: number;
  created_at: string;
  last_seen_at: string;
}

/**
 * The session with this token hash or id, with the rol of this moment; null when it has ended, was idle for too long or
 * is too old, or its person is in baja. Looking is no use of it.
 */
export async function standingSession(
  db: Database,
  by: 'token_hash' | 'id',
  value: string | number,
  now: Date,
  idleHours: number,
): Promise<SessionRow | null> {
  const session = await db.get<SessionRow>(
    `SELECT s.id, s.user_id, s.created_at, s.last_seen_at, ${ACTOR_COLUMNS}
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.${by} = ? AND u.activo = 1`,
    value,
  );
  if (!session) return null;
  const idle = now.getTime() - Date.parse(session.last_seen_at);
  const age = now.getTime() - Date.parse(session.created_at);
  return idle > idleHours * 3_600_000 || age > SESSION_MAX_DAYS * 86_400_000 ? null : session;
}

export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(header ?? '')?.[1] ?? null;
}

/** The actor behind an Authorization header. Throws 401 when there is none, or its session has ended. */
export async function authenticate(
  db: Database,
  header: string | undefined,
  now: Date,
  idleHours: number,
  origin: Pick<Actor, 'address' | 'requestId'>,
): Promise<Actor> {
  const token = bearerOf(header);
  if (!token) throw apiErrors.notSignedIn();
  const session = await standingSession(db, 'token_hash', hashToken(token), now, idleHours);
  if (!session) throw apiErrors.notSignedIn();
  const idle = now.getTime() - Date.parse(session.last_seen_at);
  if (idle > TOUCH_MS) {
    await db.write((tx) => tx.run('UPDATE sessions SET last_seen_at = ? WHERE id = ?', now.toISOString(), session.id));
  }
  return { userId: session.user_id, ...actorPart(session), sessionId: session.id, ...origin };
}
