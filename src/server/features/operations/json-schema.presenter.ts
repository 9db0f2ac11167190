/** The contract's yup schemas in the words of JSON Schema, as OpenAPI 3.1 takes them. */
import type {
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from 'yup';

export type JsonSchema = Record<string, unknown>;

interface Rule {
  name?: string;
  params?: Record<string, unknown>;
}

/** JSON Schema constraints of a yup schema's tests. Tests without a counterpart (a check digit) appear by name. */
function limitsOf({ type, tests }: { type: string; tests: Rule[] }): JsonSchema {
  const limits: JsonSchema = {};
  const others: string[] = [];
  const sized = { string: ['minLength', 'maxLength'], array: ['minItems', 'maxItems'] }[type];
  const [least, most] = sized ?? ['minimum', 'maximum'];
  for (const { name = '', params = {} } of tests) {
    if (name === 'integer') limits.type = 'integer';
    else if (name === 'min')
      limits[params.more === undefined ? (least ?? '') : 'exclusiveMinimum'] = params.min ?? params.more;
    else if (name === 'max')
      limits[params.less === undefined ? (most ?? '') : 'exclusiveMaximum'] = params.max ?? params.less;
    else if (name === 'matches') limits.pattern = (params.regex as RegExp).source;
    else if (!['required', 'typeError', 'nullable', 'optionality'].includes(name)) others.push(name);
  }
  return others.length > 0 ? { ...limits, 'x-checks': others } : limits;
}

const TYPES: Record<string, string> = { string: 'string', number: 'number', boolean: 'boolean', date: 'string' };

function typed(type: string | undefined, nullable: boolean): JsonSchema {
  if (!type) return {};
  return { type: nullable ? [type, 'null'] : type };
}

const isObject = (field: SchemaFieldDescription): field is SchemaObjectDescription => 'fields' in field;
const hasInner = (field: SchemaFieldDescription): field is SchemaInnerTypeDescription => 'innerType' in field;

/** A field's schema. What is decided only when a value is there (conditions, references) takes anything. */
export function jsonSchema(field: SchemaFieldDescription): JsonSchema {
  if (!('nullable' in field)) return {};
  const { nullable, oneOf, meta } = field as SchemaDescription;
  if (isObject(field)) return { ...typed('object', nullable), ...propertiesOf(field) };
  if (hasInner(field) && field.type === 'array') {
    const inner = Array.isArray(field.innerType) ? field.innerType[0] : field.innerType;
    return { ...typed('array', nullable), items: inner ? jsonSchema(inner) : {}, ...limitsOf(field) };
  }
  const { type: integerType, ...limits } = limitsOf(field as SchemaDescription);
  const type = typeof integerType === 'string' ? integerType : TYPES[field.type];
  const choices = (meta as { values?: readonly unknown[] } | undefined)?.values ?? oneOf;
  const values = choices.filter((value) => value !== undefined);
  return {
    ...typed(type, nullable),
    ...(values.length > 0 ? { enum: nullable && !values.includes(null) ? [...values, null] : values } : {}),
    ...limits,
  };
}

/** Properties of an object, and which of them must be there. */
function propertiesOf({ fields }: SchemaObjectDescription): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => 'optional' in field && !field.optional).map(([name]) => name);
  return {
    properties: Object.fromEntries(entries.map(([name, field]) => [name, jsonSchema(field)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
