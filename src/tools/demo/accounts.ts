/** Who can sign in to the demo. */
import { ROLES, type Rol } from '#contract/roles.ts';
import type { Actor, Moment } from '#server/http/actor.ts';

/** Everybody's password: it is printed at each start, so it protects nothing. */
export const PASSWORD = 'girasol-azul-27';

/** The family whose child the demo registers first. */
export const FAMILY_EMAIL = 'familia@example.com';

/** An employee who does something, at whatever instant of the demo's story. */
export type Employed = Omit<Actor, keyof Moment>;

export interface Employee {
  rol: Rol;
  nombre: string;
  apaterno: string;
  amaterno: string;
  email: string;
}

export const ADMINISTRADOR: Employee = {
  rol: ROLES.administrador,
  nombre: 'Rosa Elena',
  apaterno: 'Peña',
  amaterno: 'Canché',
  email: 'administrador@example.com',
};
export const SUPERVISOR: Employee = {
  rol: ROLES.supervisor,
  nombre: 'Iván',
  apaterno: 'Muñoz',
  amaterno: 'Díaz',
  email: 'supervisor@example.com',
};
/** Those who stand at the counter. */
export const EMPLEADOS: Employee[] = [
  { rol: ROLES.empleado, nombre: 'Lucía', apaterno: 'Chan', amaterno: 'Ibáñez', email: 'empleado@example.com' },
  { rol: ROLES.empleado, nombre: 'José Luis', apaterno: 'Núñez', amaterno: 'Poot', email: 'caja2@example.com' },
];

export const EMPLOYEES: Employee[] = [ADMINISTRADOR, SUPERVISOR, ...EMPLEADOS];

/** One sign-in for each rol, as printed. */
export const SIGN_INS: { rol: Rol; email: string }[] = [
  { rol: ROLES.alumno, email: FAMILY_EMAIL },
  ...EMPLOYEES.filter(({ rol }, at) => EMPLOYEES.findIndex((one) => one.rol === rol) === at)
    .map(({ rol, email }) => ({ rol, email }))
    .sort((a, b) => a.rol - b.rol),
];
