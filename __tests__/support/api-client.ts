/** Asks a running server as one signed-in person, or as nobody. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { API_BASE } from '#contract/address.ts';
import type { AnyEndpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/errors.ts';

/** What the server says when it does not do what was asked. */
export interface Refused extends Record<string, unknown> {
  message: string;
  error?: { errors: FieldErrors };
}

export interface Response<Body> {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire. */
  text: string;
  /** Of a 2xx answer; reading it of another one throws with what the server said. */
  readonly body: Body;
  /** Of a response that is not 2xx; reading it of a 2xx one throws. */
  readonly refused: Refused;
}

export interface Sending {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a string or a Buffer as it stands. */
  body?: unknown;
  /** The Idempotency-Key. */
  key?: string;
}

export interface EndpointOptions<C extends AnyEndpoint> extends Sending {
  params?: Partial<ParamsOf<C>>;
  query?: Partial<QueryOf<C>>;
}

export interface Client {
  token: string | null;
  /** One endpoint of the contract. */
  request<C extends AnyEndpoint>(request: C, options?: EndpointOptions<C>): Promise<Response<ResponseOf<C>>>;
  /** The body of an endpoint that must succeed. */
  get<C extends AnyEndpoint>(request: C, options?: EndpointOptions<C>): Promise<ResponseOf<C>>;
  /** Any address of the server, sent byte for byte as it stands: `/api//users/`. */
  raw<Body = unknown>(path: string, sending?: Sending): Promise<Response<Body>>;
}

/** A client of the server at `origin()`; `token` null for nobody. */
export function apiClient(origin: () => string, agent: Agent, token: string | null): Client {
  const raw: Client['raw'] = (path, sending = {}) => send(origin(), path, agent, token, sending);
  const request: Client['request'] = ({ method, url }, { params = {}, query = {}, ...sending } = {}) =>
    raw(`${API_BASE}${url(params, query)}`, { method, ...sending });
  return { token, raw, request, get: async (one, options) => (await request(one, options)).body };
}

function send<Body>(
  origin: string,
  path: string,
  agent: Agent,
  token: string | null,
  { method = 'GET', headers = {}, body, key }: Sending,
): Promise<Response<Body>> {
  const payload = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const { hostname, port } = new URL(origin);
  const all = {
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    // Not fetch: it would tidy up the address, and jsdom has none.
    const requested = request({ hostname, port, path, method, agent, headers: all }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part;
        })
        .on('error', reject)
        .on('end', () => resolve(responseOf(`${method} ${path}`, response.statusCode ?? 0, response.headers, text)));
    });
    requested.on('error', reject).end(payload);
  });
}

function responseOf<Body>(what: string, status: number, headers: IncomingHttpHeaders, text: string): Response<Body> {
  const read = (wanted: boolean) => {
    if ((status >= 200 && status < 300) !== wanted)
      throw new Error(`${what} answered ${status}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
  return {
    status,
    headers,
    text,
    get body() {
      return read(true) as Body;
    },
    get refused() {
      return read(false) as Refused;
    },
  };
}

/** Connections that are kept open for the next call. */
export const keepAlive = (): Agent => new Agent({ keepAlive: true });
