/** The kinds of fields that tell of a person: official numbers, birth, address, identification. */
import './spanish.ts';
import { number, type ObjectShape, object, string } from 'yup';
import { readCurp } from './curp.ts';
import { ENTIDAD_KEYS, SEXO_KEYS } from './curp-catalogs.ts';
import { oneOf, optionalText, requiredText } from './fields.ts';
import { nssFault } from './nss.ts';
import { businessRfcFault, rfcFault } from './rfc.ts';
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
