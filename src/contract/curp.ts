/** The CURP: whether a value can be right, its errors in Spanish, and the data that it encodes. */
import { ENTIDADES, type Entidad, PALABRAS_INCONVENIENTES, SEXOS, type Sexo } from './curp-catalogs.ts';
import { formatDate, isCalendarDate } from './dates.ts';
import type { Aviso } from './guarderia.ts';

const LENGTH = 18;

/** Given to foreigners in place of a CURP of their own, so many persons carry them; the second fails the check digit. */
const GENERICAS: ReadonlySet<string> = new Set(['XEXX010101HNEXXXA4', 'XEXX010101MNEXXXA8']);

/** Faults of a CURP in the order of checking. */
type CurpFault = 'longitud' | 'formato' | 'fecha' | 'sexo' | 'entidad' | 'digito';

/** Data encoded in a CURP. */
export interface CurpData {
  /** YYYY-MM-DD. */
  fecha_nacimiento: string;
  sexo: Sexo;
  entidad_nacimiento: Entidad;
}

/** `texto` and `avisos` are Spanish sentences for the person at the screen. */
type CurpReading =
  | { kind: 'valid'; curp: string; data: CurpData; avisos: string[] }
  | { kind: 'generic'; curp: string }
  | { kind: 'invalid'; fault: CurpFault; texto: string };

/** A CURP as it is stored and compared: capitals, without the blanks that lists and copies bring along. */
export function normalizeCurp(typed: string): string {
  return typed.replace(/[\s\p{Cf}]+/gu, '').toUpperCase();
}

/** The same where it tells one person from all others; null for the generic ones, which many carry. */
export function ownCurp(typed: string): string | null {
  const curp = normalizeCurp(typed);
  return GENERICAS.has(curp) ? null : curp;
}

const CHECK_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** The 18th character of a CURP, computed from the first 17. */
export function curpCheckDigit(curp: string): string {
  let sum = 0;
  for (let at = 0; at < LENGTH - 1; at += 1) sum += CHECK_ALPHABET.indexOf(curp.charAt(at)) * (LENGTH - at);
  return String((10 - (sum % 10)) % 10);
}

/** Kind and name of each position, 0 to 17. Sex and state are checked separately. */
const LETTER = { pattern: /[A-Z]/, name: 'una letra sin acento ni Ñ' };
const DIGIT = { pattern: /\d/, name: 'un número' };
const CONSONANT = { pattern: /[B-DF-HJ-NP-TV-Z]/, name: 'una consonante' };
const SHAPE = [
  LETTER,
  { pattern: /[AEIOUX]/, name: 'una vocal o una X' },
  ...Array.from({ length: 2 }, () => LETTER),
  ...Array.from({ length: 6 }, () => DIGIT),
  ...Array.from({ length: 3 }, () => LETTER),
  ...Array.from({ length: 3 }, () => CONSONANT),
  { pattern: /[A-Z\d]/, name: 'una letra o un número' },
  DIGIT,
];

/** The sentence for the first character that can't stand where it stands; null when all can. */
function misplaced(curp: string): string | null {
  // A word that RENAPO should have replaced is a warning, also where its second letter is no vowel.
  const from = PALABRAS_INCONVENIENTES.has(curp.slice(0, 4)) ? 4 : 0;
  const at = SHAPE.findIndex(({ pattern }, position) => position >= from && !pattern.test(curp.charAt(position)));
  const expected = SHAPE[at];
  if (!expected) return null;
  // By characters: half of an emoji would not be shown.
  const found = [...curp][at] ?? '';
  const hint =
    expected === DIGIT && found === 'O' ? ' ¿Es un cero?' : expected === DIGIT && found === 'I' ? ' ¿Es un uno?' : '';
  return `El carácter ${at + 1} de la CURP debe ser ${expected.name} y es «${found}».${hint}`;
}

const invalid = (fault: CurpFault, texto: string): CurpReading => ({ kind: 'invalid', fault, texto });

