import type { Sesion, SessionUser } from '#contract/entities.ts';
import { refusals } from '#contract/refusals.ts';
import { asRol } from '#contract/roles.ts';
import { SESSION_MAX_DAYS } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { hashToken, newToken } from '#server/http/authentication.ts';
import { inPasswordSlot, verifyPassword } from '#server/http/passwords.ts';
import { countGuess, refuseGuessing, WINDOW_MS } from './guessing.ts';
import * as repo from './repo.ts';

/** An address from which nobody signed in for this long is strange again. */
const ADDRESS_DAYS = 90;

export interface LoginAttempt {
  email: string;
  password: string;
  address: string;
  requestId: string | null;
  device: string;
  now: Date;
}

/**
 * Signs in: the token to be sent back once, and what menus need of the person. Throws 422 «Credenciales incorrectas.»
 * for a wrong pair and an unknown e-mail alike, 429 after too many failures.
 */
export function login(db: Database, attempt: LoginAttempt): Promise<{ token: string; user: SessionUser }> {
  const account = attempt.email.toLowerCase();
  const now = attempt.now.toISOString();
  // The count is read inside the slot: of many guesses at once, none overtakes the failures before it.
  return inPasswordSlot(async () => {
    const guess = { account, address: attempt.address, now: attempt.now };
    await refuseGuessing(db, guess);
    const found = await repo.credentials(db, account);
    const right = await verifyPassword(attempt.password, found?.password_hash ?? null);
    if (!found || !right) {
      await countGuess(db, guess);
      throw refusals.wrongCredentials();
    }
    const token = newToken();
    await db.write(async (tx) => {
      await repo.forgetFailures(tx, account, attempt.address);
      await repo.knowAddress(tx, found.id, attempt.address, now);
      const { address, device } = attempt;
      const sessionId = await repo.openSession(tx, {
        tokenHash: hashToken(token),
        userId: found.id,
        now,
        address,
        device,
      });
      const actor = { userId: found.id, rol: asRol(found.rol), sessionId, address, requestId: attempt.requestId };
      await record(tx, actor, now, { accion: 'entrar', tabla: 'sessions', registro: sessionId });
    });
    const { id, nombre, rol, sala_guarderia } = found;
    return { token, user: { id, nombre, rol: asRol(rol), sala_guarderia } };
  });
}

/** The token of this session is dead from then on. */
export async function logout(tx: Transaction, actor: Actor, now: string): Promise<void> {
  await repo.endSession(tx, actor.userId, actor.sessionId);
  await record(tx, actor, now, { accion: 'salir', tabla: 'sessions', registro: actor.sessionId });
}

/** Ends all sessions of a person, apart from the one that asks; after a change of password or a baja. */
export async function endOtherSessions(tx: Transaction, actor: Actor, userId: number): Promise<void> {
  await repo.endSessions(tx, userId, userId === actor.userId ? actor.sessionId : 0);
}

function limits(now: Date, idleHours: number): { created: string; seen: string } {
  return {
    created: new Date(now.getTime() - SESSION_MAX_DAYS * 86_400_000).toISOString(),
    seen: new Date(now.getTime() - idleHours * 3_600_000).toISOString(),
  };
}

/** The person's own open sessions. */
export async function openSessions(db: Database, actor: Actor, now: Date, idleHours: number): Promise<Sesion[]> {
  const { created, seen } = limits(now, idleHours);
  const rows = await repo.listSessions(db, actor.userId, created, seen);
  return rows.map(({ id, created_at, last_seen_at, device }) => ({
    id,
    creada: created_at,
    ultima_actividad: last_seen_at,
    dispositivo: device,
    actual: id === actor.sessionId,
  }));
}

/** Ends one of the person's own sessions. Throws 404 for another's. */
export async function endSession(tx: Transaction, actor: Actor, sessionId: number, now: string): Promise<void> {
  if (!(await repo.endSession(tx, actor.userId, sessionId))) throw refusals.notFound();
  await record(tx, actor, now, { accion: 'cerrar', tabla: 'sessions', registro: sessionId });
}

/** Throws away sessions and failures that count no more. */
export async function cleanUp(db: Database, now: Date, idleHours: number): Promise<void> {
  const { created, seen } = limits(now, idleHours);
  await db.write(async (tx) => {
    await repo.forgetSessions(tx, created, seen);
    await repo.forgetOldFailures(tx, new Date(now.getTime() - WINDOW_MS).toISOString());
    await repo.forgetAddresses(tx, new Date(now.getTime() - ADDRESS_DAYS * 86_400_000).toISOString());
  });
}
