/** Description of an API endpoint, and the checks of its requests: the same for screens and server. */
import './spanish.ts';
import { type AnyObject, type ObjectSchema, object, type Schema, type SchemaDescription, ValidationError } from 'yup';
import { addressOf } from './address.ts';
import type { FieldErrors } from './errors.ts';
import { FAULTS_MAX } from './list.ts';
import type { Capability } from './roles.ts';
import { MESSAGE_MAX } from './rules.ts';
import { cleanText } from './search.ts';

type Shape<T extends AnyObject> = ObjectSchema<T>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface EndpointOptions<P extends AnyObject, Q extends AnyObject, B extends AnyObject> {
  /** The signed-in person's own record is allowed below the capability. */
  own?: true;
  params?: Shape<P>;
  query?: Shape<Q>;
  body?: Shape<B>;
  /** Keys of the record that a body may carry and that are ignored, unless they are fields of it. */
  readOnly?: readonly string[];
  /** Byte limit of the body where the schema does not imply it. */
  bodyBytes?: number;
  status?: 200 | 201;
  /** Body sent as multipart/form-data, or a response that is a file. */
  content?: 'multipart' | 'file';
  /** A download ticket opens it, when its response is a file. */
  ticket?: true;
  /**
   * Open to people who must choose their own password first: to all of them, or where the `id` of the path is their
   * own.
   */
  beforeOwnPassword?: 'always' | 'own';
  /** A POST that needs no Idempotency-Key because doing it twice does no harm. */
  repeatable?: true;
}

export interface Endpoint<P extends AnyObject, Q extends AnyObject, B extends AnyObject, Result>
  extends EndpointOptions<P, Q, B> {
  method: Method;
  /** Path below /api with parameters as `:name`, in the words of the contract. */
  path: string;
  /** The capability needed, or 'anyone' for endpoints without a session. */
  who: Capability | 'anyone';
  status: 200 | 201;
  /** The address below /api: parameters percent-encoded, query without null, undefined and ''. */
  url(params?: Partial<P>, query?: Partial<Q>): string;
  /** Types only: never set. */
  readonly types?: { params: P; query: Q; body: B; response: Result };
}
// biome-ignore lint/suspicious/noExplicitAny: stands for endpoints of every shape, whose parameters vary in both directions
export type AnyEndpoint = Endpoint<any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type FileEndpoint = Endpoint<any, any, any, Blob>;
export type ResponseOf<C extends AnyEndpoint> = NonNullable<C['types']>['response'];
export type BodyOf<C extends AnyEndpoint> = NonNullable<C['types']>['body'];
export type ParamsOf<C extends AnyEndpoint> = NonNullable<C['types']>['params'];
export type QueryOf<C extends AnyEndpoint> = NonNullable<C['types']>['query'];

/** Describes an endpoint whose response has the shape `Result`: method, path, rights and request. */
export function endpoint<Result>() {
  return <P extends AnyObject = AnyObject, Q extends AnyObject = AnyObject, B extends AnyObject = AnyObject>(
    route: `${Method} /${string}`,
    who: Capability | 'anyone',
    options: EndpointOptions<P, Q, B> = {},
  ): Endpoint<P, Q, B, Result> => {
    const [method, path] = route.split(' ') as [Method, string];
    const { readOnly, body } = options;
    return {
      ...{ method, path, who, status: 200, ...options },
      ...(readOnly && { readOnly: readOnly.filter((key) => !Object.hasOwn(body?.fields ?? {}, key)) }),
      url: (params, query) => addressOf(path, params, query),
    };
  };
}

/** Unknown keys that a response names; the rest are refused with them. */
const UNKNOWN_NAMED = 20;

/** Blanks belong to a password. */
const VERBATIM: ReadonlySet<string> = new Set(['password', 'password_before']);

const NOTHING = object({});

/** A parameter that comes twice is ambiguous: yup would take the first. */
const REPEATED = ['Está repetido.'];

export type Checked<T> = { value: T; errors: null } | { value: null; errors: FieldErrors };

function check(schema: Shape<AnyObject>, value: unknown, strict: boolean): Checked<AnyObject> {
  try {
    // yup would look where in the code each fault was found, which takes ten times as long as finding it.
    const options = { strict, abortEarly: false, disableStackTrace: true };
    return { value: schema.validateSync(value, options), errors: null };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const faults = new Map<string, Set<string>>();
    let named = 0;
    for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) {
      // `serviciosArr[2]` is shown at the field `serviciosArr`, `alergias[1].sustancia` at a field of its own.
      const field = (path ?? '').replace(/\[\d+\]$/, '');
      const known = faults.get(field) ?? new Set();
      if (known.has(message)) continue;
      faults.set(field, known.add(message));
      named += 1;
      if (named === FAULTS_MAX) break;
    }
    return { value: null, errors: Object.fromEntries([...faults].map(([field, texts]) => [field, [...texts]])) };
  }
}

