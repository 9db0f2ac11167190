/** How often people in Mexico bear a name: statistics of whole populations, see README.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bearers of all surnames, first and second, and of all given names of the lists. */
const SURNAMES_IN_ALL = 2_366_728;
const GIVEN_NAMES_IN_ALL = 3_585_119;

/** Each name with a letter per count: twice its binary logarithm, from 1, in base 36; 0 for none. */
function read(file: string): Map<string, string> {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');
  return new Map(lines.map((line) => line.split('=') as [string, string]));
}

/** A list is read when it is first asked for: only the process that reads class lists needs it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
const surnames = once(() => read('surnames.txt'));
const givenNames = once(() => read('given-names.txt'));

const count = (letter: string | undefined): number =>
  letter === undefined || letter === '0' ? 0 : 2 ** ((Number.parseInt(letter, 36) - 1) / 2);

/** Abbreviations that school lists are full of. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  MA: 'MARIA',
  J: 'JOSE',
  GPE: 'GUADALUPE',
  FCO: 'FRANCISCO',
  HDZ: 'HERNANDEZ',
  HDEZ: 'HERNANDEZ',
  GLEZ: 'GONZALEZ',
  GLZ: 'GONZALEZ',
  RDZ: 'RODRIGUEZ',
  RGUEZ: 'RODRIGUEZ',
  MTZ: 'MARTINEZ',
  MTNEZ: 'MARTINEZ',
  SNCHZ: 'SANCHEZ',
  LPZ: 'LOPEZ',
};
const unabbreviated = (name: string): string => ABBREVIATIONS[name] ?? name;

/** Share of all surnames that a surname is, folded; 0 for one that is in no list. */
export const surnameShare = (name: string): number => count(surnames().get(unabbreviated(name))) / SURNAMES_IN_ALL;

/** Share of all given names that one of them is («MARIA», «DEL CARMEN»), folded; 0 for one that is in no list. */
export function givenShare(name: string): number {
  const [men, women] = givenNames().get(unabbreviated(name)) ?? '';
  return (count(men) + count(women)) / GIVEN_NAMES_IN_ALL;
}

/** The share of women among people with a given name, 0 to 1; null for an unknown one. */
export function womenShare(name: string): number | null {
  const [men, women] = givenNames().get(unabbreviated(name)) ?? '';
  const all = count(men) + count(women);
  return all === 0 ? null : count(women) / all;
}
