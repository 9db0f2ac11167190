import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-antd-'));
  // Outside Jest, as the build makes them.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [join(root, 'src/tools/antd-css.ts'), folder], { env });
});
afterAll(() => rm(folder, { recursive: true }));
const sheet = (name: string) => readFile(join(folder, `${name}.css`), 'utf8');

test('each component with styles has a sheet, except the deprecated BackTop and parts without rules', async () => {
  const modules = globSync('node_modules/antd/es/**/style/*.js', { cwd: root });
  const sources = await Promise.all(modules.map((name) => readFile(join(root, name), 'utf8')));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/gen(?:StyleHooks|ComponentStyleHook)\('(\w+)'/g)].map(([, name]) => `${name}-${name}`),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !existsSync(join(folder, `${name}.css`)))).toEqual(['BackTop-BackTop']);
});

test('a sheet has only the rules of its component, using theme variables', async () => {
  const button = await sheet('Button-Button');
  expect(button).toMatch(/\.ant-btn\{[^}]*var\(--ant-/);
  expect(button).not.toMatch(/\.ant-table/);
  const all = await sheet('all');
  expect(all).toMatch(/\.ant-table\b/);
  expect(all).not.toMatch(/\{--ant-color-primary:/);
  expect(all).not.toMatch('cssinjs-cache-path');
});
