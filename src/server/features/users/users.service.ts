import type { NewUser, UserPatch } from '#contract/endpoints/users.ts';
import type { AlumnoRow, Note, User } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { emailKey } from '#contract/fields.ts';
import { EMPLOYEE_GROUP } from '#contract/groups.ts';
import { unsent } from '#contract/record.ts';
import { userRecord } from '#contract/records/users.ts';
import { asRol, can, isAdministrador, isStaff, whoMay } from '#contract/roles.ts';
import { type Line, record } from '#server/audit/record.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { lockedById, lockRecordShared, presenter, recordById, recordsByIds, updateRecord } from '#server/db/record.ts';
import { assertGroup } from '#server/features/ajustes/ajustes.service.ts';
import { endOtherSessions } from '#server/features/auth/auth.service.ts';
import { tryPassword } from '#server/features/auth/guessing.service.ts';
import { school } from '#server/features/escuelas/escuelas.service.ts';
import { moveSaldos } from '#server/features/ledger/notes.service.ts';
import { type Actor, type Authorized, assertCurrent, assertFound, type Owner } from '#server/http/actor.ts';
import { networkOf } from '#server/http/client-network.ts';
import { hashPassword, inPasswordSlot, isCommonPassword, verifyPassword } from '#server/http/passwords.ts';
import type { UserRow } from './users.repo.ts';
import * as repo from './users.repo.ts';
import { assertConsistent, assertFields, changesEmail, toFields } from './users.rules.ts';

/** A person on the wire. */
export const presentUser: (row: UserRow) => User = presenter(userRecord, {
  escuela: ({ escuela_id }): User['escuela'] => escuela_id ?? 'empleado',
  grupo: ({ escuela_id, grupo }): User['grupo'] => (escuela_id === null ? EMPLOYEE_GROUP : grupo),
});

const presentPerson = presenter(userRecord, {
  escuela: ({ escuela_nombre }) => escuela_nombre,
  escuela_id: ({ escuela_id }) => escuela_id,
  grupo: ({ escuela_id, grupo }): User['grupo'] => (escuela_id === null ? EMPLOYEE_GROUP : grupo),
});

/** A row of the requests list: the person with the school by name, and the note that it shows. */
export function presentAlumno(row: UserRow, note: Note | null): AlumnoRow {
  return { ...presentPerson(row), note };
}

/** A person as their row; throws 404. */
export async function userNow(db: Queryable, id: number): Promise<repo.UserRow> {
  return assertFound(await recordById(db, userRecord, id));
}

/** People as their rows, in the order of the ids; unknown ids are missing. */
export const usersNow = (db: Queryable, ids: readonly number[]): Promise<repo.UserRow[]> =>
  recordsByIds(db, userRecord, ids);

/** The same, locked until the transaction ends. */
export async function lockedUser(tx: Transaction, id: number): Promise<repo.UserRow> {
  return assertFound(await lockedById(tx, userRecord, id));
}

/** The same; null for an unknown person. */
export const lockedUserIfAny = (tx: Transaction, id: number): Promise<repo.UserRow | null> =>
  lockedById(tx, userRecord, id);

/**
 * Locks the person until the transaction ends, before their state is checked: a record made while they are put in baja
 * or erased would stay.
 */
export const lockUserShared = (tx: Transaction, id: number): Promise<void> => lockRecordShared(tx, userRecord, id);

/** One person. Throws 404. */
export async function userOf(db: Queryable, owner: Authorized<Owner>): Promise<User> {
  return presentUser(await userNow(db, owner.id));
}

/** Whether there is this person, not in baja. */
export async function isActiveUser(db: Queryable, id: number): Promise<boolean> {
  return (await recordById(db, userRecord, id))?.activo === 1;
}

/** Registration time of a person (ISO, UTC). */
export const recordedAt = repo.recordedAt;

/** Whether notes can be made for this person. */
export async function isActiveAlumno(db: Queryable, id: number): Promise<boolean> {
  const user = await recordById(db, userRecord, id);
  return user !== null && !isStaff(user.rol) && user.activo === 1;
}

/** Throws 422 for anybody who is no active alumno; the alumno stays one until the transaction ends. */
export async function assertActiveAlumno(tx: Transaction, id: number): Promise<void> {
  await lockUserShared(tx, id);
  if (!(await isActiveAlumno(tx, id))) throw apiErrors.noSuchAlumno();
}

/** Leaves the line of a write to a person and gives the person as they stand now. */
async function written(
  tx: Transaction,
  actor: Actor,
  { id, ...line }: { id: number } & Pick<Line, 'accion'> & { antes?: repo.UserRow; also?: object },
): Promise<User> {
  const user = presentUser(await userNow(tx, id));
  const antes = line.antes ? presentUser(line.antes) : null;
  const despues = { ...user, ...line.also };
  await record(tx, actor, { accion: line.accion, tabla: 'users', registro: id, persona: id, antes, despues });
  return user;
}

