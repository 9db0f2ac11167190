/** Grade and group in texts around the pupils and in their cells. */
import { GROUPS, normalizeGroup } from '#contract/groups.ts';
import { SEVERAL_GROUPS } from '#contract/importaciones.ts';
import type { ListContext } from '../recognised.ts';
import type { Issues } from './issues.ts';
import { type PupilRow, valuesOf } from './sheet-rows.ts';
import { fold, isNone, plainNumber } from './text.ts';

/** Parses grade and group from a text; each null if absent. */
export interface GradeAndLetter {
  grade: string | null;
  /** Any letter: the product knows A to D, schools have more. */
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
function namesSeveral(text: string): boolean {
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
function gradeOf(cell: string): string | null {
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

/** «1A», also where it is none of the product's groups; null where half of it is missing. */
export const groupName = ({ grade, letter }: GradeAndLetter): string | null =>
  grade && letter ? grade + letter : null;

/** Whether it is one of the product's groups, as they are written: «1A». */
const isGroup = (group: string): boolean => GROUPS.includes(group);

// Grade and group of one pupil: from its cells, the title above it, the sheet's and the file's name.

interface GroupRead {
  grado: string | null;
  /** One of the product's groups. */
  grupo: string | null;
  /** As the list calls one that is none of them. */
  other: string | null;
}

const NOTHING: GradeAndLetter = { grade: null, letter: null };

const both = (one: GradeAndLetter, other: GradeAndLetter): GradeAndLetter => ({
  grade: one.grade ?? other.grade,
  letter: one.letter ?? other.letter,
});

const differ = (one: GradeAndLetter, other: GradeAndLetter): boolean =>
  (one.grade !== null && other.grade !== null && one.grade !== other.grade) ||
  (one.letter !== null && other.letter !== null && one.letter !== other.letter);

/** Groups from sheet and file names, computed once per sheet. */
export function groupOfSheet(sheetName: string, fileName: string): { sheet: GradeAndLetter; file: GradeAndLetter } {
  const sheet = groupOf(sheetName);
  const file = fileName.replace(/\.[^.]{1,5}$/, '').replaceAll('_', ' ');
  return {
    sheet: groupName(sheet) ? sheet : both(sheet, { grade: gradeOf(sheetName), letter: null }),
    file: groupIn(file),
  };
}

/**
 * The group of a pupil; a group of the list to which the import has given one of ours counts as that. Says in `issues`
 * when it is missing or none of ours, and when the cells, or title and sheet, say different things.
 */
export function readGroup(
  pupil: PupilRow,
  around: { sheet: GradeAndLetter; file: GradeAndLetter },
  context: ListContext,
  issues: Issues,
): GroupRead {
  const [gradeCell = '', groupCell = '', bothCell = ''] = (['grado', 'grupo', 'grado_grupo'] as const).map((campo) =>
    valuesOf(pupil, campo).find((text) => !isNone(text)),
  );
  const ofGrade: GradeAndLetter = { grade: gradeOf(gradeCell), letter: null };
  const ofGroup = groupCell ? groupOf(groupCell) : NOTHING;
  const ofBoth = bothCell ? groupOf(bothCell) : NOTHING;
  const own = both(both(ofGroup, ofGrade), ofBoth);
  const said = [gradeCell, groupCell].filter(Boolean).join(' ') || bothCell;
  const several = [groupCell, bothCell].find(namesSeveral);
  // A cell that can't be read is no empty one: what titles say must not take its place.
  const unread =
    several !== undefined ||
    (groupCell !== '' && !ofGroup.letter && !ofBoth.letter) ||
    (gradeCell !== '' && !own.grade) ||
    (bothCell !== '' && !own.letter);
  if (differ(ofGroup, ofGrade) || differ(both(ofGroup, ofGrade), ofBoth)) {
    issues.add(
      'pregunta',
      'grupo',
      `El grado y el grupo no coinciden entre sus columnas: «${gradeCell}», «${groupCell}», «${bothCell}».`,
    );
  }
  const title: GradeAndLetter = { grade: pupil.around.grade, letter: pupil.around.letter };
  if (!groupName(own) && groupName(title) && groupName(around.sheet) && differ(title, around.sheet)) {
    issues.add('pregunta', 'grupo', `El título dice ${groupName(title)} y la hoja se llama «${pupil.sheet.name}».`);
  }
  const found = both(both(both(own, title), around.sheet), around.file);
  const name = unread ? said : (groupName(found) ?? context.grupo);
  if (!name) {
    issues.add(
      'error',
      'grupo',
      found.letter || found.grade ? `Falta el ${found.letter ? 'grado' : 'grupo'}.` : 'Falta el grupo.',
    );
    return { grado: found.grade, grupo: null, other: null };
  }
  const mapped = context.grupos.find(({ texto }) => texto === name)?.grupo;
  const grupo = mapped ?? (isGroup(name) ? name : null);
  if (!grupo && several) issues.add('pregunta', 'grupo', `«${several}» ${SEVERAL_GROUPS}`);
  else if (!grupo) issues.add('error', 'grupo', `«${name}» no es ninguno de los 24 grupos (1A a 6D).`);
  return { grado: found.grade ?? grupo?.[0] ?? null, grupo, other: isGroup(name) ? null : name };
}
