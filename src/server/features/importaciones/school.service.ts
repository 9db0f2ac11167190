/** Schools that a list names and that the business does not have yet. */
import { mayTakeBackSchool } from '#contract/policies.ts';
import { PREFIX_MAX } from '#contract/rules.ts';
import { foldText } from '#contract/search.ts';
import type { Transaction } from '#server/db/database.ts';
import {
  createSchool,
  deleteSchool,
  isAddressed,
  lockedSchool,
  schools,
} from '#server/features/escuelas/escuelas.service.ts';
import { type Actor, authorize } from '#server/http/actor.ts';

/** Characters of a school's name. */
const SCHOOL_NAME_MAX = 160;
/** Words that are in every school's name. */
const COMMON =
  /^(escuela|colegio|instituto|centro|jardin|ninos|primaria|secundaria|preescolar|general|de|del|la|las|los|el|y|num|no)$/;

/** Letters that a school's photo codes can begin with: initials of its name, with a number where another one has them. */
function freePrefijo(nombre: string, taken: ReadonlySet<string>): string {
  const words = foldText(nombre)
    .replace(/[^a-z0-9 ]/g, ' ')
    .split(' ')
    .filter(Boolean);
  const telling = words.filter((word) => !COMMON.test(word));
  const letters = (telling.length > 0 ? telling : words).map((word) => (/^\d/.test(word) ? word : word.charAt(0)));
  const initials =
    letters
      .join('')
      .toUpperCase()
      .slice(0, PREFIX_MAX - 3) || 'ESC';
  for (let number = 1; ; number += 1) {
    const prefijo = number === 1 ? initials : `${initials}${number}`;
    if (!taken.has(prefijo)) return prefijo;
  }
}

/** The id of the school of that name, which is made if there is none. */
export async function schoolNamed(tx: Transaction, actor: Actor, texto: string): Promise<number> {
  const nombre = texto.slice(0, SCHOOL_NAME_MAX);
  const all = await schools(tx);
  const known = all.find((school) => foldText(school.nombre) === foldText(nombre));
  if (known) return known.id;
  const taken = new Set(all.map(({ prefijo }) => prefijo.toUpperCase()));
  return (await createSchool(tx, actor, { nombre, prefijo: freePrefijo(nombre, taken) })).id;
}

/**
 * Deletes a school that an import made, unless it was changed since or something else is for it; whether it is gone.
 * Throws 409 while it has alumnos, 404 when somebody has deleted it.
 */
export async function takeBackSchool(tx: Transaction, actor: Actor, id: number): Promise<boolean> {
  // Locked before it is looked at: whoever makes something for it in this moment waits, and is refused.
  const school = await lockedSchool(tx, id);
  if (school.version > 1 || (await isAddressed(tx, id))) return false;
  await deleteSchool(tx, actor, authorize(mayTakeBackSchool, actor, school));
  return true;
}
