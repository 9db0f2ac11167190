/** How a person is called and where they belong, in words, the same on every screen and ticket. */
import type { User } from './entities.ts';

export type Named = Pick<User, 'nombre' | 'apaterno' | 'amaterno'>;

/** First name and both surnames, as far as they are known. */
export const fullName = ({ nombre, apaterno, amaterno }: { [Part in keyof Named]: string | null }): string =>
  [nombre, apaterno, amaterno].filter(Boolean).join(' ');

/** Who is left of an anonymised person, on lists, notes and tickets. */
export const NOBODY = { nombre: 'Persona', apaterno: 'anonimizada' };

/** `activo` as on the wire or as stored. */
export type Standing = Pick<Named, 'nombre' | 'apaterno'> & { activo: boolean | number };

/** Whether all that is left of a person is that there was one. Somebody of that name who is active is somebody. */
export const isAnonymised = ({ nombre, apaterno, activo }: Standing): boolean =>
  !activo && nombre === NOBODY.nombre && apaterno === NOBODY.apaterno;

/** School and group: «Primaria Benito Juárez · 1A». */
export const schoolAndGroupOf = ({ escuela_nombre, grupo }: Pick<User, 'escuela_nombre' | 'grupo'>): string =>
  [escuela_nombre, grupo].filter(Boolean).join(' · ');
