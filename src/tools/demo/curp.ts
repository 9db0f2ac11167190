/** CURPs of the demo's persons, made as RENAPO makes them; the persons are fictitious, so nobody has them. */
import { curpCheckDigit } from '#contract/curp.ts';
import { type Entidad, PALABRAS_INCONVENIENTES, type Sexo } from '#contract/curp-catalogs.ts';
import { foldText } from '#contract/search.ts';

export interface CurpOf {
  nombre: string;
  apaterno: string;
  amaterno: string | null;
  /** YYYY-MM-DD. */
  fecha_nacimiento: string;
  sexo: Sexo;
  entidad: Entidad;
}

/** First names that nobody is called by alone: the second one counts. */
const COMMON_FIRST = /^(maria|jose) (?=.)/;

/** Letters of a name's first word as a CURP takes them: Ñ is an X. */
function letters(name: string | null): string {
  const folded = foldText((name ?? '').replace(/[ñÑ]/g, 'x')).replace(COMMON_FIRST, '');
  return (folded.split(' ')[0] ?? '').replace(/[^a-z]/g, '').toUpperCase();
}
const first = (text: string): string => text.charAt(0) || 'X';
const innerVowel = (text: string): string => text.slice(1).match(/[AEIOU]/)?.[0] ?? 'X';
const innerConsonant = (text: string): string => text.slice(1).match(/[B-DF-HJ-NP-TV-Z]/)?.[0] ?? 'X';

/** The CURP of a person. */
export function curpOf({ nombre, apaterno, amaterno, fecha_nacimiento, sexo, entidad }: CurpOf): string {
  const [given, father, mother] = [letters(nombre), letters(apaterno), letters(amaterno)];
  const word = first(father) + innerVowel(father) + first(mother) + first(given);
  const start = PALABRAS_INCONVENIENTES.has(word) ? `${word.charAt(0)}X${word.slice(2)}` : word;
  const [year = '', month = '', day = ''] = fecha_nacimiento.split('-');
  const century = Number(year) < 2000 ? '0' : 'A';
  const inner = innerConsonant(father) + innerConsonant(mother) + innerConsonant(given);
  const seventeen = `${start}${year.slice(2)}${month}${day}${sexo}${entidad}${inner}${century}`;
  return seventeen + curpCheckDigit(seventeen);
}
