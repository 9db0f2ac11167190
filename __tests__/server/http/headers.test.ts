/** What every response tells browsers and caches, whoever asks, whatever is answered: each endpoint and each file of the build. */

import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { join, relative, sep } from 'node:path';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { EndpointOptions } from '../../support/api-client.ts';
import { figure, many } from '../../support/figure.ts';
import { SCREENS } from '../../support/screens.ts';
import { serverOfFile } from '../../support/server.ts';
import { rightRequests } from '../rightRequests.ts';

const server = serverOfFile({ screens: SCREENS });
const tally = { requests: 0, files: 0 };
afterAll(() => {
  figure(
    7,
    `${many(tally.requests)} answers of every call and ${many(tally.files)} of files of the build: each with nosniff, no framing, a policy without inline script, and the API’s kept by no cache`,
  );
});

/** What a policy says for one kind of content. */
const sources = (policy: string, kind: string) => new RegExp(`(?:^|; ?)${kind} ([^;]*)`).exec(policy)?.[1] ?? '';

/** What is missing in the headers of a response, in words. */
function faultsOf(headers: IncomingHttpHeaders): string[] {
  const policy = String(headers['content-security-policy'] ?? '');
  const scripts = sources(policy, 'script-src') || sources(policy, 'default-src');
  const faults: (string | false)[] = [
    headers['x-content-type-options'] !== 'nosniff' && 'sniffing',
    headers['x-frame-options'] !== 'DENY' && 'framing',
    sources(policy, 'frame-ancestors') !== "'none'" && 'framing by policy',
    !["'self'", "'none'"].includes(scripts) && `scripts: ${scripts}`,
    headers['x-request-id'] === undefined && 'no id',
    ('x-powered-by' in headers || 'server' in headers) && 'it tells what it is made of',
    'set-cookie' in headers && 'a cookie',
    /^application\/json(?!; charset=utf-8$)/.test(headers['content-type'] ?? '') && 'JSON without UTF-8',
    headers['referrer-policy'] === undefined && 'addresses for other sites',
  ];
  return faults.filter((fault) => fault !== false);
}

const rows = rightRequests(server);
test.each(rows.map((row) => [`${row.endpoint.method} ${row.endpoint.path}`, row] as const))(
  '%s',
  async (_title, { endpoint, request }) => {
    const requesting = [server.anyone, await server.as(0), await server.as(3)];
    /** Made anew only after it has changed something. */
    let options: EndpointOptions<AnyEndpoint> | null = null;
    for (const client of requesting) {
      options ??= await request();
      const { status, headers } = await client.request(endpoint, options);
      if (status < 300 && endpoint.method !== 'GET') options = null;
      expect([status, faultsOf(headers)]).toEqual([status, []]);
      // The one picture that anybody may see, under an address of its own for each version.
      const kept = endpoint === endpoints.negocioLogo && status === 200;
      expect(headers['cache-control']).toMatch(kept ? /^public\b.*\bimmutable$/ : /\bno-store\b/);
      tally.requests += 1;
    }
  },
);

test.each([
  ['/api/users/%zz'],
  ['/api/nada'],
  [`/api/users/${'x'.repeat(3000)}`],
  ['/api/export-photos-structure?ticket=falso'],
  ['/api/fotos/1/archivo?acceso=falso'],
  ['/nada.js'],
])('what is not there or can’t be read: %s', async (path) => {
  const { status, headers } = await server.anyone.raw(path);
  expect([status >= 400, faultsOf(headers)]).toEqual([true, []]);
  expect(headers['cache-control']).toBe('no-store');
});

/** What the server says to something that is no HTTP. */
function noHttp(origin: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write('ESTO NO ES HTTP\r\n\r\n'));
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.on('error', reject).on('close', () => resolve(text));
  });
}

test('what is no HTTP', async () => {
  const received = await noHttp(server.origin);
  for (const line of ['X-Content-Type-Options: nosniff', 'Cache-Control: no-store']) expect(received).toContain(line);
});

const files = readdirSync(SCREENS, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  .map((entry) => `/${relative(SCREENS, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
/** The server shows nothing that begins with a dot. */
const shown = files.filter((file) => !file.includes('/.'));
const TYPES: Record<string, RegExp> = {
  js: /^(text|application)\/javascript/,
  css: /^text\/css/,
  html: /^text\/html/,
  svg: /^image\/svg\+xml/,
  jpg: /^image\/jpeg/,
  png: /^image\/png/,
  webmanifest: /^application\/manifest\+json/,
};

test('every file of the build, as what it is', async () => {
  expect(shown.length).toBeGreaterThan(10);
  for (const file of shown) {
    const { status, headers } = await server.anyone.raw(file);
    const type = TYPES[file.replace(/^.*\./, '')] ?? /^(?!text\/html)/;
    expect([file, status, faultsOf(headers)]).toEqual([file, 200, []]);
    expect([file, String(headers['content-type'])]).toEqual([file, expect.stringMatching(type)]);
    tally.files += 1;
  }
  for (const file of files.filter((one) => !shown.includes(one))) {
    expect([file, (await server.anyone.raw(file)).status]).toEqual([file, 404]);
  }
});

test('the page has no script of its own, as its policy demands', () => {
  const page = readFileSync(join(SCREENS, 'index.html'), 'utf8');
  const scripts = page.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((tag) => !/\bsrc="\//.test(tag))).toEqual([]);
  expect(page).not.toMatch(/\son\w+=|="javascript:/i);
});

test.each(['index.html', 'publico.html'])('%s forbids the browser to translate it: figures would go stale', (name) => {
  expect(readFileSync(join(SCREENS, name), 'utf8')).toMatch(/<html [^>]*\btranslate="no"/);
});

describe('where people come by https', () => {
  const secure = serverOfFile({ screens: SCREENS, settings: { publicUrl: 'https://escuelas.example.mx' } });
  const own = serverOfFile({ screens: SCREENS, settings: { publicUrl: 'http://10.0.0.5:3000' } });
  const HSTS = 'max-age=31536000';
  const paths = [
    ...['/api/health', '/api/users', '/api/users/%zz', '/api/nada', `/api/users/${'x'.repeat(3000)}`],
    ...['/', '/solicitudes', '/logo/Logo.jpg', '/nada.js', '/api/fotos/1/archivo?acceso=falso'],
    '/api/export-photos-structure?ticket=falso',
  ];

  test.each(paths)('every answer says so, errors and files too: %s', async (path) => {
    expect((await secure.anyone.raw(path)).headers['strict-transport-security']).toBe(HSTS);
    for (const other of [own, server]) {
      expect((await other.anyone.raw(path)).headers).not.toHaveProperty('strict-transport-security');
    }
  });

  test('and what is no HTTP', async () => {
    expect(await noHttp(secure.origin)).toMatch(new RegExp(`^strict-transport-security: ${HSTS}\r$`, 'im'));
    expect(await noHttp(own.origin)).not.toMatch(/strict-transport/i);
  });
});
