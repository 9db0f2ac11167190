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

/** Opens a session and gives its id. */
export async function openSession(
  tx: Transaction,
  session: { tokenHash: string; userId: number; now: string; address: string; device: string },
): Promise<number> {
  const { tokenHash, userId, now, address, device } = session;
  const row = await tx.get<{ id: number }>(
    `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, address, device)
     VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
    tokenHash,
    userId,
    now,
    now,
    address,
    device,
  );
  if (!row) throw new Error('INSERT INTO sessions gave no id');
  return row.id;
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

/** Failures since an instant: for an account, from an address, or for an account from an address. */
export async function failures(
  db: Database,
  since: string,
  { account, address }: { account?: string; address?: string },
): Promise<Failures> {
  const conditions = [account !== undefined && 'account_key = ?', address !== undefined && 'address = ?'];
  const row = await db.get<Failures>(
    `SELECT count(*) AS count, min(failed_at) AS oldest FROM login_failures
      WHERE ${conditions.filter(Boolean).join(' AND ')} AND failed_at > ?`,
    ...[account, address].filter((value) => value !== undefined),
    since,
  );
  return row ?? { count: 0, oldest: null };
}

/** Whether the person with this e-mail (lower case) has signed in from this address before. */
export async function isKnownAddress(db: Queryable, emailKey: string, address: string): Promise<boolean> {
  const row = await db.get(
    'SELECT 1 AS known FROM login_addresses a JOIN users u ON u.id = a.user_id WHERE u.email_key = ? AND a.address = ?',
    emailKey,
    address,
  );
  return row !== null;
}

/** Writes down that a person has signed in from an address. */
export async function knowAddress(tx: Transaction, userId: number, address: string, now: string): Promise<void> {
  await tx.run(
    `INSERT INTO login_addresses (user_id, address, seen_at) VALUES (?, ?, ?)
      ON CONFLICT (user_id, address) DO UPDATE SET seen_at = excluded.seen_at`,
    userId,
    address,
    now,
  );
}

export async function forgetAddresses(tx: Transaction, before: string): Promise<void> {
  await tx.run('DELETE FROM login_addresses WHERE seen_at < ?', before);
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
