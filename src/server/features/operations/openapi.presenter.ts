/** Every endpoint of the contract as an OpenAPI document, made from the contract itself. */
import type {
  AnyObject,
  ObjectSchema,
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from 'yup';
import { API_BASE } from '#contract/address.ts';
import { type AnyEndpoint, bodyBytes } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { leastRol, ROL_NAMES } from '#contract/roles.ts';

const ERROR_RESPONSES: Record<string, string> = {
  400: 'La dirección o el JSON no se pueden leer.',
  401: 'Sin sesión, o terminó.',
  403: 'El rol no lo permite.',
  404: 'No existe, o no para quien pregunta.',
  408: 'Tardó demasiado en llegar.',
  409: 'Choca con lo que está guardado; `actual` trae el registro.',
  413: 'Demasiado grande.',
  415: 'Un tipo de contenido que no se acepta.',
  422: 'Datos no válidos: `error.errors` por campo.',
  429: 'Demasiadas; `Retry-After` dice cuándo volver.',
  500: 'Falla del servidor, con el número de la petición.',
  503: 'Reiniciando, o sin base de datos.',
  507: 'No hay espacio.',
};

const apiError = { $ref: '#/components/schemas/ApiError' };
const contentOf = (schema: JsonSchema, type = 'application/json') => ({ content: { [type]: { schema } } });

function parameters(where: 'path' | 'query', schema: ObjectSchema<AnyObject> | undefined) {
  return Object.entries(schema?.fields ?? {}).map(([name, field]) => {
    const described = field.describe();
    const required = where === 'path' || ('optional' in described && !described.optional);
    return { name, in: where, required, schema: jsonSchema(described) };
  });
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'La misma llave con el mismo cuerpo se escribe una vez y da la misma respuesta.',
  schema: { type: 'string', format: 'uuid' },
};

/** For JSON; uploads have a limit by file. */
const sizeOf = (endpoint: AnyEndpoint): JsonSchema =>
  endpoint.content === 'multipart' ? {} : { description: `Hasta ${bodyBytes(endpoint) / 1024} KB.` };

function operation(name: string, endpoint: AnyEndpoint): JsonSchema {
  const once = endpoint.method === 'POST' && !endpoint.repeatable;
  const body = endpoint.body?.describe();
  const who = endpoint.who === 'anyone' ? 'Cualquiera, sin sesión' : `Desde ${ROL_NAMES[leastRol(endpoint.who)]}`;
  const type = endpoint.content === 'multipart' ? 'multipart/form-data' : 'application/json';
  const file = { type: 'string', format: 'binary' };
  return {
    operationId: name,
    summary: `${who}${endpoint.own ? '; por debajo, lo propio' : ''}.`,
    ...(endpoint.who === 'anyone' ? { security: [] } : { 'x-capability': endpoint.who }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(once ? [idempotencyKey] : []),
    ],
    ...(body ? { requestBody: { required: true, ...sizeOf(endpoint), ...contentOf(jsonSchema(body), type) } } : {}),
    responses: {
      [endpoint.status]: {
        description: 'Hecho.',
        ...(endpoint.content === 'file' ? contentOf(file, 'application/octet-stream') : contentOf({ type: 'object' })),
      },
      ...Object.fromEntries(
        Object.entries(ERROR_RESPONSES).map(([status, description]) => [
          status,
          { description, ...contentOf(apiError) },
        ]),
      ),
    },
  };
}

/** The document of this version of the product, OpenAPI 3.1. */
export function openApi(version: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, endpoint] of Object.entries<AnyEndpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Servicios Escolares', version },
    servers: [{ url: API_BASE }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ApiError: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            success: { const: false },
            error: {
              type: 'object',
              properties: {
                errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
              },
            },
            actual: { type: 'object' },
          },
        },
      },
    },
  };
}

type JsonSchema = Record<string, unknown>;

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

/** A field's schema. Rules that depend on values (conditions, references) accept anything. */
function jsonSchema(field: SchemaFieldDescription): JsonSchema {
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
