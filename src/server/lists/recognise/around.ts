/** Lines around the pupils: titles with school, grade and group, totals, separators, signatures. */
import type { ImportSchool } from '#contract/importaciones.ts';
import type { ListContext } from '../recognised.ts';
import { type GradeAndLetter, groupIn, groupName, groupOf } from './groups.ts';
import { type Sex, sexOf } from './sex.ts';
import { fold, words } from './text.ts';
import { namesIn } from './whole-name.ts';

/** Also with blanks or dashes between its parts: «31 DPR 0124 Z». */
export const CCT = /(?<![\p{L}\d])\d\d[ -]?[A-Z]{3}[ -]?\d{4}[ -]?[A-Z](?![\p{L}\d])/u;

/** The key of a school in a text, without blanks; null where there is none. */
export const cctIn = (text: string): string | null =>
  CCT.exec(fold(text.slice(0, 400)))?.[0].replace(/[ -]/g, '') ?? null;

/** Words that begin a line which is no pupil. */
const NO_PUPIL =
  /^(?:SUB ?TOTAL|TOTAL|SUMA|PROMEDIO|HOMBRES?|MUJERES?|NIÑ[OA]S|VARONES|ALUMN[OA]S|INSCRITOS|BAJAS|ALTAS|FIRMA|SELLO|VO ?BO|V O ?B O|ELABORO|REVISO|AUTORIZO|ATENTAMENTE|NOTAS?|OBSERVACIONES|SIMBOLOGIA|LEYENDA|CONTINUA|PAGINA|HOJA|FECHA|CICLO|TURNO|ZONA|ESCUELA|PRIMARIA|SECUNDARIA|COLEGIO|INSTITUTO|SECRETARIA|SUBSECRETARIA|GOBIERNO|SISTEMA|DIRECCION|SUPERVISION|GRADO|GRUPO|CCT|DOCENTE|NOMBRE (?:DE|Y|COMPLETO)|PROFRA?|PROFA?|PROFESORA?|MAESTR[OA]|MTR[OA]|LIC|DIRECTORA?|DIR|SUPERVISORA?|TUTORA?|ACTUALIZADO|LISTA DE|RELACION DE|R RETARDO|F FALTA)(?![\p{L}])/u;

/** Drawn with the keyboard: «-----», «____». */
const isLine = (text: string): boolean => /^[\s_=*.–—-]{3,}$/.test(text) || /_{5,}/.test(text);

/** Whether the cell where a name would stand says that the row is no pupil. */
export function isNoPupil(text: string): boolean {
  const plain = fold(text)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
  return plain === '' || !/\p{L}/u.test(plain) || isLine(text) || NO_PUPIL.test(plain);
}

/** A line to sign on and nothing else: behind it stand the names of teachers. A pupil's row may have a place to sign. */
export const isSignatureLine = (texts: readonly string[]): boolean => {
  const filled = texts.filter((text) => text !== '');
  return filled.length > 0 && filled.every((text) => /_{8,}/.test(text));
};

/** «HOMBRES», «MUJERES», «NIÑAS:» alone on a line: the sex of those below; null for any other line. */
export function separatorSex(texts: readonly string[]): Sex | null {
  const filled = texts.filter((text) => text !== '');
  const [only] = filled;
  if (filled.length !== 1 || !only || !/^[\p{L}\s.:*–—-]+$/u.test(only)) return null;
  const word = fold(only).replace(/[^\p{L}]/gu, '');
  return /^(?:HOMBRES|MUJERES|NIÑOS|NIÑAS|VARONES|MASCULINO|FEMENINO)$/.test(word) ? sexOf(word) : null;
}

const BAJA =
  /\b(?:BAJA(?! (?:VISION|CALIFORNIA|AUDICION|ESTATURA|TALLA|SUR))|TRASLADO|TRASLADAD[OA]|TRASLADA|CAMBIO DE (?:ESCUELA|PLANTEL|CENTRO)|SE CAMBIO DE|DESERTO|DESERCION|DESERTOR|YA NO ASISTE|NO SE REINSCRIBIO|SE FUE)\b/;

