/** Small bodies that cost much to be refused, for every endpoint that takes one. */
import { API_BASE } from '#contract/address.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Sending } from './api-client.ts';

export interface HostileBody extends Sending {
  path: string;
  /** The endpoint and what is wrong with its body. */
  what: string;
}

const ITEMS = 1000;
const KEYS = 20_000;
const DEPTH = 5000;

/** A body in which every field of the endpoint holds the same. */
const everyField = (endpoint: AnyEndpoint, value: unknown): string =>
  JSON.stringify(Object.fromEntries(Object.keys(endpoint.body?.fields ?? {}).map((field) => [field, value])));

const shapes: Record<string, (endpoint: AnyEndpoint) => string> = {
  'lists of wrong records': (endpoint) =>
    everyField(
      endpoint,
      Array.from({ length: ITEMS }, () => ({ a: 1 })),
    ),
  'lists of nothing': (endpoint) => everyField(endpoint, Array(ITEMS).fill({})),
  'lists of texts': (endpoint) => everyField(endpoint, Array(ITEMS).fill('x')),
  'lists of lists': (endpoint) =>
    everyField(
      endpoint,
      Array.from({ length: 100 }, () => Array(10).fill([[{}]])),
    ),
  'unknown keys': () => JSON.stringify(Object.fromEntries(Array.from({ length: KEYS }, (_, at) => [`clave${at}`, at]))),
  brackets: (endpoint) => `{"${Object.keys(endpoint.body?.fields ?? {})[0]}":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`,
  'accents upon one letter': (endpoint) => everyField(endpoint, `a${'\u0301\u0323'.repeat(10_000)}`),
};

/** Every endpoint with a JSON body, with each shape. */
export function hostileBodies(): HostileBody[] {
  const tried: AnyEndpoint[] = Object.values<AnyEndpoint>(endpoints).filter(
    ({ body, content }) => body && content !== 'multipart',
  );
  return tried.flatMap((endpoint) =>
    Object.entries(shapes).map(([shape, make]) => ({
      path: `${API_BASE}${endpoint.path.replace(/:\w+/g, '1')}`,
      method: endpoint.method,
      body: make(endpoint),
      what: `${endpoint.method} ${endpoint.path}: ${shape}`,
    })),
  );
}

/** A megabyte for a form of two short fields. */
export const hugeLogin = (): HostileBody => ({
  path: `${API_BASE}${endpoints.login.path}`,
  method: 'POST',
  body: `{"email":"a@example.com","password":"x","x":[${Array(200_000).fill('{}').join(',')}${' '.repeat(400_000)}]}`,
  what: 'POST /login: a megabyte',
});
