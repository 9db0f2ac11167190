/** The shapes of the forms of people, and how they become the bodies of the endpoints. */

import type { User } from '#contract/entities.ts';
import { emailKey } from '#contract/fields.ts';
import { EMPLOYEE_GROUP } from '#contract/groups.ts';
import { typedOf } from '#contract/record.ts';
import { userRecord } from '#contract/records/users.ts';
import { mayGrant, ROL_NAMES, ROLES } from '#contract/roles.ts';
import type { Rights } from '../rights.ts';

/** The fields of a person's record that are typed; empty where there is none. */
const schemas = typedOf(userRecord);
const names = Object.keys(schemas) as (keyof typeof schemas)[];
const typed = (of: (name: keyof typeof schemas) => string | null) =>
  Object.fromEntries(names.map((name) => [name, of(name) ?? ''])) as Record<keyof typeof schemas, string>;

/** Form values of a registration; other fields belong to the record. */
const { sala_guarderia: _, curp: __, ...emptyPerson } = { ...typed(() => ''), password: '' };
export type PersonValues = typeof emptyPerson;
/** `escuela`: the school's id; `conservar`: whether the next alumno begins with the same school and group. */
export const emptyAlumno = { ...emptyPerson, escuela: '', grupo: '', conservar: false };
export const emptyEmpleado = { ...emptyPerson, rol: '' };
type AlumnoValues = typeof emptyAlumno;
/** Of a record that exists. */
export type UserValues = ReturnType<typeof userValues>;

const schoolOf = (escuela: string) => (escuela === '' ? null : Number(escuela));

/** A family's account: the rol is left to the server, which gives none other to alumnos. */
export function alumnoBody({ conservar: _, escuela, ...values }: AlumnoValues) {
  return { ...values, escuela: schoolOf(escuela), password: values.password || null };
}

/** The form for the next alumno: empty, or of the same class where that was asked for. */
export function nextAlumno({ conservar, escuela, grupo }: AlumnoValues): AlumnoValues {
  return conservar ? { ...emptyAlumno, conservar, escuela, grupo } : emptyAlumno;
}

/** Employees belong to no school and no group, which the wire spells so. */
export function empleadoBody({ rol, ...values }: typeof emptyEmpleado) {
  return {
    ...values,
    password: values.password || null,
    escuela: 'empleado',
    grupo: EMPLOYEE_GROUP,
    rol: rol === '' ? null : Number(rol),
  };
}

/** The rol that an employee may be given by somebody with this one. */
export const rolOptions = (ownRol: number) =>
  [ROLES.empleado, ROLES.supervisor, ROLES.administrador]
    .filter((rol) => mayGrant(ownRol, rol))
    .map((rol) => ({ value: String(rol), label: ROL_NAMES[rol] }));

/** A record as its form shows it. */
export function userValues(user: User) {
  return {
    ...typed((name) => user[name]),
    password: '',
    password_before: '',
    escuela: String(user.escuela),
    grupo: String(user.grupo),
    rol: String(user.rol),
    version: user.version,
  };
}

/** Whether one must prove who one is: for another password, and for another e-mail to sign in with. */
export function needsPassword(values: UserValues, rights: Rights, user: Pick<User, 'email'>): boolean {
  const sameEmail = emailKey(values.email.trim()) === emailKey(user.email ?? '');
  return rights.own && (values.password !== '' || !sameEmail);
}

/** The body of a change: what the person may change and no more, passwords only when they are asked for. */
export function userBody(values: UserValues, rights: Rights, user: Pick<User, 'email'>) {
  const { password, password_before, escuela, grupo, rol, celular, email, version, ...person } = values;
  return {
    ...(rights.person && person),
    ...(rights.school && { escuela: schoolOf(escuela), grupo }),
    ...(rights.rol && { rol: Number(rol) }),
    celular,
    email,
    ...(password && { password }),
    ...(needsPassword(values, rights, user) && { password_before }),
    version,
  };
}
