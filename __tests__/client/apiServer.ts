/** A small server that answers as a test tells it and remembers what it was asked: for responses that rules are shown by. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_BASE } from '#contract/address.ts';

export interface Requested {
  method: string;
  /** Path and query below /api. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Parsed when it is JSON, else the text. */
  body: unknown;
}
export interface Reported {
  status?: number;
  headers?: Record<string, string>;
  /** An object goes out as JSON, a text as HTML. */
  body: unknown;
}
/** Undefined: nothing is answered, and the connection is cut. */
export type Responding = (requested: Requested) => Reported | undefined | Promise<Reported | undefined>;

export interface ApiServer {
  origin: string;
  requested: Requested[];
  /** What is answered from now on. */
  response(responding: Responding): void;
  /** Answers by «METHOD /path» without the query; anything else is 404. */
  responses(table: Record<string, unknown>): void;
  close(): Promise<void>;
}

// jsdom's pages come from another origin; the real server allows it by its setting.
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization, content-type, idempotency-key',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': 'x-request-id, retry-after',
};

async function startApi(): Promise<ApiServer> {
  let responding: Responding = () => ({ status: 404, body: { message: 'No existe esta dirección.' } });
  const requested: Requested[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end();
    const one = {
      method: request.method ?? '',
      url: (request.url ?? '').slice(API_BASE.length),
      headers: request.headers,
      body: await read(request),
    };
    requested.push(one);
    send(response, await responding(one));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    response: (next) => {
      responding = next;
    },
    responses: (table) => {
      responding = ({ method, url }) => {
        const body = table[`${method} ${url.split('?')[0]}`];
        return body === undefined ? { status: 404, body: { message: 'No existe esta dirección.' } } : { body };
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One small server for all tests of the calling file; each test begins with nothing requested. */
export function apiOfFile(): ApiServer {
  const server = {} as ApiServer;
  beforeAll(async () => {
    Object.assign(server, await startApi());
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.requested.length = 0;
  });
  return server;
}

async function read(request: AsyncIterable<Buffer>): Promise<unknown> {
  let text = '';
  for await (const part of request) text += part.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function send(response: ServerResponse, reported: Reported | undefined): void {
  if (!reported) return void response.destroy();
  const { status = 200, headers = {}, body } = reported;
  const isText = typeof body === 'string';
  response.writeHead(status, { ...CORS, 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