async function assertSchool(db: Queryable, id: number | null): Promise<void> {
  if (id !== null && !(await school(db, id))) throw apiErrors.noSuchSchool();
}

/** The hash of a new password, or null without one. Refuses common passwords; throws 503 when too many wait for it. */
export async function newPasswordHash(
  password: string | null | undefined,
  { userId, address }: Pick<Actor, 'userId' | 'address'> = { userId: 0, address: null },
): Promise<string | null> {
  if (!password) return null;
  if (await isCommonPassword(password)) {
    throw apiErrors.onField('password', 'Esta contraseña es muy común y fácil de adivinar. Elige otra.');
  }
  const requester = { account: `users/${userId}`, network: networkOf(address ?? '') };
  return inPasswordSlot(requester, () => hashPassword(password));
}

/** Registers an alumno (rol 1 and up) or an employee (rol 3; throws 403 for others). `hash` is that of the password, if one was given. */
export async function createUser(tx: Transaction, actor: Actor, body: NewUser, hash: string | null): Promise<User> {
  const rol = body.rol ?? 0;
  if ((isStaff(rol) || body.escuela === 'empleado') && !can(actor.rol, 'empleados:write'))
    throw apiErrors.forbidden(whoMay('empleados:write'));
  const { password: _, password_before: __, ...given } = body;
  const fields: repo.UserFields = {
    ...unsent(userRecord),
    nombre: body.nombre,
    apaterno: body.apaterno,
    escuela_id: null,
    grupo: '',
    ...toFields(given),
    rol: asRol(rol),
  };
  assertConsistent(fields, hash !== null, actor.today);
  await assertSchool(tx, fields.escuela_id);
  if (!isStaff(fields.rol)) await assertGroup(tx, fields.grupo);
  return written(tx, actor, { id: await repo.insertUser(tx, fields, hash, actor.now), accion: 'crear' });
}

/** Prepared values of a PUT before its transaction. */
interface CheckedPassword {
  /** Hash of the new password, or null without one. */
  hash: string | null;
  /** Hash of the given current password; null when it was not required. */
  proved: string | null;
}

/**
 * Hashing before the transaction of a PUT: checks the current password, which changes of one's own e-mail or password
 * require, and hashes a new one. Wrong ones count like wrong logins.
 */
export async function proveAndHash(
  db: Database,
  actor: Actor,
  stored: Authorized<repo.UserRow>,
  body: UserPatch,
): Promise<CheckedPassword | null> {
  if (!body.password && body.email === undefined) return null;
  assertFields(actor, stored, body);
  // Sent again because its response was lost, it would be a guess at the password that it has itself replaced.
  assertCurrent(presentUser(stored), body.version);
  const needed = actor.userId === stored.id && (Boolean(body.password) || changesEmail(stored, body));
  const proved = needed ? await provePassword(db, actor, stored, body.password_before) : null;
  // Only for one's own: setting it for another person would reveal that it is theirs.
  if (proved !== null && body.password && (await verifyPassword(body.password, proved))) throw apiErrors.samePassword();
  return { hash: await newPasswordHash(body.password, actor), proved };
}

/**
 * Returns the hash of the current password. A screen left open must not be enough to take over the account, nor to
 * guess the password.
 */
async function provePassword(
  db: Database,
  actor: Actor,
  { id, email }: repo.UserRow,
  before: string | null | undefined,
): Promise<string> {
  // Nothing typed is no guess.
  if (!before) throw apiErrors.wrongPassword();
  const guess = { account: email ? emailKey(email) : `users/${id}`, actor };
  const proved = await tryPassword(db, guess, async () => {
    const hash = await repo.passwordHash(db, id);
    return (await verifyPassword(before, hash)) ? hash : null;
  });
  if (proved === null) throw apiErrors.wrongPassword();
  return proved;
}

/**
 * Changes a person; a new password or another e-mail ends their other sessions, a rol of staff the family's link. `proof`
 * null: there is nothing to prove.
 */
