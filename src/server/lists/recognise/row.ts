/** One row of a list as a pupil. */
import { type ImportSchool, originText, WHICH_GROUP } from '#contract/importaciones.ts';
import type { ListContext, RecognisedRow } from '../recognised.ts';
import { cctIn } from './around.ts';
import type { Gap } from './blocks.ts';
import type { Decisions } from './decisions.ts';
import { type GradeAndLetter, gradeOf, groupIn, groupName, groupOf, namesSeveral } from './groups.ts';
import { isSecondName } from './headings.ts';
import { Issues } from './issues.ts';
import { readName } from './row-name.ts';
import { readPayment } from './row-payment.ts';
import { readBaja, readBirthDate, readRowCurp, readRowEmail, readRowPhone, readSex } from './row-person.ts';
import { type PupilRow, valuesOf } from './sheet-rows.ts';
import { isNone } from './text.ts';

/** Context of the row's sheet. */
export interface RowTools {
  context: ListContext;
  decisions: Decisions;
  groups: { sheet: GradeAndLetter; file: GradeAndLetter };
  /** For the whole file, for sheets without one in their titles. */
  school: { escuela: string | null; cct: string | null } | null;
  findSchool(texto: string, cct: string | null): ImportSchool;
  /** Counts a row of a group that is none of the product's. */
  unknownGroup(texto: string): void;
}

type SchoolSaid = { escuela: string | null; cct: string | null };

/** School of a row: from its cells, the title above it, or the file's titles. */
export function schoolSaid(pupil: PupilRow, ofFile: SchoolSaid | null): SchoolSaid | null {
  const name = valuesOf(pupil, 'escuela')[0] || null;
  const key = cctIn(valuesOf(pupil, 'cct')[0] ?? '');
  const own = name || key ? { escuela: name, cct: key } : null;
  const title = pupil.around.escuela || pupil.around.cct ? pupil.around : null;
  const { candidate } = pupil.around;
  return own ?? title ?? ofFile ?? (candidate ? { escuela: candidate, cct: null } : null);
}

/** The school of a row. The one chosen for the file goes first. */
function readSchool(pupil: PupilRow, { context, school, findSchool }: RowTools, issues: Issues) {
  const said = schoolSaid(pupil, school);
  const texto = said?.escuela ?? said?.cct ?? null;
  const found = texto ? findSchool(texto, said?.cct ?? null) : null;
  const escuela_id = context.escuela_id ?? (found?.escuela_id === 'crear' ? null : (found?.escuela_id ?? null));
  if (escuela_id === null && found?.escuela_id !== 'crear') {
    issues.add('pregunta', 'escuela', found ? `«${found.texto}»: ${found.porque}` : 'Falta decir de qué escuela es.');
  }
  return { escuela_id, escuela: found?.texto ?? null, cct: found?.cct ?? null };
}

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

/** Whether a text of a column of grades or groups is not that of a group. */
const saysOther = (campo: Gap['campo'], text: string, group: GradeAndLetter): boolean => {
  const said = campo === 'grado' ? { grade: gradeOf(text), letter: null } : groupOf(text);
  return differ(said, group) || (said.grade === null && said.letter === null);
};

