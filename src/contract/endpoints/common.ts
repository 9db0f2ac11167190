/** Parts of requests that several endpoints share. */
import { type InferType, number, object, string } from 'yup';
import { group, id, instant, optionalId, requiredText, whole } from '../fields.ts';
import { PER_PAGE_MAX, REASON_MAX, SEARCH_MAX } from '../rules.ts';

/** Rows of a page, up to so many. */
export const perPage = (most: number) =>
  number()
    .typeError('per_page debe ser un número.')
    .integer('per_page debe ser entero.')
    .min(1, `per_page va de 1 a ${most}.`)
    .max(most, `per_page va de 1 a ${most}.`);

export const pageFields = {
  page: number()
    .typeError('page debe ser un número.')
    .integer('page debe ser entero.')
    .min(1, 'page empieza en 1.')
    .max(1_000_000, 'page es demasiado grande.'),
  per_page: perPage(PER_PAGE_MAX),
};

/** `sort=field` or `sort=-field` for the fields that the list's columns show. */
export const sortField = (fields: readonly string[]) =>
  string().oneOf([...fields, ...fields.map((field) => `-${field}`)], `sort admite: ${fields.join(', ')}.`);

export const pageQuery = object(pageFields);

export const idParams = object({ id: id('Falta el registro.') });
/** `nota` opens an older note of the same alumno. */
export const whichNote = object({ nota: optionalId() });
export const userIdParams = object({ userId: id('Falta el alumno.') });

/** The text of a search in a path. */
export const searchText = () => requiredText('Escribe qué buscar.', SEARCH_MAX);

/** School and group, the filters of people; a group in any spelling. */
export const filterFields = {
  escuela: optionalId(),
  grupo: group().notRequired().nonNullable(),
};

export const motivoBody = object({ motivo: requiredText('Escribe el motivo.', REASON_MAX) });

const CLOCK_WRONG = 'El desfase del reloj no es posible.';
/** Milliseconds of three hundred years: the first and the last year of an instant are no farther apart. */
const CLOCK_MAX = 300 * 366 * 86_400_000;

/** When a form was sent without connection, and the clock offset known at that time. */
export const capturaFields = {
  capturado_en: instant(),
  /** That clock minus the server's, in milliseconds. */
  desfase: whole().min(-CLOCK_MAX, CLOCK_WRONG).max(CLOCK_MAX, CLOCK_WRONG).nullable(),
  /** The server's time of the last response before it. */
  visto: instant(),
};
const captura = object(capturaFields);
export type Captura = InferType<typeof captura>;

/**
 * The author of an item that a supervisor sends because its author cannot sign in any more. Not part of the body, which
 * stays as the author would have sent it.
 */
export const capturaQuery = { capturado_por: optionalId() };
