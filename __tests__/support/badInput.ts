/** Requests that nobody sends by accident, over every endpoint of the product, the same ones for the same seed. */
import { API_BASE } from '#contract/address.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { handlers } from '#server/app.ts';
import { random } from '../contract/random.ts';
import type { Client, Sending } from './api-client.ts';

const TEXTS = [
  ...['', ' ', '\0', '../../etc/passwd', '%2F', '%00', '%', '%zz', '__proto__', 'constructor', 'toString', 'null'],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE users; --',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '#{7*7}',
    '\u202Eabc',
    '\uD800',
  ],
  ...['NaN', '1e309', '-0', '00012', '0x10', '٣', '９９', '1;2', '2026-02-31', 'ñ'.repeat(300), 'a'.repeat(3000)],
];
const SEGMENTS = [
  ...['0', '-1', '1.5', '1e3', '9999999999', '99999999999999999999', 'abc', 'undefined', '%00', '%2F', '%2e%2e', '%'],
  ...['%zz', '%C3', '%F0%9F%98%80', '__proto__', 'x'.repeat(2500), "1'--", '1%20OR%201=1', '999999', '..%2f..'],
];
const PARAMETERS = [
  ...['page', 'per_page', 'sort', 'escuela', 'grupo', 'activo', 'rol', 'nota', 'desde', '__proto__', 'x', 'ticket'],
];
const TYPES = [
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'],
  ...['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json, text/html', '*/*', '\u00e9'],
];
const RAW = [
  ...[
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '1',
    '{"a":}',
    '{"a":1}{"b":2}',
    '\u0000',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  ],
  ...[
    '{"__proto__":{"rol":3}}',
    '{"constructor":{"prototype":{"rol":3}}}',
    `{"a":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`,
  ],
];

/** Characters of a body of which nobody reads the end. */
const HUGE = 10_000_000;

export interface BadRequest extends Sending {
  path: string;
  method: string;
  /** Whether it is sent without a session: a write without path parameters and body is right whenever it is allowed. */
  anonymous: boolean;
}

const isAlwaysRight = ({ method, path, body }: AnyEndpoint) => method !== 'GET' && !path.includes(':') && !body;

/** An endless row of requests. */
export function* badRequests(seed: number): Generator<BadRequest, never> {
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const value = (depth = 0): unknown => {
    const kinds = [
      () => pick(TEXTS),
      () => pick([0, -1, 1, 3, 0.1 + 0.2, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, -(2 ** 31), 99_999_999]),
      () => pick([true, false, null]),
      () => (depth > 3 ? [] : Array.from({ length: Math.floor(next() * 5) }, () => value(depth + 1))),
      () => (depth > 3 ? {} : Object.fromEntries([[pick(TEXTS), value(depth + 1)]])),
      () => Array.from({ length: 300 }, (_, index) => index),
    ];
    return pick(kinds)();
  };
  const query = (endpoint: AnyEndpoint) => {
    const names = [...PARAMETERS, ...Object.keys((endpoint.query as { fields?: object } | undefined)?.fields ?? {})];
    return Array.from({ length: Math.floor(next() * 4) }, () => {
      const value = encodeURIComponent(pick(TEXTS.filter((text) => text.isWellFormed())));
      const one = `${pick(names)}=${value}`;
      // Twice: nobody can tell which one is meant.
      return next() < 0.1 ? `${one}&${one}` : one;
    }).join('&');
  };
  for (;;) {
    const { endpoint } = pick(handlers);
    // Only what changes nothing is asked about records that are there.
    const known = endpoint.method === 'GET' && next() < 0.3;
    const path = endpoint.path.replace(/:\w+/g, () => (known ? '1' : pick(SEGMENTS)));
    const fields = Object.keys((endpoint.body as { fields?: object } | undefined)?.fields ?? {});
    const body: Record<string, unknown> = Object.fromEntries(
      fields.filter(() => next() < 0.7).map((field) => [field, value()]),
    );
    // Nearly never right by accident.
    if (next() < 0.9)
      Object.defineProperty(body, pick(['__proto__', 'x', 'id ', 'rol2']), { value: value(), enumerable: true });
    const raw = next() < 0.15;
    const odd = next() < 0.1;
    yield {
      path: `${API_BASE}${path}${next() < 0.4 ? `?${query(endpoint)}` : ''}`,
      method: endpoint.method,
      anonymous: isAlwaysRight(endpoint) || next() < 0.05,
      headers: {
        ...(odd && { 'content-type': pick(TYPES) }),
        ...(next() < 0.1 && {
          'idempotency-key': pick(['', 'x', 'a'.repeat(500), '0b0f8a3e-1111-4222-8333-444455556666']),
        }),
      },
      ...(endpoint.method !== 'GET' && {
        body: raw ? pick(RAW) : next() < 0.002 ? `{"x":"${'a'.repeat(HUGE)}"}` : body,
      }),
    };
  }
}

export interface Attack {
  sent: number;
  /** How many responses had which status. */
  statuses: Record<number, number>;
  /** Writes that were right by accident, as «method path». */
  written: string[];
  /** What should not have come: «status method path: text». */
  wrong: string[];
}

/** What a response never holds: a stack, a file of ours, an engine's words. */
const LEAK = /\bat \w+.*:\d+:\d+|node_modules|node:internal|\.ts:\d+|SQLITE_|syntax error at|pg_|ECONN/;

/** Sends `count` of them, `atOnce` at the same time, and says what was answered. */
export async function attack(
  requests: Iterator<BadRequest>,
  count: number,
  clients: { signedIn: Client; anyone: Client },
  atOnce = 10,
): Promise<Attack> {
  const result: Attack = { sent: 0, statuses: {}, written: [], wrong: [] };
  const one = async ({ anonymous, path, ...sending }: BadRequest) => {
    const client = anonymous ? clients.anyone : clients.signedIn;
    const { status, text } = await client.raw(path, sending).catch((error: unknown) => {
      // Told that it is too much before it has sent it all, who goes on sending meets a closed connection.
      if (typeof sending.body === 'string' && sending.body.length > HUGE) return { status: 413, text: '' };
      throw error;
    });
    result.sent += 1;
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    if (status < 300 && sending.method !== 'GET') result.written.push(`${sending.method} ${path}`);
    if (status < 500 && !LEAK.test(text)) return;
    const body = typeof sending.body === 'string' ? sending.body : JSON.stringify(sending.body);
    result.wrong.push(
      `${status} ${sending.method} ${path.slice(0, 100)} ${body?.slice(0, 600)}: ${text.slice(0, 200)}`,
    );
  };
  for (let left = count; left > 0; left -= atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, left) }, () => one(requests.next().value as BadRequest)));
  }
  return result;
}
