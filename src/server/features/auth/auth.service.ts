import type { BodyOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Sesion, SessionUser } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { emailKey } from '#contract/fields.ts';
import { asRol } from '#contract/roles.ts';
import { SESSION_MAX_DAYS } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { type Actor, type Authorized, assertFound } from '#server/http/actor.ts';
import { hashToken, newToken } from '#server/http/authentication.ts';
import { networkOf } from '#server/http/client-network.ts';
import { verifyPassword } from '#server/http/passwords.ts';
import * as repo from './auth.repo.ts';
import { secondsLeft, tryPassword, WINDOW_MS, windowOf } from './guessing.service.ts';

/**
 * Successful logins of one account within WINDOW_MS. Each leaves a line that cannot be deleted; a counter with a shared
 * account signs in far less often.
 */
const SIGN_INS_MAX = 200;
/** Unknown e-mails are deleted after this time. */
const TYPED_DAYS = 30;

/** A network without a sign-in for this long counts as unknown again. */
const ADDRESS_DAYS = 90;

type LoginAttempt = BodyOf<typeof endpoints.login> & { device: string };

/**
 * Signs in: returns the token, shown only once, and the fields that menus need. Throws 422 «Credenciales incorrectas.»
 * for a wrong pair and an unknown e-mail alike, 429 after too many failures or logins, 503 when too many wait.
 */
export async function login(
  db: Database,
  nobody: Actor,
  { email, password, device }: LoginAttempt,
): Promise<{ token: string; user: SessionUser }> {
  const account = emailKey(email);
  const signedIn = await tryPassword(db, { account, actor: nobody }, async () => {
    const found = await repo.credentials(db, account);
    if (found) await assertFewSignIns(db, found.id, nobody.now);
    const right = await verifyPassword(password, found?.password_hash ?? null);
    if (!found || !right) return null;
    const token = await beginSession(db, nobody, found, device);
    return token === null ? null : { user: found, token };
  });
  if (!signedIn) throw apiErrors.wrongCredentials();
  const { id, nombre, rol, sala_guarderia, clave_provisional, must_choose } = signedIn.user;
  const user: SessionUser = {
    ...{ id, nombre, rol: asRol(rol), sala_guarderia },
    ...(clave_provisional === 1 && { clave_provisional: true }),
    ...(must_choose === 1 && { clave_exigida: true }),
  };
  return { token: signedIn.token, user };
}

/** Refuses with 429 an account that signs in all the time. */
async function assertFewSignIns(db: Database, userId: number, now: string): Promise<void> {
  const { count, oldest } = await repo.signIns(db, userId, windowOf(now));
  if (count >= SIGN_INS_MAX && oldest) throw apiErrors.tooManySignIns(secondsLeft(oldest, now));
}

/**
 * Opens a session after a right password, and gives its token; null when it is right no more. The wrong ones before it
 * count no more.
 */
async function beginSession(
  db: Database,
  nobody: Actor,
  found: repo.CredentialsRow,
  device: string,
): Promise<string | null> {
  const { id: userId, email_key, rol } = found;
  const token = newToken();
  const { now, address } = nobody;
  const network = networkOf(address ?? '');
  return db.write(async (tx) => {
    // A new password or a baja that came while this one was looked at has ended all sessions: it would leave one open.
    if (!(await repo.lockIfStanding(tx, found))) return null;
    await repo.forgetFailures(tx, email_key, network);
    await repo.knowAddress(tx, { userId, address: network, now, since: windowOf(now) });
    const session = { tokenHash: hashToken(token), userId, now, address: address ?? '', device };
    const sessionId = await repo.openSession(tx, session);
    const actor = { ...nobody, userId, rol: asRol(rol), sessionId };
    await record(tx, actor, { accion: 'entrar', tabla: 'sessions', registro: sessionId });
    return token;
  });
}

/** The token of this session is dead from then on. */
export async function logout(tx: Transaction, actor: Actor): Promise<void> {
  await repo.endSession(tx, actor.sessionId);
  await record(tx, actor, { accion: 'salir', tabla: 'sessions', registro: actor.sessionId });
}

/** Ends all sessions of these people, apart from the one that asks; after a change of password or a baja. */
export async function endOtherSessions(tx: Transaction, actor: Actor, userIds: readonly number[]): Promise<void> {
  await repo.endSessions(tx, userIds, actor.sessionId);
}

function limits(now: Date, idleHours: number): { created: string; seen: string } {
  return {
    created: new Date(now.getTime() - SESSION_MAX_DAYS * 86_400_000).toISOString(),
    seen: new Date(now.getTime() - idleHours * 3_600_000).toISOString(),
  };
}

/** The person's own open sessions. */
export async function openSessions(db: Database, actor: Actor, idleHours: number): Promise<Sesion[]> {
  const { created, seen } = limits(new Date(actor.now), idleHours);
  const rows = await repo.listSessions(db, actor.userId, created, seen);
  return rows.map(({ id, creada, ultima_actividad, dispositivo }) => {
    const actual = id === actor.sessionId;
    return { id, creada, ultima_actividad, dispositivo, actual };
  });
}

/** The person of a session; throws 404. */
export async function sessionNow(db: Queryable, id: number): Promise<repo.OwnedSession> {
  return assertFound(await repo.sessionById(db, id));
}

/** Ends a session. Throws 404 for one that has ended. */
export async function endSession(tx: Transaction, actor: Actor, { id }: Authorized<repo.OwnedSession>): Promise<void> {
  // Of two at once the second finds none.
  if (!(await repo.endSession(tx, id))) throw apiErrors.notFound();
  await record(tx, actor, { accion: 'cerrar', tabla: 'sessions', registro: id });
}

/** Throws away sessions and failures that count no more. */
export async function cleanUp(db: Database, now: Date, idleHours: number): Promise<void> {
  const { created, seen } = limits(now, idleHours);
  await db.write(async (tx) => {
    await repo.forgetSessions(tx, created, seen);
    await repo.forgetOldFailures(tx, new Date(now.getTime() - WINDOW_MS).toISOString());
    await repo.forgetTyped(tx, new Date(now.getTime() - TYPED_DAYS * 86_400_000).toISOString());
    await repo.forgetAddresses(tx, new Date(now.getTime() - ADDRESS_DAYS * 86_400_000).toISOString());
  });
}
