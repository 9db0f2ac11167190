import type { Sesion } from '#contract/entities.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { allOf, deleteRecord, given, hasRow, insertCounted, insertRow, numberOf } from '#server/db/record.ts';
import { ACTOR_COLUMNS, type ActorRow } from '#server/http/actor.ts';

export interface CredentialsRow extends ActorRow {
  id: number;
  email_key: string;
  nombre: string;
  sala_guarderia: string | null;
  password_hash: string | null;
  clave_provisional: number;
}

/** The active person who signs in with this e-mail (lower case), or null. */
export function credentials(db: Queryable, emailKey: string): Promise<CredentialsRow | null> {
  return db.get(
    `SELECT u.id, u.email_key, u.nombre, u.sala_guarderia, u.password_hash, u.clave_provisional, ${ACTOR_COLUMNS}
       FROM users u WHERE u.email_key = ? AND u.activo = 1`,
    emailKey,
  );
}

/** Whether this person still signs in with this e-mail and password; they do until the transaction ends then. */
export function lockIfStanding(tx: Transaction, { id, email_key, password_hash }: CredentialsRow): Promise<boolean> {
  const sql = `SELECT 1 AS standing FROM users WHERE id = ? AND email_key = ? AND password_hash = ? AND activo = 1`;
  return hasRow(tx, `${sql}${tx.dialect.forShare}`, id, email_key, password_hash);
}

/** Id of the person with this e-mail (lower case), in baja too; null without one. */
export async function personOf(db: Queryable, emailKey: string): Promise<number | null> {
  return (await db.get<{ id: number }>('SELECT id FROM users WHERE email_key = ?', emailKey))?.id ?? null;
}

/** Opens a session and gives its id. */
export function openSession(
  tx: Transaction,
  session: { tokenHash: string; userId: number; now: string; address: string; device: string },
): Promise<number> {
  const { tokenHash: token_hash, userId: user_id, now, address, device } = session;
  return insertCounted(tx, 'sessions', { token_hash, user_id, created_at: now, last_seen_at: now, address, device });
}

/** A person's sessions that are younger than the two instants say, latest use first. */
export function listSessions(
  db: Queryable,
  userId: number,
  createdAfter: string,
  seenAfter: string,
): Promise<Omit<Sesion, 'actual'>[]> {
  return db.all(
    `SELECT id, created_at AS creada, last_seen_at AS ultima_actividad, NULLIF(device, '') AS dispositivo FROM sessions
      WHERE user_id = ? AND created_at > ? AND last_seen_at > ? ORDER BY last_seen_at DESC, id DESC`,
    ...[userId, createdAfter, seenAfter],
  );
}

export interface OwnedSession {
  id: number;
  user_id: number;
}

/** A session and its person, also when it has expired; null when there is none. */
export function sessionById(db: Queryable, id: number): Promise<OwnedSession | null> {
  return db.get('SELECT id, user_id FROM sessions WHERE id = ?', id);
}

/** Ends one session; false when there is no such one. */
export const endSession = (tx: Transaction, id: number): Promise<boolean> =>
  deleteRecord(tx, { table: 'sessions' }, id);

/** Ends all sessions of a person but the one given (0 for none). */
export async function endSessions(tx: Transaction, userIds: readonly number[], except: number): Promise<void> {
  const sql = `DELETE FROM sessions WHERE ${tx.dialect.inIds('user_id')} AND id <> ?`;
  await tx.run(sql, JSON.stringify(userIds), except);
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
  const { sql, params } = allOf(
    given('account_key = ?', account),
    given('address = ?', address),
    given('failed_at > ?', since),
  );
  const row = await db.get<Failures>(
    `SELECT count(*) AS count, min(failed_at) AS oldest FROM login_failures WHERE ${sql}`,
    ...params,
  );
  return row ?? { count: 0, oldest: null };
}

/** Whether the person with this e-mail (lower case) has signed in from this address before. */
export function isKnownAddress(db: Queryable, emailKey: string, address: string): Promise<boolean> {
  const sql = `SELECT 1 AS known FROM login_addresses a JOIN users u ON u.id = a.user_id
    WHERE u.email_key = ? AND a.address = ?`;
  return hasRow(db, sql, emailKey, address);
}

/** Writes down that a person has signed in from an address; the count of it begins anew after `since`. */
export async function knowAddress(
  tx: Transaction,
  { userId, address, now, since }: { userId: number; address: string; now: string; since: string },
): Promise<void> {
  await tx.run(
    `INSERT INTO login_addresses (user_id, address, seen_at, sign_ins, counted_since) VALUES (?, ?, ?, 1, ?)
      ON CONFLICT (user_id, address) DO UPDATE SET seen_at = excluded.seen_at,
        sign_ins = CASE WHEN login_addresses.counted_since > ? THEN login_addresses.sign_ins + 1 ELSE 1 END,
        counted_since = CASE WHEN login_addresses.counted_since > ? THEN login_addresses.counted_since
          ELSE excluded.counted_since END`,
    ...[userId, address, now, now, since, since],
  );
}

/** How often a person has signed in since an instant, from wherever. */
export async function signIns(db: Queryable, userId: number, since: string): Promise<Failures> {
  const row = await db.get<Failures>(
    `SELECT CAST(coalesce(sum(sign_ins), 0) AS bigint) AS count, min(counted_since) AS oldest FROM login_addresses
      WHERE user_id = ? AND counted_since > ?`,
    userId,
    since,
  );
  return row ?? { count: 0, oldest: null };
}

/** Action name of failed logins in the audit log, and the owner of unknown e-mails in it. */
export const FAILED = 'fallar';
export const NOBODYS = 0;

/** How many failures the audit log tells of since an instant, counted up to `most`. */
export function failureLines(db: Queryable, since: string, most: number): Promise<number> {
  const sql = `SELECT count(*) FROM (SELECT fecha FROM audit WHERE accion = ? ORDER BY id DESC LIMIT ?) AS latest
    WHERE fecha > ?`;
  return numberOf(db, sql, FAILED, most, since);
}

/** Erases the typed e-mails of failures at unknown accounts; their lines stay. */
export async function forgetTyped(tx: Transaction, before: string): Promise<void> {
  await tx.run(
    `DELETE FROM audit_personal WHERE persona_id = ? AND audit_id IN
       (SELECT id FROM audit WHERE accion = ? AND fecha < ?)`,
    ...[NOBODYS, FAILED, before],
  );
}

/** Forgets networks whose last sign-in was before an instant (ISO in UTC). */
export async function forgetAddresses(tx: Transaction, before: string): Promise<void> {
  await tx.run('DELETE FROM login_addresses WHERE seen_at < ?', before);
}

/** Stores a failure at `now`, at an account (its e-mail in lower case) from a network. */
export function recordFailure(tx: Transaction, account_key: string, address: string, now: string): Promise<void> {
  return insertRow(tx, 'login_failures', { account_key, address, failed_at: now });
}

/** Forgets the failures at an account (its e-mail in lower case) from one network. */
export async function forgetFailures(tx: Transaction, account: string, address: string): Promise<void> {
  await tx.run('DELETE FROM login_failures WHERE account_key = ? AND address = ?', account, address);
}

/** Forgets all failures from before an instant (ISO in UTC). */
export async function forgetOldFailures(tx: Transaction, before: string): Promise<void> {
  await tx.run('DELETE FROM login_failures WHERE failed_at < ?', before);
}
