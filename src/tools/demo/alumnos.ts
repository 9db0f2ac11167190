/** The demo's alumnos: who they are and where they belong. */
import { GROUPS } from '#contract/groups.ts';
import { foldText } from '#contract/search.ts';
import { ESCUELAS, type Escuela } from '#tools/demo/lists/escuelas.ts';
import { APELLIDOS, APELLIDOS_ENE, APELLIDOS_PENINSULA, NINAS, NINOS } from '#tools/demo/lists/nombres.ts';
import { FAMILY_EMAIL } from './accounts.ts';
import type { Random } from './random.ts';

/** Alumnos that the list shows. */
export const ACTIVE = 600;
/** And those who have left. */
export const LEFT = 8;

/** As the counter types them. */
export interface Alumno {
  escuela: Escuela;
  grupo: string;
  nombre: string;
  apaterno: string;
  amaterno: string | null;
  email: string | null;
  celular: string | null;
}

/** Every group of every school. */
const PLACES = ESCUELAS.flatMap((escuela) =>
  GROUPS.filter((grupo) => Number(grupo[0]) <= escuela.grados && escuela.letras.includes(grupo.slice(1))).map(
    (grupo) => ({ escuela, grupo }),
  ),
);

function surname(random: Random): string {
  const list = random.weighted({ country: 70, peninsula: 22, ene: 8 });
  return random.common({ country: APELLIDOS, peninsula: APELLIDOS_PENINSULA, ene: APELLIDOS_ENE }[list]);
}

/** As a family would choose it; the number keeps it unique. */
function email(nombre: string, apaterno: string, number: number): string {
  const word = (text: string) => foldText(text).split(' ')[0];
  return `${word(nombre)}.${word(apaterno)}${number}@example.com`;
}

/** Fictitious: no assigned Mexican series continues with 0 after the area code. */
function celular(lada: string, random: Random): string {
  return `${lada}0${String(random.between(0, 999_999)).padStart(6, '0')}`;
}

/** ACTIVE alumnos and then those who have LEFT. The first one is the child of the family that can sign in. */
export function alumnos(random: Random): Alumno[] {
  return Array.from({ length: ACTIVE + LEFT }, (_, number) => {
    // Four for each group, so that none is empty, then as it falls.
    const location = (number < PLACES.length * 4 && PLACES[number % PLACES.length]) || random.pick(PLACES);
    const nombre = random.common(random.chance(0.5) ? NINAS : NINOS);
    const apaterno = surname(random);
    const amaterno = surname(random);
    const phone = celular(location.escuela.lada, random);
    const family = number === 0;
    return {
      ...location,
      nombre,
      apaterno,
      amaterno: family || random.chance(0.95) ? amaterno : null,
      email: family ? FAMILY_EMAIL : random.chance(0.6) ? email(nombre, apaterno, number) : null,
      celular: family || random.chance(0.85) ? phone : null,
    };
  });
}
