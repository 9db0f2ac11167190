/** How a person is called and where they belong, in words, the same on every screen and ticket. */
import type { User } from './entities.ts';

export type Named = Pick<User, 'nombre' | 'apaterno' | 'amaterno'>;

/** First name and both surnames, as far as they are known. */
export const fullName = ({ nombre, apaterno, amaterno }: { [Part in keyof Named]: string | null }): string =>
  [nombre, apaterno, amaterno].filter(Boolean).join(' ');

/** School and group: «Primaria Benito Juárez · 1A». */
export const schoolAndGroupOf = ({ escuela_nombre, grupo }: Pick<User, 'escuela_nombre' | 'grupo'>): string =>
  [escuela_nombre, grupo].filter(Boolean).join(' · ');
