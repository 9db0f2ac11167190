import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const pass = "test('passes', () => {});";

/** Runs Jest on two projects of these files: its exit code and the last line of all that it prints. */
async function run(
  files: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number; last: string; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'servicios-reporter-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const names = ['one', 'two'];
    const projects = names.map((displayName) => ({
      displayName,
      rootDir: folder,
      testMatch: [`<rootDir>/${displayName}/*.js`],
      transform: {},
    }));
    const reporters = ['default', [join(root, '__tests__/support/reporter.mjs'), { projects: names }]];
    await writeFile(join(folder, 'jest.config.json'), JSON.stringify({ projects, reporters }));
    return await new Promise((resolve) => {
      const jest = join(root, 'node_modules/jest/bin/jest.js');
      const options = { cwd: folder, shell: true };
      const command = [process.execPath, jest, '--ci', '--runInBand', ...args, '2>&1'].join(' ');
      execFile(command, options, (error, said) =>
        resolve({ code: Number(error?.code ?? 0), last: said.trimEnd().split('\n').at(-1) ?? '', said }),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a file that does not load is reported beside failed tests', async () => {
  const files = {
    'one/a.js': `${pass} test('fails', () => { throw new Error('no'); });`,
    'two/a.js': "require('./gone');",
  };
  expect(await run(files)).toMatchObject({ code: 1, last: '1 passed, 2 failed' });
});

test('a skipped, todo or focused-out test fails the run', async () => {
  const files = {
    'one/a.js': `${pass} test.skip('later', () => {}); test.todo('some day');`,
    'two/a.js': `test.only('this', () => {}); ${pass}`,
  };
  const { code, last, said } = await run(files);
  expect({ code, last }).toEqual({ code: 1, last: '2 passed, 0 failed, 3 skipped' });
  expect(said).toMatch('3 tests were skipped');
});

test('a selected project without tests fails the run', async () => {
  const files = { 'one/a.js': pass, 'one/b.js': pass };
  const whole = await run(files);
  expect(whole).toMatchObject({ code: 1, last: '2 passed, 1 failed' });
  expect(whole.said).toMatch('no test ran in the project «two»');
  expect(await run(files, ['--selectProjects', 'one'])).toMatchObject({ code: 0, last: '2 passed, 0 failed' });
});

test('a run of selected names does not report the other tests', async () => {
  const files = { 'one/a.js': `${pass} test('other', () => {});`, 'two/a.js': pass };
  expect(await run(files, ['-t', 'other'])).toMatchObject({
    code: 0,
    last: expect.stringMatching(/^1 passed, 0 failed/),
  });
});
