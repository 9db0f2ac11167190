/** Grade and group in texts around the pupils: titles, names of sheets and files, cells. */
import { normalizeGroup } from '#contract/groups.ts';
import { fold, plainNumber } from './text.ts';

/** Parses grade and group from a text; each null if absent. */
export interface GradeAndLetter {
  grade: string | null;
  /** Any letter: schools have more than a business knows. */
  letter: string | null;
}

const WORDS: readonly [RegExp, string][] = [
  [/\bPRIM(?:ERO|ERA|ER)\b/g, '1'],
  [/\bSEGUND[OA]\b/g, '2'],
  [/\bTERCER[OA]?\b/g, '3'],
  [/\bCUART[OA]\b/g, '4'],
  [/\bQUINT[OA]\b/g, '5'],
  [/\bSEXT[OA]\b/g, '6'],
];
const LONGEST = 200;

/** Folded, in single blanks, with words of grades as digits; the ordinal signs are gone. */
function plain(text: string): string {
  const without = fold(text.slice(0, LONGEST).replace(/[º°ª˚]/g, ' '))
    // «C.C.T.» and «T.M.» are no groups.
    .replace(/C\. ?C\. ?T\.?|T\. ?[MV]\b\.?/g, ' ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
  return WORDS.reduce((all, [word, digit]) => all.replace(word, digit), without);
}

const ROMANS = ['I', 'II', 'III', 'IV', 'V', 'VI'];

const GRADE = '([1-6])(?: ?(?:ERO|ERA|ER|RO|RA|DO|DA|TO|TA|O))?';
/** A grade and a single letter that stand on their own; «de 3 a 6 años» is none. */
const TOGETHER = new RegExp(
  `(?:^|[^\\p{L}\\d]|SEC|PRIM)${GRADE} ?(?:GRADO )?(?:(?:GRUPO|GPO|SECCION|SECC) )?([A-Z])(?![\\p{L}\\d])(?! \\d| [A-Z](?: |$))`,
  'u',
);
/** Groups set off from one another by a sign or a word. */
const SEVERAL = `(?<![\\p{L}\\d])${GRADE} ?([A-Z])(?![\\p{L}\\d])`;
const ONE_GRADE = new RegExp(`^${GRADE} ?[A-Z](?: (?:Y|E|O))? [A-Z]$`);
const GRADE_LABEL = new RegExp(`\\bGRADO ${GRADE}(?![\\p{L}\\d])`, 'u');
const GRADE_BEFORE = new RegExp(`(?:^| )${GRADE} GRADO\\b`, 'u');
const GROUP_LABEL = /\b(?:GRUPO|GPO|SECCION) ([A-Z])(?![\p{L}\d])/u;

/** «3A / 3B», «3° A y B»: whether a text names more than one group. */
export function namesSeveral(text: string): boolean {
  const found = [...plain(text).matchAll(new RegExp(SEVERAL, 'gu'))].map(([, grade, letter]) => `${grade}${letter}`);
  return new Set(found).size > 1 || ONE_GRADE.test(plain(text));
}

/** Grade and group in a longer text: «GRADO: 3° GRUPO: "B"», «DIRECTORIO ALUMNOS 3°A T.M.». */
export function groupIn(text: string): GradeAndLetter {
  const all = plain(text);
  const [, grade, letter] = namesSeveral(text) ? [] : (TOGETHER.exec(all) ?? []);
  if (grade && letter) return { grade, letter };
  return {
    grade: (GRADE_LABEL.exec(all) ?? GRADE_BEFORE.exec(all))?.[1] ?? null,
    letter: GROUP_LABEL.exec(all)?.[1] ?? null,
  };
}

/** A cell of a column of grades: «1», «1°», «PRIMERO», «1er grado». */
export function gradeOf(cell: string): string | null {
  const text = plain(plainNumber(cell));
  const roman = ROMANS.indexOf(text.replace(/ ?GRADO ?/, '')) + 1;
  return new RegExp(`^(?:GRADO )?${GRADE}(?: GRADO)?$`).exec(roman ? String(roman) : text)?.[1] ?? null;
}

/** A cell of a column of groups: a letter («A», «"B"», «Grupo C») or both («3B», «SEC2A», «3ro. "B"»). */
export function groupOf(cell: string): GradeAndLetter {
  const known = normalizeGroup(cell);
  if (known) return { grade: known[0] ?? null, letter: known[1] ?? null };
  const [, letter] = /^(?:GRUPO |GPO |SECCION |SECC )?([A-Z])$/.exec(plain(cell)) ?? [];
  return letter ? { grade: null, letter } : groupIn(cell);
}

/** «1A», also where the business has no such group; null where half of it is missing. */
export const groupName = ({ grade, letter }: GradeAndLetter): string | null =>
  grade && letter ? grade + letter : null;
