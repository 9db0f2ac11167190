/** Bodies and addresses made to keep a server busy, out of what an endpoint takes; the same ones in every run. */
import type { SchemaDescription } from 'yup';
import type { AnyEndpoint } from '#contract/endpoint.ts';

/** What yup says of a field; only what is read here. */
export interface Field {
  type: string;
  tests?: { name?: string; params?: Record<string, unknown> }[];
  fields?: Record<string, Field>;
  innerType?: Field;
}

export const fieldsOf = (schema: { describe(): SchemaDescription } | undefined): Record<string, Field> =>
  schema ? ((schema.describe() as unknown as Field).fields ?? {}) : {};

/** Each is a text of so many characters, costly for something that reads it. */
const TEXTS: Record<string, (length: number) => string> = {
  digits: (length) => '1'.repeat(length),
  blanks: (length) => `a${' '.repeat(length - 2)}a`,
  'e-mail': (length) => `a@${'a.'.repeat(length / 2)}`,
  'decomposed letters': (length) => 'a\u0301\u0323'.repeat(length / 3),
  'letters under 30 accents': (length) => `a${'\u0323\u0301'.repeat(15)}`.repeat(length / 31),
  accents: (length) => '\u0301\u0323'.repeat(length / 2),
  'words of one character': (length) => '\ufdfa'.repeat(length),
  halves: (length) => '\ud83d'.repeat(length),
};

/** A value of the wrong kind for a field, as deep as the field goes. */
function wrong({ type, fields }: Field): unknown {
  if (type !== 'object' || !fields) return type === 'string' ? -1.5 : type === 'number' ? -1.555 : 'x';
  return { ...Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, wrong(one)])), x: 1 };
}

/** Items of each list that is filled with texts. */
const ITEMS = 50;

/** A value with one text wherever a field may hold one. */
function filled({ type, fields, innerType }: Field, text: string, items: number): unknown {
  if (type === 'array' && innerType) return Array.from({ length: items }, () => filled(innerType, text, items));
  if (type !== 'object' || !fields) return text;
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, filled(one, text, items)]));
}

const list = (item: string, bytes: number): string =>
  `[${`${item},`.repeat(Math.max(0, bytes / (item.length + 1) - 1))}${item}]`;
const object = (fields: Record<string, string>): string =>
  `{${Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join()}}`;

/** Bodies of about so many bytes for an endpoint, by name. */
export function* hostileBodies(endpoint: AnyEndpoint, bytes: number): Generator<[name: string, body: string]> {
  const fields = fieldsOf(endpoint.body);
  const names = Object.keys(fields);
  const [first = 'x'] = names;
  yield ['unknown keys', `{${Array.from({ length: bytes / 10 }, (_, at) => `"k${at}":0`).join()}}`];
  yield [
    'one key again and again',
    `{${Array.from({ length: bytes / (first.length + 5) }, () => `"${first}":0`).join()}}`,
  ];
  yield ['a list of keys', object({ [first]: list('{"a":{}}', bytes) })];
  yield [
    'reaching for prototypes',
    object({ x: list('{"a":{}}', bytes), '\\u005f_proto__': '{}' }).replace('\\\\', '\\'),
  ];
  yield ['no JSON in the end', `{"${first}":${list('0', bytes)}`];
  for (const name of [...new Set([first, 'x', endpoint.readOnly?.[0] ?? 'x'])]) {
    yield [`brackets in ${name}`, object({ [name]: '['.repeat(bytes / 2) + ']'.repeat(bytes / 2) })];
    yield [`small lists in ${name}`, object({ [name]: list('[]', bytes) })];
    yield [`digits in ${name}`, object({ [name]: '1'.repeat(bytes) })];
  }
  yield ['all wrong', JSON.stringify(wrong({ type: 'object', fields }))];
  const lists = Object.entries(fields).filter(([, { type }]) => type === 'array');
  for (const most of [1000, 100, 50, Number.POSITIVE_INFINITY]) {
    const values = lists.map(([name, { innerType }]): [string, string] => {
      const item = JSON.stringify(innerType ? wrong(innerType) : 0);
      return [name, list(item, Math.min(bytes / lists.length, most * (item.length + 1)))];
    });
    if (lists.length > 0) yield [`lists of ${most} wrong items`, object(Object.fromEntries(values))];
  }
  const whole: Field = { type: 'object', fields };
  const alone: Field = { type: 'object', fields: { [first]: { type: 'string' } } };
  const places = JSON.stringify(filled(whole, '$', ITEMS)).split('$').length - 1;
  for (const [name, textOf] of Object.entries(TEXTS)) {
    // In bytes of JSON: what is escaped takes six.
    const each = (Buffer.byteLength(JSON.stringify(textOf(600))) - 2) / 600;
    const length = (among: number) => Math.floor(bytes / among / each);
    yield [`${name} in one field`, JSON.stringify(filled(alone, textOf(length(1)), ITEMS))];
    if (places > 1 && length(places) > 62) {
      yield [`${name} in every field`, JSON.stringify(filled(whole, textOf(length(places)), ITEMS))];
    }
  }
}

/** Percent-encoded texts of at most so many characters. */
const encoded = (length: number): [string, string][] =>
  Object.entries(TEXTS)
    .filter(([name]) => name !== 'halves')
    .map(([name, textOf]) => [
      name,
      encodeURIComponent(textOf(120))
        .repeat(length / 120)
        .slice(0, length)
        .replace(/%.?$/, ''),
    ]);

/** Longest query that fits beside the other headers, and longest text of a path. */
const QUERY_LENGTH = 14_000;
const SEGMENT_LENGTH = 1900;

/**
 * Paths of an endpoint that are as long as they may be. `isTried` tells of fields, by what yup says of them, whether they
 * need no more texts.
 */
export function* hostilePaths(
  endpoint: AnyEndpoint,
  isTried: (fields: Record<string, Field>) => boolean,
): Generator<[name: string, path: string]> {
  const plain = endpoint.path.replace(/:\w+/g, '1');
  const texts = plain === endpoint.path || isTried(fieldsOf(endpoint.params)) ? [] : encoded(SEGMENT_LENGTH);
  for (const [name, text] of texts) {
    yield [`${name} in the path`, endpoint.path.replace(/:\w+/g, text)];
  }
  yield [
    'unknown parameters',
    `${plain}?${Array.from({ length: QUERY_LENGTH / 7 }, (_, at) => `k${at}=0`)
      .join('&')
      .slice(0, QUERY_LENGTH)}`,
  ];
  for (const [parameter, field] of Object.entries(fieldsOf(endpoint.query))) {
    yield [
      `${parameter} again and again`,
      `${plain}?${`${parameter}=1&`.repeat(QUERY_LENGTH / (parameter.length + 3))}`,
    ];
    if (isTried({ [parameter]: field })) continue;
    for (const [name, text] of encoded(QUERY_LENGTH))
      yield [`${name} in ${parameter}`, `${plain}?${parameter}=${text}`];
  }
}