/** Whether a remark says that the pupil left the school. */
export const saysBaja = (text: string): boolean => text.length < 300 && BAJA.test(fold(text));

/** «A», «INSCRITO»: in a column of statuses a present pupil; «B» one who left; null: undecidable. */
export function statusOf(text: string): 'activo' | 'baja' | null {
  const plain = fold(text)
    .replace(/[^\p{L}\d ]/gu, '')
    .trim();
  if (
    plain === '' ||
    /^(?:A|ACTIV[OA]|INSCRIT[OA]|REINSCRIT[OA]|ALTA|REGULAR|VIGENTE|NUEV[OA](?: INGRESO)?|REINGRESO|REPETIDOR[A]?|SI|1|PROMOVID[OA]|IRREGULAR|BECAD[OA])$/.test(
      plain,
    )
  ) {
    return 'activo';
  }
  if (
    /^(?:B|INACTIV[OA]|EGRESAD[OA]|CANCELAD[OA]|DESERTOR[A]?|EXPULSAD[OA]|NO INSCRIT[OA]|NO REINSCRIT[OA])$/.test(
      plain,
    ) ||
    saysBaja(plain)
  ) {
    return 'baja';
  }
  return null;
}

/** How many alumnos there are is a sum, too, and of no money. */
const COUNTED = /\b(?:ALUMN[OA]S?|NIÑ[OA]S|HOMBRES|MUJERES|INSCRITOS)\b/;

/** Whether a text begins a line of sums. */
export const saysTotal = (text: string): boolean => /^(?:(?:SUB|GRAN) ?)?TOTAL(?:ES)?\b/.test(words(text).join(' '));

/** Whether a row, by its texts, is a line of sums of money; a count of alumnos is none. */
export const isTotalsLine = (texts: readonly string[]): boolean =>
  texts.some((text) => saysTotal(text) || /^SUMAS?$/.test(words(text).join(' '))) &&
  !COUNTED.test(words(texts.join(' ')).join(' '));

// Which school a title names.

/** Words that say the level or kind of a school and not which one. */
const KIND = new Set(
  (
    'ESCUELA ESC PRIMARIA PRIM SECUNDARIA SEC TECNICA TEC PREESCOLAR JARDIN NIÑOS DE DEL LA LAS LOS EL Y COLEGIO COL INSTITUTO INST CENTRO ' +
    'EDUCATIVO TELESECUNDARIA GENERAL FEDERAL ESTATAL RURAL URBANA INDIGENA PARTICULAR NUM NO NUMERO TURNO MATUTINO VESPERTINO TM TV ' +
    'PROFR PROFRA PROFESOR PROFESORA GRAL LIC DR DRA ING'
  ).split(' '),
);
const IS_SCHOOL =
  /\b(?:ESCUELA|ESC|PRIMARIA|SECUNDARIA|PREESCOLAR|JARDIN DE NIÑOS|KINDER|COLEGIO|INSTITUTO|TELESECUNDARIA|LICEO|CENTRO EDUCATIVO|CENTRO ESCOLAR|COBAY|CBTIS|CETIS|PREPARATORIA|BACHILLERATO|GUARDERIA|ESTANCIA)\b/;
/** Offices above the school, and words of tables. */
const NO_SCHOOL =
  /\b(?:SECRETARIA|DIRECCION|SUBSECRETARIA|GOBIERNO|ZONA|SECTOR|SUPERVISION|CICLO|SERVICIOS|DEPARTAMENTO|DOCENTE|PROFR|PROFRA|LISTA|RELACION|CONTROL|REGISTRO)\b/;

/** The words that tell a school from others: «Escuela Primaria "Luis G. Monzón"» gives LUIS G MONZON. */
function bareName(name: string): string {
  const all = words(name.slice(0, 200));
  const kept = all.filter((word) => !KIND.has(word));
  return (kept.length > 0 ? kept : all).join(' ');
}

/** Which kind of school a name says it is; two with the same words and different kinds are not the same. */
const level = (name: string): string | null =>
  /\b(PRIM|SEC|TELESEC|PREESC|JARDIN|KINDER|PREPA|BACH)/.exec(words(name).join(' '))?.[1]?.replace('TELESEC', 'SEC') ??
  null;

