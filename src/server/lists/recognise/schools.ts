/** Which school of the business a list means. */
import type { ImportSchool } from '#contract/importaciones.ts';
import type { ListContext } from '../recognised.ts';
import { namesIn } from './known-names.ts';
import { words } from './text.ts';
import { CCT } from './titles.ts';

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

/** Looks a school up by what was said of its text, by its key, then by name. */
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
export const withoutGroup = (title: string): string =>
  title
    .slice(0, 200)
    .replace(
      /[\s,–—-]+[1-6] ?(?:ero|er|ro|do|to|[°ºª])?\.? ?(?:grado)? ?(?:grupo|gpo\.?)? ?["'“”]?[A-Z]["'“”]?(?: {0,2}T\.? ?[MV]\.?)?\s*$/iu,
      '',
    )
    .trim();

const BESIDE_KEY = new RegExp(`[(]?(?:C[.]? ?C[.]? ?T[.]?|CLAVE)?[: ]*${CCT.source}[)]?.*$`, 'u');

/** The name of a school in a title, or null: it says that it is one, or it is one of the business's. */
export function schoolIn(title: string, context: ListContext): string | null {
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
export function maybeSchool(title: string): boolean {
  const { parts, known } = namesIn(title);
  return /^[\p{L}\p{Mark}.' -]{8,60}$/u.test(title) && known >= Math.max(2, parts * 0.6);
}
