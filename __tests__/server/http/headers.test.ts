/** What errors and the files of the build tell browsers and caches; `rights.test.ts` looks at the answers of every endpoint. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { SCREENS } from '../../support/screens.ts';
import { serverOfFile } from '../../support/server.ts';
import { headerFaults } from './headerFaults.ts';

const server = serverOfFile({ screens: SCREENS });
test.each([
  ['/api/users/%zz'],
  ['/api/nada'],
  [`/api/users/${'x'.repeat(3000)}`],
  ['/api/export-photos-structure?ticket=falso'],
  ['/api/fotos/1/archivo?acceso=falso'],
  ['/nada.js'],
])('unknown and malformed addresses have the security headers: %s', async (path) => {
  const { status, headers } = await server.anyone.raw(path);
  expect([status >= 400, headerFaults(headers)]).toEqual([true, []]);
  expect(headers['cache-control']).toBe('no-store');
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

test('every built file has its type and the security headers', async () => {
  expect(shown.length).toBeGreaterThan(10);
  for (const file of shown) {
    const { status, headers } = await server.anyone.raw(file);
    const type = TYPES[file.replace(/^.*\./, '')] ?? /^(?!text\/html)/;
    expect([file, status, headerFaults(headers)]).toEqual([file, 200, []]);
    expect([file, String(headers['content-type'])]).toEqual([file, expect.stringMatching(type)]);
  }
  for (const file of files.filter((one) => !shown.includes(one))) {
    expect([file, (await server.anyone.raw(file)).status]).toEqual([file, 404]);
  }
});

test('the page has no inline script', () => {
  const page = readFileSync(join(SCREENS, 'index.html'), 'utf8');
  const scripts = page.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((tag) => !/\bsrc="\//.test(tag))).toEqual([]);
  expect(page).not.toMatch(/\son\w+=|="javascript:/i);
});

test.each(['index.html', 'publico.html'])(
  '%s forbids translation by the browser, as figures would go stale',
  (name) => {
    expect(readFileSync(join(SCREENS, name), 'utf8')).toMatch(/<html [^>]*\btranslate="no"/);
  },
);

describe('over https', () => {
  const secure = serverOfFile({ screens: SCREENS, settings: { publicUrl: 'https://escuelas.example.mx' } });
  const own = serverOfFile({ screens: SCREENS, settings: { publicUrl: 'http://10.0.0.5:3000' } });
  const HSTS = 'max-age=31536000';
  const paths = [
    ...['/api/health', '/api/users', '/api/users/%zz', '/api/nada', `/api/users/${'x'.repeat(3000)}`],
    ...['/', '/solicitudes', '/logo/Logo.jpg', '/nada.js', '/api/fotos/1/archivo?acceso=falso'],
    '/api/export-photos-structure?ticket=falso',
  ];

  test.each(paths)('every answer has Strict-Transport-Security, errors and files too: %s', async (path) => {
    expect((await secure.anyone.raw(path)).headers['strict-transport-security']).toBe(HSTS);
    for (const other of [own, server]) {
      expect((await other.anyone.raw(path)).headers).not.toHaveProperty('strict-transport-security');
    }
  });
});
