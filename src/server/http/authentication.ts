/** Who is asking: opaque tokens, stored as hashes. */
import { hash, randomBytes } from 'node:crypto';
import { refusals } from '#contract/refusals.ts';
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
  if (!token) throw refusals.notSignedIn();
  const session = await db.get<SessionRow>(
    `SELECT s.id, s.user_id, s.created_at, s.last_seen_at, ${ACTOR_COLUMNS}
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = ? AND u.activo = 1`,
    hashToken(token),
  );
  const instant = now.getTime();
  const idle = session ? instant - Date.parse(session.last_seen_at) : 0;
  if (
    !session ||
    idle > idleHours * 3_600_000 ||
    instant - Date.parse(session.created_at) > SESSION_MAX_DAYS * 86_400_000
  ) {
    throw refusals.notSignedIn();
  }
  if (idle > TOUCH_MS) {
    await db.write((tx) => tx.run('UPDATE sessions SET last_seen_at = ? WHERE id = ?', now.toISOString(), session.id));
  }
  return { userId: session.user_id, ...actorPart(session), sessionId: session.id, ...origin };
}
