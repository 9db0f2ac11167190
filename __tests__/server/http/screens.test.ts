import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { endpoints } from '#contract/endpoints.ts';
import { serverOfFile } from '../../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'servicios-screens-'));
/** As it lies in the build, and with the name of a business that has given itself none. */
const FILE = '<!doctype html><title>Cargando...</title><div class="llegando"></div>';
const pageOf = (name: string) => `<!doctype html><title>${name}</title><div class="llegando">${name}</div>`;
const PAGE = pageOf('Servicios Escolares');
const PUBLIC_PAGE = '<!doctype html><title>Recibo</title>';
const SCRIPT = 'console.log("hola");';
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, 'logo'));
writeFileSync(join(folder, 'index.html'), FILE);
writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"Servicios Escolares","lang":"es"}');
writeFileSync(join(folder, 'publico.html'), PUBLIC_PAGE);
writeFileSync(join(folder, 'assets/index-Ab12.js'), SCRIPT);
writeFileSync(join(folder, 'assets/index-Ab12.js.br'), brotliCompressSync(SCRIPT));
writeFileSync(join(folder, 'logo/Logo.jpg'), 'JPEG');
writeFileSync(join(folder, '../fuera-de-las-pantallas.txt'), 'nada que ver');
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(join(folder, '../fuera-de-las-pantallas.txt'));
});

const server = serverOfFile({ screens: folder });
const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.anyone.raw(path, { headers, method });

test.each([
  ['/'],
  ['/login'],
  ['/solicitudes'],
  ['/solicitudes/'],
  ['/update-note/12'],
  ['/register-note/undefined'],
  ['/note-img/3?escuela=A&grupo=1A&nombre=Jos%C3%A9%20N.%20P%C3%A9rez'],
  ['/usuarios?page=2'],
  ['//login'],
  ['//'],
  ['/una-que-no-existe'],
  ['/apia'],
])('%s returns the page, never cached', async (path) => {
  const { status, text, headers } = await request(path);
  expect([status, text]).toEqual([200, PAGE]);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const head = await request(path, {}, 'HEAD');
  expect([head.status, head.text]).toEqual([200, '']);
});

test('the page and the manifest have the name of the business, the file that the service worker keeps has none', async () => {
  const nombre = 'Fotos "Ñandú" <b>&</b> $& Hijos';
  await server.get(3, endpoints.updateAjustes, { body: { nombre } });
  expect((await request('/login')).text).toBe(pageOf('Fotos &quot;Ñandú&quot; &lt;b&gt;&amp;&lt;/b&gt; $&amp; Hijos'));
  const manifest = await request('/manifest.webmanifest');
  expect(JSON.parse(manifest.text)).toEqual({ name: nombre, short_name: nombre, lang: 'es' });
  expect(manifest.headers['content-type']).toContain('manifest+json');
  expect((await request('/index.html')).text).toBe(FILE);
  await server.get(3, endpoints.updateAjustes, { body: { nombre: '' } });
});

test.each([['/recibo/AbC-_9'], ['/recibo/12.1.0.x/'], ['//familia/AbC'], ['/recibo/no%20es']])(
  '%s returns the public page, with no referrer',
  async (path) => {
    const { status, text, headers } = await request(path);
    expect([status, text]).toEqual([200, PUBLIC_PAGE]);
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    });
    expect((await request('/recibos')).headers['x-robots-tag']).toBeUndefined();
  },
);

test('built files are cached for ever and compressed', async () => {
  const { status, headers } = await request('/assets/index-Ab12.js', { 'accept-encoding': 'br' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'x-content-type-options': 'nosniff',
  });
  const plain = await request('/assets/index-Ab12.js');
  expect([plain.text, plain.headers['content-encoding']]).toEqual([SCRIPT, undefined]);
});

// [S9.10]
test('files of a build made while the server runs are served and compressed too', async () => {
  const script = 'console.log("otra");';
  writeFileSync(join(folder, 'assets/index-Cd34.js'), script);
  const path = '/assets/index-Cd34.js';
  const [plain, head] = [await request(path), await request(path, {}, 'HEAD')];
  expect([plain.status, plain.text, head.status]).toEqual([200, script, 200]);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  writeFileSync(join(folder, 'assets/index-Cd34.js.br'), brotliCompressSync(script));
  expect((await request(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  for (const out of ['/assets/../index.html', '/assets/..%2findex.html', '/assets/.oculto', '/assets/nada.js']) {
    expect([out, (await request(out)).text]).not.toEqual([out, script]);
  }
});

test('files with fixed names are revalidated', async () => {
  const { status, headers } = await request('/logo/Logo.jpg');
  expect([status, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-cache', 'image/jpeg']);
});

test.each([['/assets/index-vieja.js'], ['/logo/otro.png'], ['/favicon.ico']])(
  'a missing file is 404, not the page: %s',
  async (path) => {
    const { status, refused, headers } = await request(path);
    expect([status, refused.message]).toEqual([404, 'No existe esta dirección.']);
    expect(headers['cache-control']).toBe('no-store');
  },
);

test.each([['/api/nada'], ['/api/nada/'], ['//api//nada'], ['/api/../api/nada']])(
  'an unknown endpoint is 404 in JSON: %s',
  async (path) => {
    const { status, refused } = await request(path);
    expect([status, refused]).toEqual([404, { message: 'No existe esta dirección.' }]);
  },
);

test.each([
  ['/../fuera-de-las-pantallas.txt'],
  ['/..%2ffuera-de-las-pantallas.txt'],
  ['/%2e%2e/fuera-de-las-pantallas.txt'],
  ['/assets/../../fuera-de-las-pantallas.txt'],
  ['/assets/..%5c..%5cfuera-de-las-pantallas.txt'],
  ['/assets/%00'],
  ['/assets/'],
  ['/assets'],
])('nothing outside of the folder is served or listed: %s', async (path) => {
  const { text, status } = await request(path);
  expect(text).not.toContain('nada que ver');
  expect(text).not.toContain('index-Ab12');
  expect(status).toBeLessThan(500);
});

test('a write to a screen’s address is refused', async () => {
  expect((await request('/solicitudes', {}, 'POST')).status).toBe(404);
});
