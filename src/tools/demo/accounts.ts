/** Who can sign in to the demo. */
import { ROLES, type Rol } from '#contract/roles.ts';
import type { Database } from '#server/db/database.ts';
import { THE_PRODUCT } from '#server/http/actor.ts';

/** Everybody's password: it is printed at each start, so it protects nothing. */
export const PASSWORD = 'girasol-azul-27';

/** The family whose child the demo registers first. */
export const FAMILY_EMAIL = 'familia@example.com';

export interface Employee {
  rol: Rol;
  nombre: string;
  apaterno: string;
  amaterno: string;
  email: string;
}

const employee = (rol: Rol, nombre: string, apaterno: string, amaterno: string, address: string): Employee => ({
  ...{ rol, nombre, apaterno, amaterno, email: `${address}@example.com` },
});

export const ADMINISTRADOR = employee(ROLES.administrador, 'Rosa Elena', 'Peña', 'Canché', 'administrador');
export const SUPERVISOR = employee(ROLES.supervisor, 'Iván', 'Muñoz', 'Díaz', 'supervisor');
/** Those who stand at the counter. */
export const EMPLEADOS = [
  employee(ROLES.empleado, 'Lucía', 'Chan', 'Ibáñez', 'empleado'),
  employee(ROLES.empleado, 'José Luis', 'Núñez', 'Poot', 'caja2'),
];

export const EMPLOYEES: Employee[] = [ADMINISTRADOR, SUPERVISOR, ...EMPLEADOS];

/** One sign-in for each rol, as printed. */
export const SIGN_INS: { rol: Rol; email: string }[] = [
  { rol: ROLES.alumno, email: FAMILY_EMAIL },
  ...EMPLOYEES.filter(({ rol }, at) => EMPLOYEES.findIndex((one) => one.rol === rol) === at)
    .map(({ rol, email }) => ({ rol, email }))
    .sort((a, b) => a.rol - b.rol),
];

/** Returns a stored employee as the actor of a write; its moment is added where it writes. */
export async function employed(db: Database, { email, rol }: Employee) {
  const row = await db.get<{ id: number }>('SELECT id FROM users WHERE email = ?', email);
  if (!row) throw new Error(`The demo has no ${email}`);
  return { userId: row.id, rol, ...THE_PRODUCT };
}

export type Employed = Awaited<ReturnType<typeof employed>>;
