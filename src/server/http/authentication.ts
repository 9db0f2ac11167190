/** Authentication: opaque tokens, stored as hashes. */
import { hash } from 'node:crypto';
import { apiErrors } from '#contract/errors.ts';
import { asRol } from '#contract/roles.ts';
import { SESSION_MAX_DAYS } from '#contract/rules.ts';
import type { Database } from '#server/db/database.ts';
import { noteUse } from '#server/db/last-use.ts';
import { newSecret } from '#server/db/secrets.ts';
import { ACTOR_COLUMNS, type Actor, type ActorRow, type Origin } from './actor.ts';

/** A new token. Only its hash is stored, so that a stolen backup opens no session. */
export const newToken = newSecret;

/** The stored form of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

interface SessionRow extends ActorRow {
  id: number;
  user_id: number;
  created_at: string;
  last_seen_at: string;
}

/**
 * Returns the person of the session with this token hash or id, with the current rol and its idle time; null when it
 * has ended, expired, or its person is in baja. This does not count as a use.
 */
export async function standingSession(
  db: Database,
  by: 'token_hash' | 'id',
  value: string | number,
  origin: Origin,
  idleHours: number,
): Promise<{ actor: Actor; idleMs: number } | null> {
  const session = await db.get<SessionRow>(
    `SELECT s.id, s.user_id, s.created_at, s.last_seen_at, ${ACTOR_COLUMNS}
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.${by} = ? AND u.activo = 1`,
    value,
  );
  if (!session) return null;
  const { id: sessionId, user_id: userId, rol, must_choose, created_at, last_seen_at } = session;
  const since = (instant: string) => Date.parse(origin.now) - Date.parse(instant);
  const idleMs = since(last_seen_at);
  if (idleMs > idleHours * 3_600_000 || since(created_at) > SESSION_MAX_DAYS * 86_400_000) return null;
  return { actor: { userId, rol: asRol(rol), mustChoosePassword: must_choose === 1, sessionId, ...origin }, idleMs };
}

/** The token in an Authorization header; null where there is none, or nothing that a token looks like. */
function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(header ?? '')?.[1] ?? null;
}

/** The actor behind an Authorization header. Throws 401 when there is none, or its session has ended. */
export async function authenticate(
  db: Database,
  header: string | undefined,
  origin: Origin,
  idleHours: number,
): Promise<Actor> {
  const token = bearerOf(header);
  if (!token) throw apiErrors.notSignedIn();
  const standing = await standingSession(db, 'token_hash', hashToken(token), origin, idleHours);
  if (!standing) throw apiErrors.notSignedIn();
  const { actor, idleMs } = standing;
  await noteUse(db, idleMs, (tx) =>
    tx.run('UPDATE sessions SET last_seen_at = ? WHERE id = ?', origin.now, actor.sessionId),
  );
  return actor;
}