export async function updateUser(
  tx: Transaction,
  actor: Actor,
  user: Authorized<repo.UserRow>,
  body: UserPatch,
  proof: CheckedPassword | null,
): Promise<User> {
  const { id } = user;
  const { hash, proved } = proof ?? { hash: null, proved: null };
  assertFields(actor, user, body);
  assertCurrent(presentUser(user), body.version);
  const own = actor.userId === id;
  const otherEmail = changesEmail(user, body);
  // It was still the same one when the password was asked for, or not.
  if (own && otherEmail && proved === null) throw apiErrors.wrongPassword();
  const standing = await repo.passwordHash(tx, id);
  // Another password was set while this one was checked: the change would replace it.
  if (proved !== null && proved !== standing) throw apiErrors.wrongPassword();
  const fields: repo.UserFields = { ...user, ...toFields(body) };
  assertConsistent(fields, hash !== null || standing !== null, actor.today);
  const [from, to] = [user.escuela_id, fields.escuela_id];
  if (from !== to) await assertSchool(tx, to);
  // A group that was left out stays with those who have it.
  if (fields.grupo !== user.grupo && !isStaff(fields.rol)) await assertGroup(tx, fields.grupo);
  if (!isAdministrador(fields.rol)) await assertOtherAdministrador(tx, user);
  await updateRecord(tx, userRecord, id, fields);
  if (from !== to) await moveSaldos(tx, actor.now, [id], { from, to });
  if (hash) await repo.setPassword(tx, user, { hash, own });
  if (hash || otherEmail) await endOtherSessions(tx, actor, [id]);
  // The link of an employee could not be revoked: it would go on opening the account.
  if (isStaff(fields.rol)) await endFamilyLink(tx, actor, user);
  return written(tx, actor, { id, accion: 'cambiar', antes: user, also: hash ? { password: 'cambiada' } : {} });
}

/** Refuses (409) to lose the person as an administrador, if they are the last one. */
export async function assertOtherAdministrador(tx: Transaction, { rol, activo }: repo.UserRow): Promise<void> {
  if (isAdministrador(rol) && activo === 1 && (await repo.activeAdministradores(tx)) <= 1)
    throw apiErrors.lastAdministrador();
}

/** Ends the link of a family and leaves a line, if there was one. */
async function endFamilyLink(tx: Transaction, actor: Actor, user: Authorized<repo.UserRow>): Promise<void> {
  for (const registro of await repo.endFamilyLinks(tx, [user]))
    await record(tx, actor, { accion: 'revocar', tabla: 'enlaces', registro });
}

/** Puts a person in baja; their sessions and the family's link end at once. */
export async function bajaUser(
  tx: Transaction,
  actor: Actor,
  user: Authorized<repo.UserRow>,
  motivo: string,
): Promise<User> {
  if (user.activo === 1) {
    await endFamilyLink(tx, actor, user);
    await bajaUsers(tx, actor, [user], motivo);
  }
  return written(tx, actor, { id: user.id, accion: 'baja', antes: user, also: { motivo } });
}

/** Brings a person back from baja. */
export async function restoreUser(tx: Transaction, actor: Actor, user: Authorized<repo.UserRow>): Promise<User> {
  if (user.activo === 0) await restoreUsers(tx, [user]);
  return written(tx, actor, { id: user.id, accion: 'restaurar', antes: user });
}

/** `usersNow`, locked until the transaction ends. */
export async function lockedUsers(tx: Transaction, ids: readonly number[]): Promise<repo.UserRow[]> {
  await repo.lockUsers(tx, ids);
  return usersNow(tx, ids);
}

/** Puts active people in baja, without lines in the log; sessions and family links end. Throws 409 for the last administrador. */
export async function bajaUsers(
  tx: Transaction,
  actor: Actor,
  users: readonly Authorized<repo.UserRow>[],
  motivo: string,
): Promise<void> {
  for (const user of users) await assertOtherAdministrador(tx, user);
  await repo.setActive(tx, users, { motivo, en: actor.now });
  await endOtherSessions(
    tx,
    actor,
    users.map(({ id }) => id),
  );
  await repo.endFamilyLinks(tx, users);
}

/** Brings people back from baja, without lines in the log. */
export const restoreUsers = (tx: Transaction, users: readonly Authorized<repo.UserRow>[]): Promise<void> =>
  repo.setActive(tx, users, null);

/** School and group of an alumno. */
export type Place = repo.Place;

/** Puts alumnos into a school and a group, with what they owe, without lines in the log. */
export async function placeUsers(
  tx: Transaction,
  actor: Actor,
  users: readonly Authorized<repo.UserRow>[],
  place: repo.Place,
): Promise<void> {
  await repo.setPlace(tx, users, place);
  const to = place.escuela_id;
  for (const [from, moved] of Map.groupBy(users, ({ escuela_id }) => escuela_id)) {
    const ids = moved.map(({ id }) => id);
    if (from !== to) await moveSaldos(tx, actor.now, ids, { from, to });
  }
}

/** Deletes people without notes and abonos; others are put in baja (409, and nobody is deleted). */
export async function deleteUsers(
  tx: Transaction,
  actor: Actor,
  users: readonly Authorized<repo.UserRow>[],
): Promise<void> {
  for (const user of users) {
    const { id } = user;
    await assertOtherAdministrador(tx, user);
    const history = await repo.historyOf(tx, id);
    if (history.length > 0) throw apiErrors.hasHistory(history);
    const antes = presentUser(user);
    await record(tx, actor, { accion: 'borrar', tabla: 'users', registro: id, persona: id, antes });
  }
  // All at once: SQLite takes the words of each out of the search index when it goes on to the next statement.
  await repo.deleteUsers(tx, users);
}