/** The keys that a schema has, cleaned. */
function pick(schema: Shape<AnyObject>, sent: object): Record<string, unknown> {
  const known = Object.entries(sent).filter(([key]) => Object.hasOwn(schema.fields, key));
  return Object.fromEntries(known.map(([key, value]) => [key, clean(value, new Set())]));
}

/** Whether a field may be left out but does not hold null: in a new record null says that it was left out. */
function isOptional(schema: Shape<AnyObject>, key: string): boolean {
  const { spec } = schema.fields[key] as Schema;
  return spec.optional === true && spec.nullable !== true;
}

/**
 * Checks a body: no conversion of kinds (but for multipart, where everything comes as text), unknown keys are errors
 * on their own name, read-only keys of the record are left out, all fields are reported at once. Gives the cleaned
 * body, or the errors by field.
 */
export function checkBody<C extends AnyEndpoint>(endpoint: C, body: unknown): Checked<BodyOf<C>> {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    return { value: null, errors: { '': ['Se esperaba un objeto con campos.'] } };
  }
  const schema = (endpoint.body ?? NOTHING) as Shape<AnyObject>;
  const multipart = endpoint.content === 'multipart';
  const kept: Record<string, unknown> = {};
  // Without a prototype: a key named __proto__ is reported like any other.
  const refused: FieldErrors = Object.create(null);
  let unknown = 0;
  for (const [key, value] of Object.entries(body)) {
    if (!Object.hasOwn(schema.fields, key)) {
      if (endpoint.readOnly?.includes(key)) continue;
      unknown += 1;
      if (unknown <= UNKNOWN_NAMED) refused[key] = [`El campo «${key.slice(0, 60)}» no existe.`];
    } else if (oversized(value)) refused[key] = ['Contiene demasiados datos.'];
    else if (multipart && Array.isArray(value)) refused[key] = REPEATED;
    else {
      const cleaned = clean(value, VERBATIM, key);
      if (cleaned !== null || endpoint.method !== 'POST' || !isOptional(schema, key)) kept[key] = cleaned;
    }
  }
  const checked = check(schema, kept, !multipart);
  if (Object.keys(refused).length === 0) return checked as Checked<BodyOf<C>>;
  return { value: null, errors: { ...checked.errors, ...refused } };
}

/** Checks path parameters, which always come as text. */
export function checkParams<C extends AnyEndpoint>(endpoint: C, params: unknown): Checked<ParamsOf<C>> {
  const schema = (endpoint.params ?? NOTHING) as Shape<AnyObject>;
  return check(schema, pick(schema, Object(params)), false) as Checked<ParamsOf<C>>;
}

/** Checks a query, which always comes as text; '' counts as left out, unknown keys are ignored. */
export function checkQuery<C extends AnyEndpoint>(endpoint: C, query: Record<string, unknown>): Checked<QueryOf<C>> {
  const schema = (endpoint.query ?? NOTHING) as Shape<AnyObject>;
  const given = pick(schema, Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')));
  const repeated = Object.keys(given).filter((name) => Array.isArray(given[name]));
  if (repeated.length === 0) return check(schema, given, false) as Checked<QueryOf<C>>;
  return { value: null, errors: Object.fromEntries(repeated.map((name) => [name, REPEATED])) };
}

/** Every text trimmed, in NFC, and null instead of ''. Goes as deep as requests do. */
export function clean(value: unknown, keep: ReadonlySet<string>, key = ''): unknown {
  if (typeof value === 'string') return keep.has(key) ? value : cleanText(value) || null;
  if (Array.isArray(value)) return value.map((item) => clean(item, keep, key));
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner, keep, name)]));
  }
  return value;
}

/** No request has longer lists or nests deeper: a body made of brackets would use up the stack, one of items the processor. */
const ITEMS_MAX = 1000;
const DEPTH_MAX = 6;
/** Four times the longest message, however its letters are written: more is not composed before it is refused. */
const TEXT_MAX = 4 * MESSAGE_MAX;
/** Whether a value of a body is larger than any request. */
function oversized(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length > TEXT_MAX;
  if (!value || typeof value !== 'object') return false;
  const items = Object.values(value);
  return depth === DEPTH_MAX || items.length > ITEMS_MAX || items.some((item) => oversized(item, depth + 1));
}

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
