/** How a person is called and where they belong, in words, the same on every screen and ticket. */
import type { User } from './entities.ts';

export type Named = Pick<User, 'nombre' | 'apaterno' | 'amaterno'>;

/** First name and both surnames, as far as they are known. */
export const fullName = ({ nombre, apaterno, amaterno }: { [Part in keyof Named]: string | null }): string =>
  [nombre, apaterno, amaterno].filter(Boolean).join(' ');

/** Name of an anonymised person in lists, notes and tickets. */
export const NOBODY = { nombre: 'Persona', apaterno: 'anonimizada' };

/** `activo` as on the wire or as stored. */
export type Standing = Pick<Named, 'nombre' | 'apaterno'> & { activo: boolean | number };

/** Whether a person was anonymised. An active person of that name was not. */
export const isAnonymised = ({ nombre, apaterno, activo }: Standing): boolean =>
  !activo && nombre === NOBODY.nombre && apaterno === NOBODY.apaterno;

/** School and group: «Primaria Benito Juárez · 1A». */
export const schoolAndGroupOf = ({ escuela_nombre, grupo }: Pick<User, 'escuela_nombre' | 'grupo'>): string =>
  [escuela_nombre, grupo].filter(Boolean).join(' · ');

/**
 * The names in a text that was typed to find somebody, each with a capital: the last two words of three or more are the
 * surnames. Text that is no name has none.
 */
export function namesIn(text: string): { nombre: string; apaterno: string; amaterno: string } {
  const words = text.trim().split(/\s+/);
  const isName = words.every((word) => /^[\p{L}'’.-]+$/u.test(word));
  const [first = '', ...rest] = isName
    ? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    : [];
  const surnames = rest.length < 2 ? rest : rest.slice(-2);
  const nombre = [first, ...rest.slice(0, rest.length - surnames.length)].join(' ');
  return { nombre, apaterno: surnames[0] ?? '', amaterno: surnames[1] ?? '' };
}
