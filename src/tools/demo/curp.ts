/** CURPs of the demo's persons, made as RENAPO makes them; the persons are fictitious, so nobody has them. */
import { curpCheckDigit } from '#contract/curp.ts';
import { type Entidad, PALABRAS_INCONVENIENTES, type Sexo } from '#contract/curp-catalogs.ts';
import { curpLetters } from '#server/lists/recognise/whole-name.ts';

export interface CurpOf {
  nombre: string;
  apaterno: string;
  amaterno: string | null;
  /** YYYY-MM-DD. */
  fecha_nacimiento: string;
  sexo: Sexo;
  entidad: Entidad;
}

/** The CURP of a person. */
export function curpOf({ fecha_nacimiento, sexo, entidad, ...name }: CurpOf): string {
  const letters = curpLetters(name);
  const word = letters.slice(0, 4);
  const start = PALABRAS_INCONVENIENTES.has(word) ? `${word.charAt(0)}X${word.slice(2)}` : word;
  const [year = '', month = '', day = ''] = fecha_nacimiento.split('-');
  const century = Number(year) < 2000 ? '0' : 'A';
  const seventeen = `${start}${year.slice(2)}${month}${day}${sexo}${entidad}${letters.slice(4)}${century}`;
  return seventeen + curpCheckDigit(seventeen);
}
