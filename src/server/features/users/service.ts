import type { User } from '#contract/entities.ts';
import { refusals } from '#contract/refusals.ts';
import { can, ROLES } from '#contract/roles.ts';
import type { NewUser, UserPatch } from '#contract/routes/users.ts';
import { type Line, record } from '#server/audit/record.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { countGuess, refuseGuessing } from '#server/features/auth/guessing.ts';
import { endOtherSessions } from '#server/features/auth/service.ts';
import { school } from '#server/features/escuelas/service.ts';
import { type Actor, type Authorized, authorized, type Owner } from '#server/http/actor.ts';
import { isCommonPassword } from '#server/http/common-passwords.ts';
import { hashPassword, inPasswordSlot, verifyPassword } from '#server/http/passwords.ts';
import { presentUser } from './present.ts';
import * as repo from './repo.ts';
import { authorizeEdit, authorizeStanding, demandConsistent, demandCurrent, toFields } from './rules.ts';

async function demandUser(db: Queryable, id: number): Promise<repo.UserRow> {
  const user = await repo.userById(db, id);
  if (!user) throw refusals.notFound();
  return user;
}

/** The row as it stands, locked until the transaction ends. */
async function lockedUser(tx: Transaction, id: number): Promise<repo.UserRow> {
  await repo.lockUser(tx, id);
  return demandUser(tx, id);
}

/** One person. Throws 404. */
export async function userOf(db: Queryable, owner: Authorized<Owner>): Promise<User> {
  return presentUser(await demandUser(db, owner.userId));
}

/** Whether notes can be made for this person. */
export async function isActiveAlumno(db: Queryable, id: number): Promise<boolean> {
  const user = await repo.userById(db, id);
  return user !== null && user.rol === ROLES.alumno && user.activo === 1;
}

/** The signed-in person. */
export function profile(db: Queryable, actor: Actor): Promise<User> {
  return userOf(db, authorized({ userId: actor.userId }));
}

/** Leaves the line of a write to a person and gives the person as they stand now. */
async function written(
  tx: Transaction,
  actor: Actor,
  now: string,
  { id, ...line }: { id: number } & Pick<Line, 'accion'> & { antes?: repo.UserRow; also?: object },
): Promise<User> {
  const user = presentUser(await demandUser(tx, id));
  const antes = line.antes ? presentUser(line.antes) : null;
  const despues = { ...user, ...line.also };
  await record(tx, actor, now, { accion: line.accion, tabla: 'users', registro: id, persona: id, antes, despues });
  return user;
}

async function demandSchool(db: Queryable, id: number | null): Promise<void> {
  if (id !== null && !(await school(db, id))) throw refusals.noSuchSchool();
}

/** The hash of a new password, or null without one. Refuses common passwords. */
export async function newPasswordHash(password: string | null | undefined): Promise<string | null> {
  if (!password) return null;
  if (await isCommonPassword(password)) {
    throw refusals.field('password', 'Esta contraseña es muy común y fácil de adivinar. Elige otra.');
  }
  return inPasswordSlot(() => hashPassword(password));
}

/** Registers an alumno (rol 1 and up) or an employee (rol 3). `hash` is that of the password, if one was given. */
export async function createUser(
  tx: Transaction,
  actor: Actor,
  body: NewUser,
  hash: string | null,
  now: string,
): Promise<User> {
  const rol = body.rol ?? 0;
  if ((rol > 0 || body.escuela === 'empleado') && !can(actor.rol, 'empleados:write')) throw refusals.forbidden();
  const { password: _, password_before: __, ...given } = body;
  const fields: repo.UserFields = {
    nombre: body.nombre,
    apaterno: body.apaterno,
    amaterno: null,
    email: null,
    celular: null,
    escuela_id: null,
    grupo: '',
    sala_guarderia: null,
    ...toFields(given),
    rol,
  };
  demandConsistent(fields, hash !== null);
  await demandSchool(tx, fields.escuela_id);
  return written(tx, actor, now, { id: await repo.insertUser(tx, fields, hash, now), accion: 'crear' });
}

