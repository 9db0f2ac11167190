import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const tool = join(import.meta.dirname, '../../src/tools/antd-css.ts');

let sheet: string;
beforeAll(async () => {
  // Outside Jest, as the build makes it.
  const folder = await mkdtemp(join(tmpdir(), 'servicios-antd-'));
  const file = join(folder, 'antd.css');
  await promisify(execFile)(process.execPath, [tool, file], { env: { ...process.env, NODE_ENV: 'production' } });
  sheet = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
});

test.each(['btn', 'input', 'select', 'checkbox', 'picker', 'table', 'pagination', 'modal', 'drawer', 'menu', 'upload'])(
  'a new screen may use any component, and finds it styled: .ant-%s',
  (name) => {
    expect(sheet).toMatch(new RegExp(`\\.ant-${name}\\b[^{}]*\\{`));
  },
);

test('the sheet holds rules that read the theme, not the theme, and no note that styles were made', () => {
  expect(sheet).toMatch(/\.ant-btn\{[^}]*var\(--ant-/);
  expect(sheet).not.toMatch(/\{--ant-color-primary:/);
  expect(sheet).not.toMatch('cssinjs-cache-path');
});
