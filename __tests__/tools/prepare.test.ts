import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** Evaluates an expression over what a module of the tools exports: Jest can't load .mjs itself. */
async function evaluate<T>(module: string, expression: string): Promise<T> {
  const script = `import * as m from ${JSON.stringify(join(root, 'src/tools', module))}; console.log(JSON.stringify(${expression}))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout) as T;
}

describe('the Node version', () => {
  const problem = (machine: object) =>
    evaluate<string | null>('runtime.mjs', `m.runtimeProblem(${JSON.stringify(machine)})`);
  const linux = { platform: 'linux', arch: 'x64', musl: false, version: '20.20.2' };

  test('of Linux with glibc is bundled, so any version can start', async () => {
    expect(await problem(linux)).toBeNull();
    expect(await problem({ ...linux, arch: 'arm64' })).toBeNull();
  });

  test.each([
    [{ ...linux, musl: true }, 'Linux with musl'],
    [{ ...linux, platform: 'darwin' }, 'darwin x64'],
    [{ ...linux, arch: 'ppc64', version: '24.14.1' }, 'linux ppc64'],
  ])('on %o must be installed', async (machine, name) => {
    expect(await problem(machine)).toMatch(`Node 24.15 or later is needed on ${name}`);
    expect(await problem({ ...machine, version: '24.15.0' })).toBeNull();
    expect(await problem({ ...machine, version: '26.0.0' })).toBeNull();
  });
});

/**
 * A checkout with an npm of the test's own: it notes how it was called and, as the real one does, writes the list of
 * what it installed as its last step.
 */
async function checkout(npm: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'servicios-prepare-'));
  const put = async (name: string, text: string, mode = 0o644) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text, { mode });
  };
  await mkdir(join(folder, 'src/tools'), { recursive: true });
  for (const name of ['prepare.mjs', 'runtime.mjs']) {
    await cp(join(root, 'src/tools', name), join(folder, 'src/tools', name));
  }
  await put('package.json', '{ "version": "1.2.3", "type": "module" }');
  await put('package-lock.json', lockfile({ 'node_modules/a': { version: '1.0.0', integrity: 'x' } }));
  await put('bin/npm', `#!/bin/sh\necho "$NODE_ENV $*" >> calls\n${npm}\n`, 0o755);
  return folder;
}

const lockfile = (packages: Record<string, object>) => JSON.stringify({ packages });
const installs = 'mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json';

function prepare(
  folder: string,
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; ended: Promise<unknown[]>; said(): string } {
  const { npm_execpath: _cli, npm_node_execpath: _node, ...own } = process.env;
  const PATH = [join(folder, 'bin'), own.PATH].join(delimiter);
  const child = spawn(process.execPath, [join(folder, 'src/tools/prepare.mjs')], { env: { ...own, PATH, ...env } });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return { child, ended: once(child, 'close'), said: () => said };
}

const requests = async (folder: string) => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');

test('a build is stale when a file imported by its configuration changes', async () => {
  const imported = (file: string) =>
    evaluate<string[]>('prepare.mjs', `m.withImports(${JSON.stringify(root)}, ${JSON.stringify(file)})`);
  expect(await imported('vite.config.ts')).toEqual([
    'vite.config.ts',
    'src/tools/antd-css.ts',
    'src/tools/preloads.ts',
    'src/tools/public-pages.ts',
    'src/tools/service-worker.ts',
  ]);
  // And what comes in between is followed, once.
  const folder = await mkdtemp(join(tmpdir(), 'servicios-prepare-'));
  await writeFile(join(folder, 'a.ts'), "import { b } from './b.ts';");
  await writeFile(join(folder, 'b.ts'), "import type { A } from './a.ts';\nimport './c.ts';");
  await writeFile(join(folder, 'c.ts'), "import fs from 'node:fs';");
  const found = await evaluate<string[]>('prepare.mjs', `m.withImports(${JSON.stringify(folder)}, 'a.ts')`);
  expect(found).toEqual(['a.ts', 'b.ts', 'c.ts']);
  await rm(folder, { recursive: true });
});

