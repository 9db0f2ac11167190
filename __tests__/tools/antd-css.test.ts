import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { antdImports, antdUsed, styledParts } from '#tools/antd-css.ts';

const tool = join(import.meta.dirname, '../../src/tools/antd-css.ts');

/** The style sheet of these antd modules, made outside Jest as the build makes it. */
async function sheetOf(names: string[]): Promise<string> {
  const script = `import { stylesheet } from ${JSON.stringify(tool)}; process.stdout.write(stylesheet(${JSON.stringify(names)}));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 1e8,
  });
  return stdout;
}

test('reads every way in which a screen names a component', () => {
  const source = `
    import Button from 'antd/es/button';
    import type { TableProps } from "antd/es/table/interface";
    import esES from 'antd/locale/es_ES';
    const Picker = lazy(() => import('antd/es/date-picker'));`;
  expect(antdImports(source)).toEqual(['button', 'table', 'date-picker']);
});

test('follows a component to those that it shows itself', () => {
  expect(styledParts(['table']).parts).toEqual(expect.arrayContaining(['Table', 'Spin', 'Empty']));
  expect(styledParts(['modal']).components).toEqual(expect.arrayContaining(['Modal', 'Button']));
  expect(styledParts(['button']).parts).not.toContain('Table');
});

describe('a new screen', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'servicios-antd-'));
    await mkdir(join(folder, 'features/new'), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('is found and comes out styled', async () => {
    await writeFile(join(folder, 'features/new/Page.tsx'), "import Transfer from 'antd/es/transfer';");
    expect(antdUsed(folder)).toEqual(['transfer']);
    const sheet = await sheetOf(antdUsed(folder));
    expect(sheet).toMatch('.ant-transfer-list');
    // What a Transfer shows: its search field, its checkboxes, its pages.
    for (const shown of ['.ant-input', '.ant-checkbox', '.ant-pagination']) expect(sheet).toMatch(shown);
    expect(sheet).not.toMatch('.ant-steps');
  });
});

test('the sheet holds rules that read the theme, not the theme, and no note that styles were made', async () => {
  const sheet = await sheetOf(['button']);
  expect(sheet).toMatch(/\.ant-btn\{[^}]*var\(--ant-/);
  expect(sheet).not.toMatch(/\{--ant-color-primary:/);
  expect(sheet).not.toMatch('cssinjs-cache-path');
});

test('a component whose styles do not come out is an error, not a bare screen', async () => {
  // It is drawn only once the page has been scrolled, so its styles can't be made beforehand.
  await expect(sheetOf(['back-top'])).rejects.toThrow('antd styles that did not come out: BackTop');
});

test('every component that the screens import now can be styled', async () => {
  const used = antdUsed(join(import.meta.dirname, '../../src/client'));
  const sheet = await sheetOf(used);
  expect(sheet.length > 0).toBe(styledParts(used).components.length > 0);
});
