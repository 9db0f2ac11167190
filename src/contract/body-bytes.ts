/** Byte limit of an endpoint's body, computed from its fields with some room. */
import type { SchemaDescription } from 'yup';
import type { AnyEndpoint } from './endpoint.ts';

/** The parts of a yup field description that bound its size. */
interface Field {
  type: string;
  tests?: { name?: string; params?: Record<string, unknown> }[];
  fields?: Record<string, Field>;
  innerType?: Field;
}

/** Characters allowed for values without a length: dates, choices, e-mails, official numbers with blanks. */
const UNSAID = 300;
/** Of numbers, and of yes and no. */
const NUMBER = 16;
/** UTF-8 and JSON write letters with accents, quotes and ends of lines in two bytes. */
const BYTES_EACH = 2;
/** Sizes are whole numbers of these. */
const STEP = 4 * 1024;
/** No form is larger: a child's, with fifty allergies of four thousand letters each. */
const MOST = 320 * 1024;
/** Clients may send a whole record back, ignored fields included, such as the abonos of a note. */
const IGNORED = 64 * 1024;

function charactersOf({ type, tests = [], fields, innerType }: Field): number {
  const most = Number(tests.find(({ name }) => name === 'max')?.params?.max ?? UNSAID);
  if (fields) {
    return Object.entries(fields).reduce((sum, [name, field]) => sum + name.length + 4 + charactersOf(field), 2);
  }
  if (type === 'array' && innerType) return most * (charactersOf(innerType) + 1);
  return type === 'string' ? most : type === 'mixed' ? UNSAID : NUMBER;
}

/** Bytes of the largest JSON body that an endpoint takes. */
export function bodyBytes({ body, readOnly, bodyBytes: said }: AnyEndpoint): number {
  if (said !== undefined) return said;
  const described: SchemaDescription | undefined = body?.describe();
  const characters = described ? charactersOf(described as unknown as Field) : 0;
  const wanted = characters * BYTES_EACH + (readOnly || !body ? IGNORED : 0);
  return Math.min(MOST, Math.max(1, Math.ceil(wanted / STEP)) * STEP);
}
