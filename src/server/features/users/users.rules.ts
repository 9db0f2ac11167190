/** Validation of a person's record and rights to change its fields. */

import { unbornFault } from '#contract/curp.ts';
import type { UserPatch } from '#contract/endpoints/users.ts';
import type { FieldErrors } from '#contract/errors.ts';
import * as apiErrors from '#contract/errors.ts';
import { emailKey } from '#contract/fields.ts';
import { EMPLOYEE_GROUP, normalizeGroup } from '#contract/groups.ts';
import { mayManageUser } from '#contract/policies.ts';
import { typedIn } from '#contract/record.ts';
import { userRecord } from '#contract/records/users.ts';
import { asRol, can, isStaff, mayGrant } from '#contract/roles.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import type { UserFields, UserRow } from './users.repo.ts';

/** How the group is stored: employees have none, which the column spells '0'. */
const NO_GROUP = String(EMPLOYEE_GROUP);

/** Fields of the request in the form in which they are stored; keys that it lacks stay out. */
export function toFields({ escuela, grupo, rol, ...body }: UserPatch): Partial<UserFields> {
  const fields: Partial<UserFields> = typedIn(userRecord, body);
  if (escuela !== undefined) fields.escuela_id = escuela === 'empleado' ? null : escuela;
  if (grupo !== undefined) fields.grupo = grupo === 0 ? NO_GROUP : (normalizeGroup(grupo) ?? '');
  if (rol !== undefined) fields.rol = asRol(rol);
  return fields;
}

/** Refuses a record with contradictory fields, or invalid on this day, all errors at once. */
export function assertConsistent(fields: UserFields, hasPassword: boolean, today: string): void {
  const errors: FieldErrors = {};
  const unborn = unbornFault(fields.curp, today);
  if (unborn) errors.curp = [unborn];
  if (!isStaff(fields.rol)) {
    if (fields.escuela_id === null) errors.escuela = ['Elige la escuela del alumno.'];
    if (fields.grupo === NO_GROUP) errors.grupo = ['Elige el grupo.'];
  } else {
    if (fields.escuela_id !== null) errors.escuela = ['Un empleado no pertenece a una escuela.'];
    if (fields.grupo !== NO_GROUP) errors.grupo = ['Un empleado no tiene grupo.'];
    if (fields.email === null) errors.email = ['Escribe el correo electrónico.'];
    if (!hasPassword) errors.password = ['Escribe la contraseña.'];
  }
  if (Object.keys(errors).length > 0) throw apiErrors.invalid(errors);
}

/** Whether a request gives the person another e-mail to sign in with; other letters of the same one are none. */
export function changesEmail(user: Pick<UserRow, 'email'>, { email }: UserPatch): boolean {
  return email !== undefined && (email && emailKey(email)) !== (user.email && emailKey(user.email));
}

/** Below the capability one edits one's own contact data and password, no more. */
const OWN_FIELDS = new Set(['email', 'celular', 'password', 'password_before', 'version']);

/** Refuses (403) a field that an editor of the person may not change. */
export function assertFields(actor: Actor, user: Authorized<UserRow>, body: UserPatch): void {
  const full = mayManageUser({ id: actor.userId, rol: actor.rol }, user) === null;
  const fields = toFields(body);
  for (const [key, value] of Object.entries(body)) {
    if (full || OWN_FIELDS.has(key) || value === undefined) continue;
    const column = key === 'escuela' ? 'escuela_id' : (key as keyof UserFields);
    if (fields[column] !== user[column]) throw apiErrors.forbiddenField(key);
  }
  assertRolChange(actor, user, fields.rol);
}

function assertRolChange(actor: Actor, user: UserRow, rol: number | undefined): void {
  if (rol === undefined || rol === user.rol) return;
  const allowed = can(actor.rol, 'empleados:write') && actor.userId !== user.id && mayGrant(actor.rol, rol);
  if (!allowed) throw apiErrors.forbiddenField('rol');
}
