/** Titles above a list and between its parts. */
import type { ListContext } from '../recognised.ts';
import { type GradeAndLetter, groupIn, groupName, groupOf } from './group-text.ts';
import { maybeSchool, schoolIn, withoutGroup } from './schools.ts';
import type { Sex } from './sex.ts';
import { words } from './text.ts';
import { cctIn, isNoPupil } from './titles.ts';

/** Data from titles for the pupils below. */
export interface Around extends GradeAndLetter {
  escuela: string | null;
  cct: string | null;
  /** A title that may be the school's name and says so nowhere. */
  candidate: string | null;
  sexo: Sex | null;
}

export const NOTHING_AROUND: Around = {
  grade: null,
  letter: null,
  escuela: null,
  cct: null,
  candidate: null,
  sexo: null,
};

/** Adds a title line to the titles above. */
export function readTitle(texts: readonly string[], around: Around, context: ListContext, fresh: boolean): Around {
  const filled = texts.filter(Boolean);
  const line = filled.join(' ');
  const { grade, letter } = groupIn(line);
  const cct = filled.map(cctIn).find(Boolean) ?? null;
  const escuela = filled.map((text) => schoolIn(withoutGroup(text), context)).find(Boolean) ?? null;
  const alone = filled.length === 1 ? withoutGroup(line) : '';
  const maybe = !escuela && !isNoPupil(alone) && maybeSchool(alone) ? alone : null;
  const school =
    escuela || cct
      ? { escuela: escuela ?? (fresh ? null : around.escuela), cct: cct ?? (fresh ? null : around.cct) }
      : around;
  return {
    grade: grade ?? around.grade,
    // A grade of its own begins a new group; the letter of the one before is not its.
    letter: letter ?? (grade && grade !== around.grade && fresh ? null : around.letter),
    escuela: school.escuela,
    cct: school.cct,
    candidate: maybe ?? around.candidate,
    sexo: around.sexo,
  };
}

/** Whether a line among pupils is a title of those below: few cells, and it names a group or a school. */
export function isTitle(texts: readonly string[]): boolean {
  const filled = texts.filter(Boolean);
  if (filled.length === 0 || filled.length > 6) return false;
  const line = words(filled.join(' '));
  return (
    line.some((word) => /^(?:GRADO|GRUPO|GPO|ESCUELA|CCT|PRIMARIA|SECUNDARIA)$/.test(word)) ||
    filled.some((text) => cctIn(text) !== null) ||
    (filled.length === 1 && isGroupAlone(filled[0] ?? ''))
  );
}

/** «3° B», «TERCERO A T.M.» alone. */
export const isGroupAlone = (text: string): boolean => words(text).length <= 4 && groupName(groupOf(text)) !== null;
