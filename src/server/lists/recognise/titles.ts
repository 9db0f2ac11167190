/** Lines around the pupils: titles, totals, separators, signatures. */
import { type Sex, sexOf } from './sex.ts';
import { fold, words } from './text.ts';

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

/** «A», «INSCRITO»: in a column of statuses a pupil who is there; «B» one who left; null: can't be told. */
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
