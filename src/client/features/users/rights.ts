/** Rights on a person's record, by the server's policies, so that the form offers nothing forbidden. */
import type { User } from '#contract/entities.ts';
import { mayBajaUser, mayDeleteUser, mayEditUser, mayManageUser, type Person } from '#contract/policies.ts';
import { isStaff } from '#contract/roles.ts';

export interface Rights {
  /** It is the viewer's own record. */
  own: boolean;
  /** Phone, e-mail and password. */
  contact: boolean;
  /** Names and nursery room. */
  person: boolean;
  /** School and group. */
  school: boolean;
  rol: boolean;
  /** Baja and back. */
  standing: boolean;
  remove: boolean;
}

export function rightsOver(actor: Person, user: User): Rights {
  const own = actor.id === user.id;
  const staff = isStaff(user.rol);
  const full = mayManageUser(actor, user) === null;
  return {
    own,
    contact: mayEditUser(actor, user) === null,
    person: full,
    school: full && !staff,
    rol: full && staff && !own,
    standing: mayBajaUser(actor, user) === null,
    remove: mayDeleteUser(actor, user) === null,
  };
}

/** Why some of the record, or all of it, can only be read; null when nothing is kept from the person. */
export function limitsOf({ own, person }: Rights, user: Pick<User, 'rol'>): string | null {
  if (person) return null;
  if (!own) return 'Solo un administrador puede cambiar los datos de un empleado.';
  const whom = isStaff(user.rol) ? 'pídelo a un administrador' : 'acude al mostrador';
  return `Puedes cambiar tu celular, tu correo y tu contraseña. Para cambiar lo demás, ${whom}.`;
}
