/** Queries and parameters are checked by what was given alone: the outcome is that of the whole schema, of every endpoint. */
import { type ObjectSchema, ValidationError } from 'yup';
import { type AnyEndpoint, checkParams, checkQuery } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { random } from './random.ts';

const tried = Object.entries(endpoints) as [string, AnyEndpoint][];
const WORDS = ['1', '0', '2', '25', '101', '-1', '1.5', 'x', '1A', '1°a', '-nombre', 'nombre', 'email', 'user:email'];
const MORE = ['2026-11-21', 'María Peña', 'true', 'por_vencer', 'falta', 'x'.repeat(300), '6D', '99999999', 'null'];

/** Fields with an error each, or the values, by the whole schema. */
function whole(schema: ObjectSchema<object>, given: object): unknown {
  try {
    return schema.validateSync(given, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const paths = (error.inner.length > 0 ? error.inner : [error]).map(({ path, message }) => `${path} ${message}`);
    return { refused: [...new Set(paths)].sort() };
  }
}

test.each([
  ['query', checkQuery],
  ['params', checkParams],
] as const)('%s', (part, check) => {
  const next = random(2026);
  const words = [...WORDS, ...MORE];
  let [taken, refused] = [0, 0];
  for (const [name, endpoint] of tried) {
    const schema = endpoint[part];
    if (!schema) continue;
    const keys = Object.keys(schema.fields);
    for (let time = 0; time < 200; time += 1) {
      const chosen = keys.filter(() => next() < 0.5);
      const given = Object.fromEntries(chosen.map((key) => [key, words[Math.floor(next() * words.length)] ?? '']));
      const { value, errors } = check(endpoint, given);
      const lines = Object.entries(errors ?? {}).flatMap(([key, texts]) => texts.map((text) => `${key} ${text}`));
      const said = errors ? { refused: lines.sort() } : value;
      const wanted = whole(schema, given);
      expect({ name, given, said }).toEqual({ name, given, said: wanted });
      // Links of pages repeat the query in this order.
      expect(Object.keys(Object(said))).toEqual(Object.keys(Object(wanted)));
      if (errors) refused += 1;
      else taken += 1;
    }
  }
  expect([taken > 500, refused > 500]).toEqual([true, true]);
});