describe('installing', () => {
  let folder: string;
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('runs once, with the build tools even in production', async () => {
    folder = await checkout(installs);
    expect(await prepare(folder, { NODE_ENV: 'production' }).ended).toEqual([0, null]);
    expect(await prepare(folder).ended).toEqual([0, null]);
    expect(await requests(folder)).toEqual([expect.stringMatching(/^production ci --include=dev --include=optional/)]);
  });

  test('repeats when the lockfile has another version, not when an optional package is absent', async () => {
    folder = await checkout(installs);
    await prepare(folder).ended;
    const lock = join(folder, 'package-lock.json');
    await writeFile(
      lock,
      lockfile({ 'node_modules/a': { version: '1.0.0', integrity: 'x' }, 'node_modules/b': { optional: true } }),
    );
    await prepare(folder).ended;
    expect(await requests(folder)).toHaveLength(1);
    await writeFile(lock, lockfile({ 'node_modules/a': { version: '1.0.1', integrity: 'y' } }));
    await prepare(folder).ended;
    expect(await requests(folder)).toHaveLength(2);
  });

  test('installs once for two concurrent starts and leaves no lock behind', async () => {
    folder = await checkout(`sleep 1; ${installs}`);
    const both = [prepare(folder), prepare(folder)];
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(await requests(folder)).toHaveLength(1);
    expect(await readdir(folder)).not.toContain('.prepare.lock');
  });

  test('takes over the lock of a dead process', async () => {
    folder = await checkout(installs);
    const gone = spawn(process.execPath, ['--version']);
    await once(gone, 'close');
    await writeFile(join(folder, '.prepare.lock'), String(gone.pid));
    expect(await prepare(folder).ended).toEqual([0, null]);
  });

  test('takes over a lock from before the last boot, whose process id is in use again', async () => {
    folder = await checkout(installs);
    const file = join(folder, '.prepare.lock');
    await writeFile(file, String(process.pid));
    await utimes(file, 0, 0);
    const { child, ended, said } = prepare(folder);
    // As long as it waits it says so.
    child.stderr?.on('data', () => /Waiting for/.test(said()) && child.kill());
    expect([await ended, said()]).toEqual([[0, null], expect.not.stringContaining('Waiting for')]);
  });

  test('reports a failure with what to do and counts as not installed', async () => {
    folder = await checkout('exit 7');
    const first = prepare(folder);
    expect(await first.ended).toEqual([1, null]);
    expect(first.said()).toMatch('failed (7). Is the package registry reachable?');
    await prepare(folder).ended;
    expect(await requests(folder)).toHaveLength(2);
  });

  test('stops npm when it is stopped', async () => {
    folder = await checkout(`echo $$ > pid; echo started; exec sleep 600`);
    const { child, ended } = prepare(folder);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    child.kill('SIGTERM');
    expect(await ended).toEqual([130, null]);
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

describe('fingerprint', () => {
  let folder: string;
  const of = (more = '') =>
    evaluate<string>('prepare.mjs', `m.fingerprint(${JSON.stringify(folder)}, ['a', 'gone'], '${more}')`);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'servicios-prepare-'));
    await mkdir(join(folder, 'a'));
    await writeFile(join(folder, 'a/one'), 'text');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('depends on names, contents and settings only', async () => {
    const before = await of();
    await writeFile(join(folder, 'beside'), 'text');
    await writeFile(join(folder, 'a/one'), 'text');
    expect(await of()).toBe(before);
    expect(await of('other')).not.toBe(before);
    await writeFile(join(folder, 'a/one'), 'changed');
    const changed = await of();
    expect(changed).not.toBe(before);
    await cp(join(folder, 'a/one'), join(folder, 'a/two'));
    expect(await of()).not.toBe(changed);
  });
});
