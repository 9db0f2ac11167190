/** Whether a CURP can belong to a name: the letters that it takes from surnames and given name. */
import { PALABRAS_INCONVENIENTES } from '#contract/curp-catalogs.ts';
import { fold } from './text.ts';

export interface WholeName {
  nombre: string;
  apaterno: string;
  amaterno: string | null;
}

/** Left out at the start of a surname or given name. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' '),
);
/** As first of several given names it is the next one that counts. */
const COMMON: ReadonlySet<string> = new Set(['MARIA', 'MA', 'M', 'JOSE', 'J']);

const significant = (text: string): string[] => {
  const all = fold(text).replace(/[.,]/g, ' ').split(' ').filter(Boolean);
  const from = all.findIndex((word) => !LEFT_OUT.has(word));
  return from < 0 ? all : all.slice(from);
};

const letter = (found: string | undefined): string => (found && /[A-Z]/.test(found) ? found : 'X');
const innerVowel = (word: string): string => letter(/[AEIOU]/.exec(word.slice(1))?.[0]);
const innerConsonant = (word: string): string => letter(/[^AEIOU]/.exec(word.slice(1))?.[0]);

/** The one given name that counts: the second where the first is María or José. */
function givenName(nombre: string): string {
  const [first = '', ...others] = significant(nombre);
  return COMMON.has(first) ? (significant(others.join(' '))[0] ?? first) : first;
}

/** Characters 1 to 4 and 14 to 16 of the CURP of a name; Ñ gives X. */
export function curpLetters({ nombre, apaterno, amaterno }: WholeName): string {
  const first = significant(apaterno)[0] ?? '';
  const second = significant(amaterno ?? '')[0] ?? '';
  const given = givenName(nombre);
  return (
    letter(first[0]) +
    innerVowel(first) +
    letter(second[0]) +
    letter(given[0]) +
    innerConsonant(first) +
    (second ? innerConsonant(second) : 'X') +
    innerConsonant(given)
  );
}

/** Whether a CURP that is valid in itself has the letters of a name. */
export function isCurpOf(curp: string, name: WholeName): boolean {
  const letters = curpLetters(name);
  const four = letters.slice(0, 4);
  const starts = PALABRAS_INCONVENIENTES.has(four) ? [four, `${four[0]}X${four.slice(2)}`] : [four];
  return starts.includes(curp.slice(0, 4)) && curp.slice(13, 16) === letters.slice(4);
}
