/** With which prefijo a list makes its schools. */
import type { School } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import type { ImportSchool } from '#contract/importaciones.ts';
import type { ImportSaid } from '#contract/records/importaciones.ts';
import { folioKey, NAME_MAX, PREFIX_MAX } from '#contract/rules.ts';
import { foldText } from '#contract/search.ts';

/** The name that a school of this text is made with. */
export const schoolNameOf = (texto: string): string => texto.slice(0, NAME_MAX * 2);

/** The school that has the name of this text already. */
export const schoolByName = <One extends Pick<School, 'nombre'>>(all: readonly One[], texto: string): One | undefined =>
  all.find(({ nombre }) => foldText(nombre) === foldText(schoolNameOf(texto)));

/** Words that are in every school's name. */
const COMMON =
  /^(escuela|colegio|instituto|centro|jardin|ninos|primaria|secundaria|preescolar|general|de|del|la|las|los|el|y|num|no)$/;

/** A prefijo that no school has: initials of the name, with a number where another one has them. `taken`: by `folioKey`. */
export function freePrefijo(nombre: string, taken: ReadonlySet<string>): string {
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
    if (!taken.has(folioKey(prefijo))) return prefijo;
  }
}

/** The schools of a list; those that there are not yet with the prefijo that was typed for them, else a free one. */
export function withPrefijos(
  escuelas: readonly ImportSchool[],
  said: ImportSaid['escuelas'],
  all: readonly School[],
): ImportSchool[] {
  const typed = new Map(said.map(({ texto, prefijo }) => [texto, prefijo]));
  const taken = new Set([...all, ...said].map(({ prefijo }) => folioKey(prefijo ?? '')));
  return escuelas.map((escuela) => {
    if (typeof escuela.escuela_id === 'number' || schoolByName(all, escuela.texto)) return escuela;
    const prefijo = typed.get(escuela.texto) ?? freePrefijo(escuela.texto, taken);
    taken.add(folioKey(prefijo));
    return { ...escuela, prefijo };
  });
}

/** Refuses (422 on `escuelas`) to make a school with the prefijo of another one, of the business or of the list itself. */
export function assertPrefijos(
  escuelas: readonly Pick<ImportSchool, 'texto' | 'escuela_id' | 'prefijo'>[],
  all: readonly School[],
): void {
  const owners = new Map(all.map(({ prefijo, nombre }) => [folioKey(prefijo), nombre]));
  for (const { texto, escuela_id, prefijo } of escuelas) {
    if (escuela_id !== 'crear' || prefijo === undefined || schoolByName(all, texto)) continue;
    const owner = owners.get(folioKey(prefijo));
    if (owner !== undefined) throw apiErrors.prefijoTaken(prefijo, owner);
    owners.set(folioKey(prefijo), texto);
  }
}
