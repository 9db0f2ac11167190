/** Kinds of request fields with their Spanish errors. */
import './spanish.ts';
import { boolean, mixed, number, string } from 'yup';
import { isCalendarDate, isInstant, isYear, YEAR_WRONG } from './dates.ts';
import { NOT_A_GROUP, normalizeGroup } from './groups.ts';
import { grouped, toCents } from './money.ts';
import { normalizePhone } from './phones.ts';
import { bareOrigin, reachableOrigin } from './public-address.ts';
import { AMOUNT_MAX, CAJA_MAX, EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from './rules.ts';

/** PostgreSQL's integer: a larger id exists nowhere, and would be an error of the database there. */
const ID_MAX = 2_147_483_647;
/** Whether a value sent as JSON can be a row's id. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= ID_MAX;

const tooLong = (max: number) => `Admite hasta ${max} caracteres.`;

/** Text that may be null; never ''. */
export const optionalText = (max: number) => string().typeError('Debe ser texto.').max(max, tooLong(max)).nullable();

/** Text that must be there. `missing` is the sentence for when it is not, for instance «Escribe el nombre.». */
export const requiredText = (missing: string, max: number) =>
  string().typeError('Debe ser texto.').max(max, tooLong(max)).required(missing).nonNullable(missing);

/** For `matches`, where text with a line break would look like another one, or fill two lines of a ticket. */
export const ONE_LINE = [/^[^\p{Control}\u2028\u2029]*$/u, 'Debe ir en una sola línea, sin tabuladores.'] as const;

/** A row's id; in a path in plain digits only, so that no row has two addresses. */
export const id = (missing: string) =>
  number()
    .transform((value, sent) => (typeof sent === 'string' && !/^\d+$/.test(sent) ? Number.NaN : value))
    .typeError('Debe ser un número de registro.')
    .integer('Debe ser un número de registro.')
    .min(1, 'Debe ser un número de registro.')
    .max(ID_MAX, 'Debe ser un número de registro.')
    .required(missing)
    .nonNullable(missing);

/** A row's id that may be left out. */
export const optionalId = () => id('').notRequired().nonNullable();

/** A whole number; may be left out. */
export const whole = () => number().typeError('Debe ser un número.').integer('Debe ser un número entero.');

/** The version that a change started from; may be left out. */
export const version = () => whole().min(1);

// One @, a dot in the domain, no blanks, no dot beside another one: the addresses that browsers accept and mail servers
// deliver.
const EMAIL =
  /^[^\s@<>"(),;:\\[\].\p{Cf}]+(?:\.[^\s@<>"(),;:\\[\].\p{Cf}]+)*@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu;
const ASCII = /^[\0-\x7f]*$/;

/**
 * The one way in which an address is stored: one of other alphabets composed, in small letters, and with its domain in
 * ASCII (RFC 5891), as it is delivered to. Any other one as it is.
 */
export function normalizeEmail(text: string): string {
  if (ASCII.test(text)) return text;
  const small = text.normalize('NFC').toLowerCase();
  const at = small.lastIndexOf('@') + 1;
  if (ASCII.test(small.slice(at))) return small;
  const domain = URL.parse(`http://${small.slice(at)}`)?.hostname;
  return domain ? small.slice(0, at) + domain : small;
}

/** Key that identifies an address: differences in capitals or Unicode composition do not count. */
export const emailKey = (text: string): string => normalizeEmail(text).toLowerCase();

/** Whether a text is a valid e-mail address. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(normalizeEmail(text));

/** An e-mail address that `isEmail` takes, or null. */
export const email = () =>
  string()
    .typeError('Debe ser texto.')
    .nullable()
    .test('email', 'El correo electrónico no es válido.', (value) => value == null || isEmail(value));

/** A phone in any spelling of ten digits; the server stores the digits. */
export const phone = (wrong = 'El celular debe tener 10 dígitos.') =>
  string()
    .typeError('Debe ser texto.')
    .nullable()
    .test('phone', wrong, (value) => value == null || normalizePhone(value) !== null);