/** Why a group that the row does not say itself may be another one, in Spanish; null where nothing contradicts it. */
function doubtOfGroup(group: string, own: GradeAndLetter, gaps: readonly Gap[]): string | null {
  const given = groupOf(group);
  const gap = gaps.find(({ campo, above, below }) => [above, below].some((text) => saysOther(campo, text, given)));
  if (gap) return `Arriba dice «${gap.above}» y abajo «${gap.below}»; esta fila no dice grupo: ${WHICH_GROUP}`;
  const part = own.grade ? `grado ${own.grade}` : `grupo ${own.letter}`;
  return differ(own, given) ? `La fila dice ${part} y para la lista se eligió ${group}: ${WHICH_GROUP}` : null;
}

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
function readGroup(
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
  // An unreadable cell is not empty: a title must not replace it.
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
  const doubt = name && !unread && !groupName(own) ? doubtOfGroup(name, own, pupil.gaps) : null;
  if (doubt) {
    issues.add('pregunta', 'grupo', doubt);
    return { grado: own.grade, grupo: null, other: null };
  }
  if (!name) {
    issues.add(
      'error',
      'grupo',
      found.letter || found.grade ? `Falta el ${found.letter ? 'grado' : 'grupo'}.` : 'Falta el grupo.',
    );
    return { grado: found.grade, grupo: null, other: null };
  }
  const mapped = context.grupos.find(({ texto }) => texto === name)?.grupo;
  const isKnown = context.groups.includes(name);
  const grupo = mapped ?? (isKnown ? name : null);
  if (!grupo && several) issues.add('pregunta', 'grupo', `«${several}» son varios grupos: ${WHICH_GROUP}`);
  else if (!grupo) issues.add('error', 'grupo', `«${name}» no está entre los grupos de Ajustes.`);
  return { grado: found.grade ?? grupo?.[0] ?? null, grupo, other: isKnown ? null : name };
}

/** The given names, also of two columns; null where the list has none. */
function givenNames({ columns, texts }: PupilRow): string | null {
  const found = columns.filter(({ campo }) => campo === 'nombre');
  if (found.length < 2) return found[0] ? (texts[found[0].index] ?? '') : null;
  const inOrder = [...found].sort((a, b) => Number(isSecondName(a.heading)) - Number(isSecondName(b.heading)));
  return inOrder
    .map(({ index }) => texts[index] ?? '')
    .filter((text) => text && !isNone(text))
    .join(' ');
}

/** `n` is given later, when the rows of all sheets stand in order. */
export function readRow(pupil: PupilRow, tools: RowTools): RecognisedRow {
  const { context, decisions } = tools;
  const issues = new Issues();
  const curp = readRowCurp(pupil, context.today, issues);
  const cell = (campo: Parameters<typeof valuesOf>[1]): string | null => valuesOf(pupil, campo)[0] ?? null;
  const { name, remark } = readName(
    {
      completo: cell('nombre_completo'),
      nombre: givenNames(pupil),
      apaterno: cell('apaterno'),
      amaterno: cell('amaterno'),
      apellidos: cell('apellidos'),
    },
    decisions.order.order,
    curp.curp,
    issues,
  );
  if (decisions.swapped)
    issues.add('pregunta', 'nombre', 'Parece que los nombres están en la columna de los apellidos.');
  for (const { index, campo, duda } of pupil.columns)
    if (duda && pupil.texts[index]) issues.add('pregunta', campo === 'celular' ? campo : 'nombre', duda);
  if (pupil.doubt) issues.add('pregunta', 'nombre', pupil.doubt);
  const { grado, grupo, other } = readGroup(pupil, tools.groups, context, issues);
  if (other) tools.unknownGroup(other);
  const school = readSchool(pupil, tools, issues);
  const valores = {
    ...name,
    grupo,
    ...school,
    celular: readRowPhone(pupil, issues),
    email: readRowEmail(pupil, issues),
    curp: curp.curp,
    fecha_nacimiento: readBirthDate(pupil, curp, decisions, context.today, issues),
    sexo: readSex(pupil, curp, decisions, issues),
    grado,
  };
  const baja = readBaja(pupil, remark, issues);
  const cobro = context.tipo === 'cobranza' ? readPayment(pupil, context.today, issues) : null;
  // A pupil who left needs no group and no phone, but has to be found.
  const worst = baja ? issues.worstOfIdentity : issues.worst;
  const { number, cells } = pupil.source;
  return {
    n: 0,
    fila_origen: originText(pupil.sheet.name, number),
    resultado: worst !== 'nota' ? worst : baja ? 'baja' : 'alta',
    valores,
    cobro,
    original: Array.from(cells, (each) => each?.text ?? ''),
    avisos: issues.avisos,
    duplicado_de: null,
  };
}