/**
 * Reads a CURP in any capitals and blanks. A generic one counts as «sin CURP». The 17th character says the century:
 * a digit for births to 1999, a letter from 2000. A future date is not looked for: see `unbornFault`.
 */
export function readCurp(typed: string): CurpReading {
  const curp = normalizeCurp(typed);
  if (GENERICAS.has(curp)) return { kind: 'generic', curp };
  const length = [...curp].length;
  if (length !== LENGTH) return invalid('longitud', `La CURP tiene ${LENGTH} caracteres y esta tiene ${length}.`);
  const wrong = misplaced(curp);
  if (wrong) return invalid('formato', wrong);

  const [year, month, day] = [curp.slice(4, 6), curp.slice(6, 8), curp.slice(8, 10)];
  const fecha_nacimiento = `${/\d/.test(curp.charAt(16)) ? '19' : '20'}${year}-${month}-${day}`;
  if (!isCalendarDate(fecha_nacimiento)) {
    return invalid(
      'fecha',
      `La fecha de la CURP no existe: día ${day}, mes ${month}, año ${fecha_nacimiento.slice(0, 4)}.`,
    );
  }
  const sexo = curp.charAt(10);
  if (sexo !== 'H' && sexo !== 'M' && sexo !== 'X') {
    return invalid('sexo', `El carácter 11 de la CURP es el sexo (H, M o X) y es «${sexo}».`);
  }
  const entidad_nacimiento = curp.slice(11, 13);
  if (!Object.hasOwn(ENTIDADES, entidad_nacimiento)) {
    return invalid(
      'entidad',
      `«${entidad_nacimiento}» (caracteres 12 y 13 de la CURP) no es la clave de ningún estado.`,
    );
  }
  if (curp.charAt(17) !== curpCheckDigit(curp)) {
    return invalid(
      'digito',
      'La CURP tiene algún carácter equivocado: no coincide su dígito verificador. Compárala con el documento.',
    );
  }
  const avisos = PALABRAS_INCONVENIENTES.has(curp.slice(0, 4))
    ? [`RENAPO no emite claves que empiezan con «${curp.slice(0, 4)}». Compárala con el documento.`]
    : [];
  return {
    kind: 'valid',
    curp,
    data: { fecha_nacimiento, sexo, entidad_nacimiento: entidad_nacimiento as Entidad },
    avisos,
  };
}

/**
 * Reason (Spanish) why a CURP is impossible on a day (YYYY-MM-DD): its birth date is in the future. Null when it is
 * possible.
 */
export function unbornFault(curp: string | null, today: string): string | null {
  const reading = curp === null ? null : readCurp(curp);
  const born = reading?.kind === 'valid' ? reading.data.fecha_nacimiento : null;
  return born !== null && born > today ? `La CURP dice que nació el ${formatDate(born)}, que todavía no llega.` : null;
}

/** Form values to compare with a CURP; null if empty. */
type TypedBesideCurp = { [Field in keyof CurpData]?: CurpData[Field] | null };

/** Warnings, by field, where a typed birth date, sex or state differs from the CURP. */
export function curpDisagreements(data: CurpData, typed: TypedBesideCurp): Aviso[] {
  const avisos: Aviso[] = [];
  const compare = <Field extends keyof CurpData>(
    campo: Field,
    name: string,
    read: (value: CurpData[Field]) => string,
  ) => {
    const value = typed[campo];
    if (value == null || value === data[campo]) return;
    avisos.push({
      campo,
      texto: `${name} no coincide con la CURP: se escribió ${read(value)} y la CURP dice ${read(data[campo])}.`,
    });
  };
  compare('fecha_nacimiento', 'La fecha de nacimiento', formatDate);
  compare('sexo', 'El sexo', (sexo) => SEXOS[sexo]);
  compare('entidad_nacimiento', 'El estado de nacimiento', (entidad) => ENTIDADES[entidad]);
  return avisos;
}