/** An address that `reachableOrigin` takes, or null; the server stores its origin. */
export const publicAddress = () =>
  string()
    .typeError('Debe ser texto.')
    .nullable()
    .test(
      'origin',
      'Escribe la dirección con http:// o https:// y sin nada detrás, por ejemplo https://escuelas.example.mx.',
      (value) => value == null || bareOrigin(value) !== null,
    )
    .test(
      'reachable',
      'Esta dirección solo abre en el mismo equipo. Escribe la que las familias abren en su teléfono.',
      (value) => value == null || bareOrigin(value) === null || reachableOrigin(value) !== null,
    );

/** A group in any spelling of one from 1A to 6J; the server stores the form `1A` of those in Ajustes. */
export const group = () =>
  mixed<string | 0>()
    .required('Elige el grupo.')
    .nonNullable('Elige el grupo.')
    .test(
      'group',
      NOT_A_GROUP,
      (value) => value === undefined || value === 0 || (typeof value === 'string' && normalizeGroup(value) !== null),
    );

/** A school's id, or 'empleado' for people without a school. */
export const schoolOrEmployee = () =>
  mixed<number | 'empleado'>()
    .required('Elige la escuela.')
    .nonNullable('Elige la escuela.')
    .test('school', 'Elige la escuela.', (value) => value === undefined || value === 'empleado' || isId(value));

export const NOT_AN_AMOUNT = 'Escribe solo números, por ejemplo 250 o 99.50.';
/** For an abono, whose few characters have no room for cents. */
export const NOT_AN_ABONO = 'Escribe solo números, por ejemplo 150.';
export const AMOUNT_TOO_LARGE = `No puede pasar de ${grouped(String(AMOUNT_MAX))}.`;

/** Dollars with at most two decimals, 0 or more. */
export const money = (missing: string, wrong = NOT_AN_AMOUNT) =>
  number()
    .typeError(wrong)
    .required(missing)
    .nonNullable(missing)
    .min(0, 'No puede ser negativo.')
    .max(AMOUNT_MAX, AMOUNT_TOO_LARGE)
    .test('cents', 'Admite hasta dos decimales.', (value) => value == null || toCents(value) !== null);

/** Dollars that are paid or moved: more than 0. */
export const positiveMoney = (wrong = NOT_AN_AMOUNT) =>
  money('Escribe el monto.', wrong).moreThan(0, 'El monto debe ser mayor que 0.');

/** A password of PASSWORD_MIN to PASSWORD_MAX characters, or null. */
export const password = () =>
  string()
    .typeError('Debe ser texto.')
    .nullable()
    .min(PASSWORD_MIN, `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres.`)
    .max(PASSWORD_MAX, `La contraseña admite hasta ${PASSWORD_MAX} caracteres.`);

const CAJA_WRONG = `La caja es un número del 1 al ${CAJA_MAX}.`;
/** The number of a till, which a computer at the counter may have been told. */
export const cajaNumber = () =>
  number().typeError(CAJA_WRONG).integer(CAJA_WRONG).min(1, CAJA_WRONG).max(CAJA_MAX, CAJA_WRONG).nullable();

/** True or false; may be left out, but is never null. */
export const flag = () => boolean().typeError('Debe ser verdadero o falso.');

/** One of these values as it was sent, without any conversion. `wrong` is the sentence for another one. */
export const oneOf = <T extends string | number>(values: readonly T[], wrong: string) =>
  mixed<T>((value): value is T => values.includes(value as T))
    .typeError(wrong)
    // For the documentation of endpoints.
    .meta({ values });

/** A calendar date, YYYY-MM-DD. */
export const calendarDate = () =>
  string()
    .typeError('Debe ser una fecha.')
    .nullable()
    .test('date', 'La fecha no existe.', (value) => value == null || isCalendarDate(value))
    .test('year', YEAR_WRONG, (value) => value == null || !isCalendarDate(value) || isYear(value));

/** A calendar date that must be there. */
export const requiredDate = (missing = 'Elige la fecha.') => calendarDate().required(missing).nonNullable(missing);

/** An instant, ISO 8601 in UTC. */
export const instant = () =>
  string()
    .typeError('Debe ser una fecha y hora.')
    .nullable()
    .test('instant', 'La fecha y hora no es válida.', (value) => value == null || isInstant(value))
    .test('year', YEAR_WRONG, (value) => value == null || !isInstant(value) || isYear(value));
