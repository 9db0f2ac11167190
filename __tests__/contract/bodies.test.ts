/** What holds for each field of each endpoint: errors in Spanish, no crash, nothing unknown taken in. */
import type { AnyObject, ObjectSchema, Schema } from 'yup';
import { type AnyEndpoint, checkBody, checkParams, checkQuery } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

const tried = Object.entries<AnyEndpoint>(endpoints);

const JUNK: unknown[] = [
  null,
  '',
  ' ',
  'x',
  'Ñandú <img onerror=alert(1)>',
  '\u202e\u0000😀',
  'a'.repeat(20_000),
  '2026-02-31',
  'abc@',
  true,
  0,
  -1,
  0.001,
  1e20,
  2 ** 31,
  [],
  [null],
  ['x', 5, {}],
  [[]],
  {},
  { id: 'x' },
  { a: { b: { c: [] } } },
];
const SPANISH = /^[¿«A-ZÁÉÍÓÚÑa-z][^`$]*[.?]$/;
const ENGLISH = /\b(must|required|field|valid|invalid|this|cannot|value|type|is|be)\b/i;

/** Bodies with `value` in one field, for every field however deep. */
function bodiesWith(schema: ObjectSchema<AnyObject>, value: unknown): Record<string, unknown>[] {
  return Object.entries(schema.fields).flatMap(([name, field]) => {
    const inner = nested(field as Schema);
    const deep = inner ? bodiesWith(inner.schema, value) : [];
    return [{ [name]: value }, ...deep.map((body) => ({ [name]: inner?.list ? [body] : body }))];
  });
}
/** The fields inside a field, if it has some. */
function nested(field: Schema): { schema: ObjectSchema<AnyObject>; list: boolean } | null {
  if (field.type === 'object') return { schema: field as unknown as ObjectSchema<AnyObject>, list: false };
  const item = (field as unknown as { innerType?: Schema }).innerType;
  return field.type === 'array' && item?.type === 'object'
    ? { schema: item as unknown as ObjectSchema<AnyObject>, list: true }
    : null;
}

function texts(errors: Record<string, string[]> | null): string[] {
  return Object.values(errors ?? {}).flat();
}

// [C.9]
test.each(tried)('%s reports invalid values in Spanish for any body', (_, endpoint) => {
  const found = JUNK.flatMap((junk) => [
    ...(endpoint.body ? bodiesWith(endpoint.body, junk) : []).flatMap((body) =>
      texts(checkBody(endpoint, body).errors),
    ),
    ...Object.keys(endpoint.params?.fields ?? {}).flatMap((name) =>
      texts(checkParams(endpoint, { [name]: junk }).errors),
    ),
    ...Object.keys(endpoint.query?.fields ?? {}).flatMap((name) =>
      texts(checkQuery(endpoint, { [name]: junk }).errors),
    ),
  ]);
  expect(found.filter((text) => !SPANISH.test(text) || ENGLISH.test(text))).toEqual([]);
});

/** Bodies with an unknown key inside each field that has fields of its own. */
function bodiesWithUnknown(schema: ObjectSchema<AnyObject>): Record<string, unknown>[] {
  return Object.entries(schema.fields).flatMap(([name, field]) => {
    const inner = nested(field as Schema);
    if (!inner) return [];
    return [{ no_existe: 1 }, ...bodiesWithUnknown(inner.schema)].map((body) => ({
      [name]: inner.list ? [body] : body,
    }));
  });
}

test.each(tried)('%s refuses unknown keys at any depth', (_, endpoint) => {
  expect(checkBody(endpoint, { no_existe: 1 }).errors).toMatchObject({
    no_existe: ['El campo «no_existe» no existe.'],
  });
  const deep = endpoint.body ? bodiesWithUnknown(endpoint.body) : [];
  expect(deep.filter((body) => !texts(checkBody(endpoint, body).errors).includes('No existe: no_existe.'))).toEqual([]);
});