/**
 * What must be settled before the transaction of a PUT: the right to change the password and its hash. Whoever changes
 * their own gives the current one.
 */
export async function preparePassword(
  db: Database,
  actor: Actor,
  id: number,
  body: UserPatch,
  now: Date,
): Promise<string | null> {
  if (!body.password) return null;
  authorizeEdit(actor, await demandUser(db, id), body);
  if (actor.userId === id) {
    // Nothing typed is no guess.
    const before = body.password_before;
    if (!before) throw refusals.wrongPassword();
    // Whoever finds a screen left open must not find out the password there.
    const guess = { account: `users/${id}`, address: actor.address ?? '', now };
    await inPasswordSlot(async () => {
      await refuseGuessing(db, guess);
      if (await verifyPassword(before, await repo.passwordHash(db, id))) return;
      await countGuess(db, guess);
      throw refusals.wrongPassword();
    });
  }
  return newPasswordHash(body.password);
}

/** Changes a person; a new password ends their other sessions. */
export async function updateUser(
  tx: Transaction,
  actor: Actor,
  id: number,
  body: UserPatch,
  hash: string | null,
  now: string,
): Promise<User> {
  const user = authorizeEdit(actor, await lockedUser(tx, id), body);
  demandCurrent(user, body.version);
  const fields: repo.UserFields = { ...user, ...toFields(body) };
  const hasPassword = hash !== null || (await repo.passwordHash(tx, id)) !== null;
  demandConsistent(fields, hasPassword);
  if (fields.escuela_id !== user.escuela_id) await demandSchool(tx, fields.escuela_id);
  if (user.rol === 3 && fields.rol !== 3 && user.activo === 1) await demandOtherAdministrador(tx);
  await repo.updateUser(tx, user, fields);
  if (hash) {
    await repo.setPassword(tx, user, hash);
    await endOtherSessions(tx, actor, id);
  }
  return written(tx, actor, now, { id, accion: 'cambiar', antes: user, also: hash ? { password: 'cambiada' } : {} });
}

async function demandOtherAdministrador(tx: Transaction): Promise<void> {
  if ((await repo.activeAdministradores(tx)) <= 1) throw refusals.lastAdministrador();
}

/** Puts a person in baja; their sessions end at once. */
export async function bajaUser(tx: Transaction, actor: Actor, id: number, motivo: string, now: string): Promise<User> {
  const user = authorizeStanding(actor, await lockedUser(tx, id));
  if (actor.userId === id) throw refusals.ownBaja();
  if (user.activo === 1) {
    if (user.rol === 3) await demandOtherAdministrador(tx);
    await repo.setActive(tx, user, { motivo, en: now });
    await endOtherSessions(tx, actor, id);
  }
  return written(tx, actor, now, { id, accion: 'baja', antes: user, also: { motivo } });
}

/** Brings a person back from baja. */
export async function restoreUser(tx: Transaction, actor: Actor, id: number, now: string): Promise<User> {
  const user = authorizeStanding(actor, await lockedUser(tx, id));
  if (user.activo === 0) await repo.setActive(tx, user, null);
  return written(tx, actor, now, { id, accion: 'restaurar', antes: user });
}

/** Deletes a person without notes and abonos; all others are put in baja (409). */
export async function deleteUser(tx: Transaction, actor: Actor, id: number, now: string): Promise<void> {
  const user = authorizeStanding(actor, await lockedUser(tx, id));
  if (actor.userId === id) throw refusals.ownBaja();
  if (user.rol === 3 && user.activo === 1) await demandOtherAdministrador(tx);
  if (await repo.hasHistory(tx, id)) throw refusals.hasHistory();
  await repo.deleteUser(tx, user);
  const antes = presentUser(user);
  await record(tx, actor, now, { accion: 'borrar', tabla: 'users', registro: id, persona: id, antes });
}