/** Edits between two words, of which more than one is too many; for «MONZON» and «MONSON». */
function nearlyEqual(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.abs(one.length - other.length) > 1 || Math.min(one.length, other.length) < 5) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

/** Looks a school up by the answer for its text, by its key, then by name. */
export function findSchool(texto: string, cct: string | null, context: ListContext): ImportSchool {
  if (context.escuela_id !== null) {
    return { texto, cct, escuela_id: context.escuela_id, porque: 'Se eligió para toda la lista.' };
  }
  const said = context.escuelas.find((each) => each.texto === texto);
  if (said) return { texto, cct, escuela_id: said.escuela_id, porque: 'Así se indicó.' };
  const byKey = cct ? context.schools.find((school) => school.cct?.toUpperCase() === cct) : undefined;
  if (byKey) return { texto, cct, escuela_id: byKey.id, porque: `Tiene la CCT ${cct} de ${byKey.nombre}.` };
  const name = bareName(texto);
  // A school with another key of its own is another school, whatever it is called.
  const open = context.schools.filter((school) => !cct || !school.cct);
  const same = open.filter((school) => {
    const [one, other] = [level(texto), level(school.nombre)];
    return bareName(school.nombre) === name && (!one || !other || one === other);
  });
  const [only] = same;
  if (only && same.length === 1) return { texto, cct, escuela_id: only.id, porque: `Se llama como ${only.nombre}.` };
  if (same.length > 1) return { texto, cct, escuela_id: null, porque: `Hay ${same.length} escuelas con ese nombre.` };
  const similar = open.find((school) => {
    const [one, other] = [bareName(school.nombre).split(' '), name.split(' ')];
    const [few, many] = one.length < other.length ? [one, other] : [other, one];
    return (
      few.length > 0 &&
      few.every((word) => many.some((each) => nearlyEqual(word, each))) &&
      many.length - few.length <= 1
    );
  });
  if (similar) return { texto, cct, escuela_id: null, porque: `Se parece a ${similar.nombre}, pero no es igual.` };
  return { texto, cct, escuela_id: null, porque: 'No es ninguna de las escuelas del negocio.' };
}

/** A title without the group at its end: «DEMETRIO RIVERO TRIAY 1° A». */
const withoutGroup = (title: string): string =>
  title
    .slice(0, 200)
    .replace(
      /[\s,–—-]+[1-6] ?(?:ero|er|ro|do|to|[°ºª])?\.? ?(?:grado)? ?(?:grupo|gpo\.?)? ?["'“”]?[A-Z]["'“”]?(?: {0,2}T\.? ?[MV]\.?)?\s*$/iu,
      '',
    )
    .trim();

const BESIDE_KEY = new RegExp(`[(]?(?:C[.]? ?C[.]? ?T[.]?|CLAVE)?[: ]*${CCT.source}[)]?.*$`, 'u');

/** The name of a school in a title, or null: it says that it is one, or it is one of the business's. */
function schoolIn(title: string, context: ListContext): string | null {
  const plain = words(title.slice(0, 200)).join(' ');
  const label = /^\s*(?:NOMBRE DE LA )?(?:ESCUELA|PLANTEL)\s*:\s*(.{3,120})$/iu.exec(title.slice(0, 200))?.[1];
  if (label) return label.trim();
  // The key stands beside the name and is no part of it.
  const text = title.replace(BESIDE_KEY, '').trim();
  if (IS_SCHOOL.test(plain) && !NO_SCHOOL.test(plain) && bareName(text) !== '' && text.length <= 120) return text;
  const known = context.schools.some((school) => bareName(school.nombre) === bareName(text));
  return known && text !== '' ? text : null;
}

/** A title that may be a school's name alone, as many are called after a person: «LUIS HIDALGO MONROY». */
function maybeSchool(title: string): boolean {
  const { parts, known } = namesIn(title);
  return /^[\p{L}\p{Mark}.' -]{8,60}$/u.test(title) && known >= Math.max(2, parts * 0.6);
}

// Titles above a list and between its parts.

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
