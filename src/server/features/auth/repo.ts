import type { Database, Queryable, Transaction } from '#server/db/database.ts';

export interface CredentialsRow {
  id: number;
  nombre: string;
  rol: number;
  sala_guarderia: string | null;
  password_hash: string | null;
}

/** The active person who signs in with this e-mail (lower case), or null. */
export function credentials(db: Queryable, emailKey: string): Promise<CredentialsRow | null> {
  return db.get(
    'SELECT id, nombre, rol, sala_guarderia, password_hash FROM users WHERE email_key = ? AND activo = 1',
    emailKey,
  );
}

export async function openSession(
  tx: Transaction,
  session: { tokenHash: string; userId: number; now: string; address: string; device: string },
): Promise<void> {
  const { tokenHash, userId, now, address, device } = session;
  await tx.run(
    `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, address, device) VALUES (?, ?, ?, ?, ?, ?)`,
    tokenHash,
    userId,
    now,
    now,
    address,
    device,
  );
}

export interface SessionRow {
  id: number;
  created_at: string;
  last_seen_at: string;
  device: string;
}

/** A person's sessions that are younger than the two instants say, latest use first. */
export function listSessions(
  db: Queryable,
  userId: number,
  createdAfter: string,
  seenAfter: string,
): Promise<SessionRow[]> {
  return db.all(
    `SELECT id, created_at, last_seen_at, device FROM sessions
      WHERE user_id = ? AND created_at > ? AND last_seen_at > ? ORDER BY last_seen_at DESC, id DESC`,
    userId,
    createdAfter,
    seenAfter,
  );
}

/** Ends one session of a person; false when there is no such one. */
export async function endSession(tx: Transaction, userId: number, sessionId: number): Promise<boolean> {
  const { changes } = await tx.run('DELETE FROM sessions WHERE user_id = ? AND id = ?', userId, sessionId);
  return changes > 0;
}

/** Ends all sessions of a person but the one given (0 for none). */
export async function endSessions(tx: Transaction, userId: number, except: number): Promise<void> {
  await tx.run('DELETE FROM sessions WHERE user_id = ? AND id <> ?', userId, except);
}

/** Forgets sessions that can't open anything any more. */
export async function forgetSessions(tx: Transaction, createdBefore: string, seenBefore: string): Promise<void> {
  await tx.run('DELETE FROM sessions WHERE created_at < ? OR last_seen_at < ?', createdBefore, seenBefore);
}

export interface Failures {
  count: number;
  /** The oldest failure that counts, or null. */
  oldest: string | null;
}

/** Failed logins since an instant, for one account from one address, or from one address over all accounts. */
export async function failures(db: Database, address: string, since: string, account?: string): Promise<Failures> {
  const row = account
    ? await db.get<Failures>(
        `SELECT count(*) AS count, min(failed_at) AS oldest FROM login_failures
          WHERE account_key = ? AND address = ? AND failed_at > ?`,
        account,
        address,
        since,
      )
    : await db.get<Failures>(
        'SELECT count(*) AS count, min(failed_at) AS oldest FROM login_failures WHERE address = ? AND failed_at > ?',
        address,
        since,
      );
  return row ?? { count: 0, oldest: null };
}

export async function recordFailure(tx: Transaction, account: string, address: string, now: string): Promise<void> {
  await tx.run('INSERT INTO login_failures (account_key, address, failed_at) VALUES (?, ?, ?)', account, address, now);
}

export async function forgetFailures(tx: Transaction, account: string, address: string): Promise<void> {
  await tx.run('DELETE FROM login_failures WHERE account_key = ? AND address = ?', account, address);
}

export async function forgetOldFailures(tx: Transaction, before: string): Promise<void> {
  await tx.run('DELETE FROM login_failures WHERE failed_at < ?', before);
}
