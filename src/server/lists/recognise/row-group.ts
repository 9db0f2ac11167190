/** Grade and group of one pupil: from its cells, the title above it, the sheet's and the file's name. */
import { SEVERAL_GROUPS } from '#contract/importaciones.ts';
import type { ListContext } from '../recognised.ts';
import { type GradeAndLetter, gradeOf, groupIn, groupName, groupOf, isGroup, namesSeveral } from './group-text.ts';
import type { Issues } from './issues.ts';
import { type PupilRow, valuesOf } from './sheet-rows.ts';
import { isNone } from './text.ts';

export interface GroupRead {
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
