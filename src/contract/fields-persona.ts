/** The kinds of fields that tell of a person: official numbers, birth, address, identification. */
import './spanish.ts';
import { number, type ObjectShape, object, string } from 'yup';
import { readCurp } from './curp.ts';
import { ENTIDAD_KEYS, SEXO_KEYS } from './curp-catalogs.ts';
import { oneOf, optionalText, requiredText } from './fields.ts';
import { NAME_MAX } from './rules.ts';

/** A text that may be null, refused with the sentence that `fault` finds for it. */
const numbered = (fault: (typed: string) => string | null) =>
  string()
    .nullable()
    .test('fault', (value, { createError }) => {
      const message = value == null ? null : fault(value);
      return message === null || createError({ message });
    });

/** A CURP in any capitals and blanks, the generic ones included; the server stores `normalizeCurp`. */
export const curp = () =>
  numbered((typed) => {
    const reading = readCurp(typed);
    return reading.kind === 'invalid' ? reading.texto : null;
  });
/** An NSS in any blanks and dashes; the server stores `normalizeNss`. */
export const nss = () => numbered((typed) => nssFault(typed)?.texto ?? null);
/** The RFC of a person in any capitals, blanks and dashes; the server stores `normalizeRfc`. */
export const rfc = () => numbered(rfcFault);
/** The RFC of a company or a person in any capitals, blanks and dashes; the server stores `normalizeRfc`. */
export const businessRfc = () => numbered(businessRfcFault);
/** A postal code of five digits, or null. */
export const postalCode = () =>
  numbered((typed) => (/^\d{5}$/.test(typed) ? null : 'El código postal tiene 5 dígitos.'));

/** A key of `SEXOS`, or null. */
export const sexo = () => oneOf(SEXO_KEYS, 'Elige el sexo.').nullable();
/** A key of `ENTIDADES`, or null. */
export const entidad = () => oneOf(ENTIDAD_KEYS, 'Elige el estado.').nullable();

/** A measure that may be null, with at most two decimals. */
export const measure = (min: number, max: number) =>
  number()
    .typeError('Debe ser un número.')
    .nullable()
    .min(min, `Va de ${min} a ${max}.`)
    .max(max, `Va de ${min} a ${max}.`)
    .test('decimals', 'Admite hasta dos decimales.', (value) => value == null || Number(value.toFixed(2)) === value);

/** Fields that come and go together, or null. */
export const together = <Fields extends ObjectShape>(fields: Fields) =>
  object(fields).noUnknown().nullable().default(undefined);

/** An address, of which each part may be null or left out; or null in place of all. */
export const domicilio = () =>
  together({
    calle: optionalText(NAME_MAX * 2),
    numero: optionalText(NAME_MAX),
    colonia: optionalText(NAME_MAX * 2),
    municipio: optionalText(NAME_MAX),
    estado: optionalText(NAME_MAX),
    cp: postalCode(),
  });
/** Which identification it is, with its number: both, or null in place of them. */
export const identificacion = () =>
  together({
    tipo: requiredText('Escribe qué identificación es.', NAME_MAX),
    numero: requiredText('Escribe el número de la identificación.', NAME_MAX),
  });

/** The NSS: the eleven digits of the social security number, the last one a Luhn check digit. */
const NSS_LENGTH = 11;

/** An NSS as it is stored: without the blanks and dashes that people write it with. */
export function normalizeNss(typed: string): string {
  return typed.replace(/[\s\p{Cf}-]+/gu, '');
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const doubled = Number(digits.at(-1 - at)) * (at % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A fault of an NSS; `texto` is a Spanish sentence for the user. */
interface NssFault {
  fault: 'longitud' | 'formato' | 'digito';
  texto: string;
}

/** Validates an NSS written with any blanks and dashes; null if it is valid. */
export function nssFault(typed: string): NssFault | null {
  const nss = normalizeNss(typed);
  if (!/^\d*$/.test(nss)) return { fault: 'formato', texto: 'El NSS sólo lleva números.' };
  if (nss.length !== NSS_LENGTH) {
    // Spreadsheets drop the zero that many numbers begin with.
    const hint = nss.length === NSS_LENGTH - 1 && passesLuhn(`0${nss}`) ? ' ¿Empieza con 0?' : '';
    return { fault: 'longitud', texto: `El NSS tiene ${NSS_LENGTH} dígitos y este tiene ${nss.length}.${hint}` };
  }
  if (!passesLuhn(nss)) {
    return {
      fault: 'digito',
      texto: 'El NSS tiene algún dígito equivocado: no coincide el último, que es de comprobación.',
    };
  }
  return null;
}

/** The RFC of a person: four letters, six digits of the birth date, three characters that the SAT hands out. */
const RFC_LENGTH = 13;
const RFC = /^[A-ZÑ&]{4}\d{6}[A-Z0-9]{3}$/;

/** An RFC as it is stored: capitals, without the blanks and dashes that people write it with. */
export function normalizeRfc(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\s\p{Cf}-]+/gu, '')
    .toUpperCase();
}

/** Spanish sentence with the error of an RFC, which may have any capitals, blanks and dashes; null when it is valid. */
export function rfcFault(typed: string): string | null {
  const rfc = normalizeRfc(typed);
  if (RFC.test(rfc)) return null;
  const length = [...rfc].length;
  if (length === RFC_LENGTH - 1) return 'Este RFC de 12 caracteres es de una empresa. El de una persona tiene 13.';
  if (length !== RFC_LENGTH) return `El RFC de una persona tiene ${RFC_LENGTH} caracteres y este tiene ${length}.`;
  return 'El RFC de una persona son 4 letras, 6 números (año, mes y día) y 3 letras o números.';
}

const BUSINESS_RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/;

/** Validates the RFC of a company (12 characters) or person (13); a Spanish sentence, or null if valid. */
function businessRfcFault(typed: string): string | null {
  if (BUSINESS_RFC.test(normalizeRfc(typed))) return null;
  return 'El RFC del negocio son 3 o 4 letras, 6 números (año, mes y día) y 3 letras o números.';
}
