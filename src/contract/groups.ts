/** Groups, and the ways in which people and school lists write them. */

const GRADES = ['1', '2', '3', '4', '5', '6'];
const groupsWith = (letters: string) => GRADES.flatMap((grade) => [...letters].map((letter) => grade + letter));

/** The 24 groups of SPEC.md, 1A to 6D: those of a business that has not said others in Ajustes. */
export const GROUPS = groupsWith('ABCD');
/** Every group that a business may have, in order: 1A to 6J. */
export const ALL_GROUPS = groupsWith('ABCDEFGHIJ');
/** For a text that is none of them in any spelling. */
export const NOT_A_GROUP = 'No es un grupo: van de 1A a 6J.';

/** The grade of a group: 3 of «3B». */
export const gradeOf = (grupo: string): number => Number(grupo[0]);
/** The same group of the next grade: «4B» of «3B». */
export const nextGroup = (grupo: string): string => `${gradeOf(grupo) + 1}${grupo.slice(1)}`;

/** The group that employees carry on the wire: the number 0. */
export const EMPLOYEE_GROUP = 0;

/** Longer texts are no group, and are not worth matching. */
const LONGEST = 60;

const GRADE_WORDS: readonly [RegExp, string][] = [
  [/\bPRIMER[OA]?\b/, '1'],
  [/\bSEGUND[OA]\b/, '2'],
  [/\bTERCER[OA]?\b/, '3'],
  [/\bCUART[OA]\b/, '4'],
  [/\bQUINT[OA]\b/, '5'],
  [/\bSEXT[OA]\b/, '6'],
];

/** Set off from the letter: «II B»; «ID» is none. */
const ROMAN = /\b(?:I{1,3}|IV|VI?)(?= (?:GRADO |GRUPO |GPO |SECC?(?:ION)? )*[A-J]\b)/;
const ROMANS = ['I', 'II', 'III', 'IV', 'V', 'VI'];

/** «1ro», «2do», «3er», «1a»: the last one only before a blank, or «1a» would lose its letter. */
const GRADE = '([1-6])(?:ERO|ERA|ER|RO|RA|DO|DA|TO|TA|O|A(?= ))?';
/** «Grupo 3-B», «SEC2A», «3A mat.», «3° "A" T.M.». */
const BEFORE = '(?:(?:GRADO|GRUPO|GPO|SALON|SECUNDARIA|SEC|PRIMARIA|PRIM) ?)*';
const BETWEEN = ' ?(?:GRADO )?(?:(?:GRUPO|GPO|SECCION|SECC) )?';
const AFTER = '(?: (?:TURNO )?(?:MATUTINO|MAT|VESPERTINO|VESP|T ?M|T ?V))?';
const GRADE_FIRST = new RegExp(`^${BEFORE}${GRADE}${BETWEEN}([A-J])${AFTER}$`);
const LETTER_FIRST = new RegExp(`^${BEFORE}([A-J])${BETWEEN}${GRADE}${AFTER}$`);

/** «a1», «1 a», «1°A», «1ro. A», «Primero A», «Grupo 1-A» as `1A`; null when it is none of 1A to 6J. */
export function normalizeGroup(typed: string): string | null {
  if (typed.length > LONGEST) return null;
  const plain = typed
    // Before NFKD, which makes the letters o and a of the ordinal signs.
    .replace(/[º°ª˚]/g, ' ')
    .normalize('NFKD')
    .replace(/[\p{Mark}\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/[\s.,:;"'´`‘’“”«»()[\]_/–—-]+/g, ' ')
    .trim();
  const text = GRADE_WORDS.reduce((words, [word, digit]) => words.replace(word, digit), plain).replace(ROMAN, (roman) =>
    String(ROMANS.indexOf(roman) + 1),
  );
  const [, grade, letter] = GRADE_FIRST.exec(text) ?? [];
  if (grade && letter) return `${grade}${letter}`;
  const [, first, digit] = LETTER_FIRST.exec(text) ?? [];
  return first && digit ? `${digit}${first}` : null;
}

/** The stored form of a group filter; a text that is none stays as typed. */
export const filteredGroup = (grupo: string | number | undefined): string | undefined =>
  grupo === undefined ? undefined : (normalizeGroup(String(grupo)) ?? String(grupo));
